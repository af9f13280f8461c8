import { Agent, fetch as fetchBy, type RequestInit as DispatchedInit } from 'undici';
import { checkHost } from './addresses.js';
import { createGuardedLookup } from './guarded-lookup.js';

/** `fetch` that connects to checked addresses only, and follows no redirect, which could lead to any other. */
export function createGuardedFetch(isInNetwork: boolean): typeof fetch {
  const dispatcher = new Agent({ connect: { lookup: createGuardedLookup(isInNetwork) } });
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    checkHost(new URL(url).hostname, isInNetwork);
    return fetchBy(url, { ...(init as DispatchedInit), dispatcher, redirect: 'error' });
  }) as typeof fetch;
}
