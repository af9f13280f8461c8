import type { Endpoint, ErrorBody, Parsed } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import type { Request } from 'express';
import { buildOwnUrl } from '../../platform/http/own-url.js';

const TIMEOUT_MS = 60_000;

/** The parts of a call besides the access token. */
interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Calls an endpoint of the API as the person to whom the access token belongs. */
export type CallApi = <Called extends Endpoint>(
  endpoint: Called,
  input?: CallInput,
) => Promise<Parsed<Called['response']>>;

/** The API refused a call. The message is the text for the person. */
export class RefusedCallError extends Error {}

/**
 * Makes a function that calls the API of this process over HTTP, so that rights, scopes, limits and logs are those of every other call.
 * @param signal ends the calls when the client has closed the connection
 */
export function createCallApi(env: Env, request: Request, signal: AbortSignal): CallApi {
  return async <Called extends Endpoint>(
    { path, method }: Called,
    { params = {}, query = {}, form, headers }: CallInput = {},
  ): Promise<Parsed<Called['response']>> => {
    const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(buildOwnUrl(env, `${filledPath}?${search}`), {
      method,
      headers: { ...copyHeaders(request), ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(form && { body: form }),
    });
    const body = await response.json();
    if (!response.ok) throw new RefusedCallError((body as ErrorBody).message);
    return body as Parsed<Called['response']>;
  };
}

/** Copies the token and the language, and for the logs the request's id and the client's address. */
function copyHeaders({ headers, id, ip }: Request): Record<string, string> {
  const { authorization = '', 'accept-language': language } = headers;
  return {
    authorization,
    'x-request-id': String(id),
    ...(language && { 'accept-language': language }),
    ...(ip && { 'x-forwarded-for': ip }),
  };
}
