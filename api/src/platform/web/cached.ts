/** Caches the result of `read` for `maxAge` milliseconds; after a failed read, returns the last successful result. */
export function cached<T>(read: () => Promise<T>, initial: T, maxAge: number): () => Promise<T> {
  let lastSuccess = initial;
  let latest: { readAt: number; result: Promise<T> } | undefined;
  const reload = () =>
    read().then(
      (result) => (lastSuccess = result),
      () => lastSuccess,
    );
  return () => {
    if (!latest || Date.now() - latest.readAt >= maxAge) latest = { readAt: Date.now(), result: reload() };
    return latest.result;
  };
}
