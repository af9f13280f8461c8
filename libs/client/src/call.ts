import type { Endpoint, Parsed, Stream } from '@lectern/contract';
import { ApiError } from './api-error';
import { askSignIn, needsSignIn } from './sign-in-again';
import { readEvents } from './read-events';
import { buildUrl, type Target } from './url';

/** Options of a call: its target, and a JSON body or the text fields and the file of a multipart form. */
export type CallOptions<E extends Endpoint> = Target<E> &
  ([Parsed<E['body']>] extends [undefined] ? unknown : { body: Parsed<E['body']> }) &
  (E['multipart'] extends true ? { file?: File } : unknown) & {
    signal?: AbortSignal;
    /** The browser completes the request after the page is closed; for data that must not be lost. */
    keepalive?: boolean;
    /** `X-Request-Id` of the call, for callers that match events by it; random by default. */
    requestId?: string;
    /** Sent with `body` as a multipart form; ignored unless the endpoint is multipart. */
    file?: File;
  };

/** The result of a call: the endpoint's response, or a Blob where the endpoint declares none. */
export type CallResult<E extends Endpoint> = [Parsed<E['response']>] extends [undefined]
  ? Blob
  : Parsed<E['response']>;

type Arguments<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface UntypedOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: File;
  signal?: AbortSignal;
  keepalive?: boolean;
  requestId?: string;
}

/**
 * Calls an endpoint of the API with the session's cookie. A call that needs a recent sign-in asks for it over the screen, and is
 * repeated once.
 * @throws ApiError for every response that is not a success; TypeError when the server cannot be reached, or another one answers.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<CallResult<E>> {
  const response = await send(endpoint, options as UntypedOptions | undefined);
  if (!endpoint.response) return (await response.blob()) as CallResult<E>;
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as CallResult<E>;
}

/**
 * Calls an endpoint that can respond with the messages of `stream`; resolves at the end of the response.
 * @throws as `call`, and when the connection breaks or `signal` aborts before the end.
 */
export async function callStream<E extends Endpoint, S extends Stream>(
  endpoint: E,
  stream: S,
  { onMessage, ...options }: CallOptions<E> & { onMessage: (message: Parsed<S['message']>) => void },
): Promise<void> {
  const response = await send(endpoint, options as UntypedOptions, { Accept: 'text/event-stream' });
  if (!response.body) return;
  for await (const data of readEvents(response.body)) {
    onMessage(JSON.parse(data) as Parsed<(typeof stream)['message']>);
  }
}

async function send(...request: Parameters<typeof sendOnce>): Promise<Response> {
  try {
    return await sendOnce(...request);
  } catch (error) {
    if (!needsSignIn(error) || !(await askSignIn(error as ApiError))) throw error;
    return sendOnce(...request);
  }
}

async function sendOnce(
  endpoint: Endpoint,
  options: UntypedOptions = {},
  headers?: HeadersInit,
): Promise<Response> {
  const { body, file, signal, keepalive, requestId = newRequestId(), ...target } = options;
  const payload = endpoint.multipart ? { body: toForm(body, file), headers: {} } : toJson(body);
  const response = await fetch((buildUrl as (e: Endpoint, t: object) => string)(endpoint, target), {
    method: endpoint.method,
    credentials: 'include',
    ...payload,
    headers: { ...payload.headers, ...headers, 'X-Request-Id': requestId },
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  if (isForeign(response)) throw new TypeError('The answer is not from the server.');
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/**
 * Whether a network that asks for a sign-in answered with a page of its own, with any status. A proxy in front of the server
 * answers with a page when a request is too large (413).
 */
const isForeign = ({ status, headers }: Response): boolean =>
  status < 500 && status !== 413 && (headers.get('Content-Type') ?? '').startsWith('text/html');

/** Identifies the call in the logs of API and worker. `crypto.randomUUID` exists on secure origins only. */
function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function toJson(body: object | undefined): { body?: string; headers?: Record<string, string> } {
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

function toForm(fields: Record<string, unknown> = {}, file: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  // The file is last, so that a server that parses the form as a stream has the fields first.
  if (file) form.append('file', file);
  return form;
}
