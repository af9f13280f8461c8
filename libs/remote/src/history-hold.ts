type Hold = (event: PopStateEvent) => void;

let hold: Hold | undefined;

/** For the shell, before its router begins to listen: a window calls its listeners in the order they came. */
export function heedHolds(): void {
  window.addEventListener('popstate', (event) => hold?.(event));
}

/** Hears of every step in the browser's history before the router does; the returned function stops it. */
export function holdHistory(own: Hold): () => void {
  hold = own;
  return () => {
    if (hold === own) hold = undefined;
  };
}
