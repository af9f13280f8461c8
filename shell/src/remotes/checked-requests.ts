import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

const TIMEOUT_MS = 10_000;

/** Subresource integrity by absolute URL. */
const hashes = new Map<string, string>();
/** The query that a remote's retry adds to its URLs, by remote. */
const queries = new Map<string, string>();

/**
 * Lets the browser reject files of a remote that differ from the released ones. `query` makes the URLs of a retry
 * different, so that the browser does not use its cache.
 */
export function expectFiles(remote: string, integrity: Record<string, string>, query: string): void {
  for (const [url, hash] of Object.entries(integrity)) hashes.set(withoutQuery(url), hash);
  queries.set(remote, query);
}

/**
 * Checks what the federation's runtime requests: status and time of manifests, integrity of everything. The runtime
 * would cache any answer, and it requests a screen's chunks itself, without the integrity that the remote's manifest
 * contains.
 */
export const checkedRequests: ModuleFederationRuntimePlugin = {
  name: 'checked-requests',

  async fetch(url) {
    const integrity = hashes.get(withoutQuery(url));
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(integrity && { integrity }),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return response;
  },

  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    script.src = url + (queries.get(remoteInfo?.name ?? '') ?? '');
    return { script: withIntegrity(script, url), timeout: TIMEOUT_MS };
  },

  createLink({ url, attrs = {} }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
    link.href = url;
    return withIntegrity(link, url);
  },
};

function withIntegrity<E extends HTMLScriptElement | HTMLLinkElement>(element: E, url: string): E {
  const integrity = hashes.get(withoutQuery(url));
  return integrity ? Object.assign(element, { integrity, crossOrigin: 'anonymous' }) : element;
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname;
}
