import { TransformStream } from 'node:stream/web';
import {
  Agent,
  fetch as fetchBy,
  type RequestInit as DispatchedInit,
  Response as FetchedResponse,
} from 'undici';
import { checkHost } from './addresses.js';
import { createGuardedLookup } from './guarded-lookup.js';

/** Longest body of an answer, decompressed: longer than the speech of a slide or the vectors of a batch. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * `fetch` that connects to checked addresses only, follows no redirect, which could lead to any other, and reads no endless
 * answer.
 */
export function createGuardedFetch(isInNetwork: boolean): typeof fetch {
  const dispatcher = new Agent({ connect: { lookup: createGuardedLookup(isInNetwork) } });
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    checkHost(new URL(url).hostname, isInNetwork);
    return limitAnswer(await fetchBy(url, { ...(init as DispatchedInit), dispatcher, redirect: 'error' }));
  }) as typeof fetch;
}

/** The same answer, whose body fails where it is too long. */
function limitAnswer(response: FetchedResponse): FetchedResponse {
  if (!response.body) return response;
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      length += bytes.byteLength;
      if (length > MAX_ANSWER_BYTES) controller.error(new Error('The answer is too long.'));
      else controller.enqueue(bytes);
    },
  });
  const { status, statusText, headers } = response;
  return new FetchedResponse(response.body.pipeThrough(limit), { status, statusText, headers });
}
