import type * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import type { TestClient } from './test-api.js';

/** The names of the endpoints and streams with an access. */
export type CallsWith<Access extends string> = {
  [K in keyof typeof contract]: (typeof contract)[K] extends Endpoint | Stream
    ? Access extends (typeof contract)[K]['access']
      ? K
      : never
    : never;
}[keyof typeof contract];

/** What is sent with a call that is not known when this is compiled. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** The status and text of the response to any call; without the text of a stream, which would go on. */
export async function ask(
  client: TestClient,
  call: Endpoint | Stream,
  { params = {}, query, body }: Sent,
): Promise<{ status: number; body: string }> {
  const path = call.path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '');
  const ending = new AbortController();
  const answer = await client.fetch(path + (query ? `?${new URLSearchParams(query)}` : ''), {
    method: 'method' in call ? call.method : 'GET',
    signal: ending.signal,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const isStream = answer.ok && !('method' in call);
  const text = isStream ? '' : await answer.text();
  ending.abort();
  return { status: answer.status, body: text };
}
