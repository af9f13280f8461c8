type Blocker = (event: PopStateEvent) => void;

let currentBlocker: Blocker | undefined;

/**
 * Registers the `popstate` listener of the blockers. The shell calls this function before it creates the router, because
 * listeners run in the order of their registration and this one must run first.
 */
export function installNavigationBlocker(): void {
  window.addEventListener('popstate', (event) => currentBlocker?.(event));
}

/**
 * Passes every `popstate` event to `blocker` before the router receives it; the returned function removes the blocker.
 * React Router's own `useBlocker` needs its data router: see docs/decisions/navigation-blocker.md.
 */
export function blockNavigation(blocker: Blocker): () => void {
  currentBlocker = blocker;
  return () => {
    if (currentBlocker === blocker) currentBlocker = undefined;
  };
}

type LeaveQuestion = (leave: () => void) => void;

let currentQuestion: LeaveQuestion | undefined;

/** Makes `leaveScreen` call `ask`, for a screen with unsaved changes; the returned function removes `ask`. */
export function guardLeaving(ask: LeaveQuestion): () => void {
  currentQuestion = ask;
  return () => {
    if (currentQuestion === ask) currentQuestion = undefined;
  };
}

/** Calls `leave`, after a question to the person where the screen has unsaved changes. Links do not need it: they ask too. */
export function leaveScreen(leave: () => void): void {
  if (currentQuestion) currentQuestion(leave);
  else leave();
}
