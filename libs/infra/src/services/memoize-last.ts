/** Caches the client that `make` built last, and builds another one when the settings have changed. */
export function memoizeLast<Settings, Client>(
  make: (settings: Settings) => Client,
): (settings: Settings) => Client {
  let last: { key: string | undefined; client: Client } | undefined;
  return (settings) => {
    const key = JSON.stringify(settings) as string | undefined;
    if (!last || last.key !== key) last = { key, client: make(settings) };
    return last.client;
  };
}
