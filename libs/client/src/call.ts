import type { Endpoint, Parsed, Stream } from '@lectern/contract';
import { ApiError } from './api-error';
import { eventsIn } from './events-in';
import { urlOf, type Target } from './url';

/** What goes with a call: its target, a JSON body (or the text fields and the file of a multipart form). */
export type Sent<E extends Endpoint> = Target<E> &
  ([Parsed<E['body']>] extends [undefined] ? unknown : { body: Parsed<E['body']> }) &
  (E['multipart'] extends true ? { file?: File } : unknown) & {
    signal?: AbortSignal;
    /** Lets the request outlive the page; for what must not be lost when a tab closes. */
    keepalive?: boolean;
    /** `X-Request-Id` of the call, for callers that look for it in events; a random one when absent. */
    requestId?: string;
    /** Sends `file` and `body` as a multipart form; only read when the endpoint is multipart. */
    file?: File;
  };

/** What a call answers: the endpoint's response, or the raw bytes where it declares none. */
export type Answer<E extends Endpoint> = [Parsed<E['response']>] extends [undefined]
  ? Blob
  : Parsed<E['response']>;

type Arguments<E extends Endpoint> = Partial<Sent<E>> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>];

interface LooseSent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: File;
  signal?: AbortSignal;
  keepalive?: boolean;
  requestId?: string;
}

/**
 * Calls an endpoint of the API with the session's cookie.
 * @throws ApiError for every answer that is not a success; TypeError when the server cannot be reached.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: Arguments<E>): Promise<Answer<E>> {
  const response = await send(endpoint, sent as LooseSent | undefined);
  if (!endpoint.response) return (await response.blob()) as Answer<E>;
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as Answer<E>;
}

/**
 * Calls an endpoint that answers with the messages of `stream` when it is asked to; resolves when it has ended them.
 * @throws as `call`, and when the connection breaks or `signal` aborts before the end.
 */
export async function callStream<E extends Endpoint, S extends Stream>(
  endpoint: E,
  stream: S,
  { onMessage, ...sent }: Sent<E> & { onMessage: (message: Parsed<S['message']>) => void },
): Promise<void> {
  const response = await send(endpoint, sent as LooseSent, { Accept: 'text/event-stream' });
  if (!response.body) return;
  for await (const data of eventsIn(response.body)) {
    onMessage(JSON.parse(data) as Parsed<(typeof stream)['message']>);
  }
}

async function send(endpoint: Endpoint, sent: LooseSent = {}, headers?: HeadersInit): Promise<Response> {
  const { body, file, signal, keepalive, requestId = newRequestId(), ...target } = sent;
  const payload = endpoint.multipart ? { body: toForm(body, file), headers: {} } : toJson(body);
  const response = await fetch((urlOf as (e: Endpoint, t: object) => string)(endpoint, target), {
    method: endpoint.method,
    credentials: 'include',
    ...payload,
    headers: { ...payload.headers, ...headers, 'X-Request-Id': requestId },
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

/** Names the call in the logs of API and worker. `crypto.randomUUID` is there on secure origins only. */
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
  // Last, so that a server that reads the form as a stream knows the fields before the bytes.
  if (file) form.append('file', file);
  return form;
}
