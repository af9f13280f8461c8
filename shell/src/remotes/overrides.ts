/** Where a tab remembers which remotes it takes from a developer's machine. */
const KEY = 'remote-overrides';
const PREFIX = 'remote.';

/** The overrides that this tab asked for by `?remote.<name>=<origin>`, now or before, as a query for `/remotes.json`. */
export function askedOverrides(): URLSearchParams {
  const asked = new URLSearchParams(sessionStorage.getItem(KEY) ?? '');
  for (const [name, origin] of new URLSearchParams(location.search)) {
    if (name.startsWith(PREFIX)) asked.set(name, origin);
  }
  if (asked.size) sessionStorage.setItem(KEY, asked.toString());
  return asked;
}

/** Back to what is released. */
export function resetOverrides(): void {
  sessionStorage.removeItem(KEY);
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) {
    if (name.startsWith(PREFIX)) address.searchParams.delete(name);
  }
  location.replace(address);
}
