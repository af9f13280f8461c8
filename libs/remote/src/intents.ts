/** Requests from one remote to another, which need not be known to the sender. */
export interface Intents {
  /**
   * Opens the tutor's chat about a course, one of its modules, or (`courseId` null) learning in general. `title` is the
   * course's title. A `sessionId` continues that conversation; without one a new conversation starts. `headings` of what the
   * screen shows are offered as first questions. `isBeside`: on wide windows the screen leaves `--sheet-beside` free for the
   * chat (`:root:has([data-sheet='beside'])`), which does not cover it then.
   */
  openTutorChat: {
    courseId: string | null;
    moduleId?: string;
    title: string;
    sessionId?: string;
    headings?: string[];
    isBeside?: boolean;
  };
}

type Name = keyof Intents;
type Handler<N extends Name> = (payload: Intents[N]) => void;

const handlers = new Map<Name, Handler<Name>>();
const waiting = new Map<Name, Intents[Name]>();
const listeners = new Set<() => void>();

/** Sends an intent. Without a handler the latest of each kind waits for one. */
export function emit<N extends Name>(name: N, payload: Intents[N]): void {
  const handler = handlers.get(name);
  if (handler) return handler(payload);
  waiting.set(name, payload);
  listeners.forEach((notify) => notify());
}

/** Handles a kind of intent, including one that is waiting; the returned function removes the handler. */
export function listen<N extends Name>(name: N, handler: Handler<N>): () => void {
  handlers.set(name, handler as Handler<Name>);
  const pending = waiting.get(name) as Intents[N] | undefined;
  waiting.delete(name);
  if (pending) handler(pending);
  return () => {
    if (handlers.get(name) === handler) handlers.delete(name);
  };
}

/** Tells the shell, by `notify`, when an intent has no handler, so that the shell loads the overlays. */
export function onUnhandledIntent(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Opens the tutor's chat. */
export function openTutorChat(about: Intents['openTutorChat']): void {
  emit('openTutorChat', about);
}
