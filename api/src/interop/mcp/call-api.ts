import type { Endpoint, ErrorBody, Parsed } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import type { Request } from 'express';
import { buildOwnUrl } from '../../platform/http/own-url.js';

const TIMEOUT_MS = 60_000;

/** What a call sends besides the token. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Makes a call of the contract as the person of a token. */
export type CallApi = <C extends Endpoint>(call: C, sent?: Sent) => Promise<Parsed<C['response']>>;

/** A call that the API refused, with its sentence for the person. */
export class RefusedCall extends Error {}

/**
 * Calls the API of this process over HTTP as the program calls it: rights, scopes, limits and the log are those of every other call.
 * @param signal ends the calls, when the program has gone
 */
export function createCallApi(env: Env, request: Request, signal: AbortSignal): CallApi {
  return async <C extends Endpoint>(
    { path, method }: C,
    { params = {}, query = {}, form, headers }: Sent = {},
  ): Promise<Parsed<C['response']>> => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(buildOwnUrl(env, `${filled}?${search}`), {
      method,
      headers: { ...copyHeaders(request), ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(form && { body: form }),
    });
    const body = await response.json();
    if (!response.ok) throw new RefusedCall((body as ErrorBody).message);
    return body as Parsed<C['response']>;
  };
}

/** The token, the language, and for the logs the request and the client's address. */
function copyHeaders({ headers, id, ip }: Request): Record<string, string> {
  const { authorization = '', 'accept-language': language } = headers;
  return {
    authorization,
    'x-request-id': String(id),
    ...(language && { 'accept-language': language }),
    ...(ip && { 'x-forwarded-for': ip }),
  };
}
