/** Caches the result of `read` for `maxAge` milliseconds; after a failed read, returns the last successful result. */
export function cached<T>(read: () => Promise<T>, initial: T, maxAge: number): () => Promise<T> {
  let lastGood = initial;
  let last: { at: number; answer: Promise<T> } | undefined;
  const reload = () =>
    read().then(
      (answer) => (lastGood = answer),
      () => lastGood,
    );
  return () => {
    if (!last || Date.now() - last.at >= maxAge) last = { at: Date.now(), answer: reload() };
    return last.answer;
  };
}
