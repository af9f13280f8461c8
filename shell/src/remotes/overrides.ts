/** The key under which a tab remembers the remotes that it loads from a developer's server. */
const KEY = 'remote-overrides';
const PREFIX = 'remote.';

/**
 * The overrides that this tab requested by `?remote.<name>=<origin>`, now or earlier, as a query for `/remotes.json`.
 */
export function requestedOverrides(): URLSearchParams {
  const requested = new URLSearchParams(sessionStorage.getItem(KEY) ?? '');
  for (const [name, origin] of new URLSearchParams(location.search)) {
    if (name.startsWith(PREFIX)) requested.set(name, origin);
  }
  if (requested.size) sessionStorage.setItem(KEY, requested.toString());
  return requested;
}

/** Returns to the released remotes. */
export function resetOverrides(): void {
  sessionStorage.removeItem(KEY);
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith(PREFIX)) url.searchParams.delete(name);
  }
  location.replace(url);
}
