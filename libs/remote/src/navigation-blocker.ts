type Blocker = (event: PopStateEvent) => void;

let current: Blocker | undefined;

/**
 * The shell calls it before it creates the router: `popstate` listeners run in registration order, and this one must
 * run first.
 */
export function installNavigationBlocker(): void {
  window.addEventListener('popstate', (event) => current?.(event));
}

/**
 * Passes every `popstate` event to `blocker` before the router receives it; the returned function removes the blocker.
 * React Router's own `useBlocker` needs its data router: see docs/decisions/navigation-blocker.md.
 */
export function blockNavigation(blocker: Blocker): () => void {
  current = blocker;
  return () => {
    if (current === blocker) current = undefined;
  };
}

type LeaveQuestion = (leave: () => void) => void;

let question: LeaveQuestion | undefined;

/** While a screen has unsaved changes, `ask` decides about `leaveScreen`; the returned function removes it. */
export function guardLeaving(ask: LeaveQuestion): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Leaves the screen by `leave`; a screen with unsaved changes asks first. Links ask by themselves. */
export function leaveScreen(leave: () => void): void {
  if (question) question(leave);
  else leave();
}
