/** What one remote may ask of another without knowing it. */
export interface Intents {
  /**
   * Opens the tutor's chat: about a course, one of its modules, or (`courseId` null) learning in general. `title` is
   * the course's; with a `sessionId` that conversation goes on, else a new one starts.
   */
  openTutorChat: { courseId: string | null; moduleId?: string; title: string; sessionId?: string };
}

type Name = keyof Intents;
type Answer<N extends Name> = (payload: Intents[N]) => void;

const answers = new Map<Name, Answer<Name>>();
const waiting = new Map<Name, Intents[Name]>();
const watchers = new Set<() => void>();

/** Asks for something; kept until an overlay answers, the latest of each kind only. */
export function emit<N extends Name>(name: N, payload: Intents[N]): void {
  const answer = answers.get(name);
  if (answer) return answer(payload);
  waiting.set(name, payload);
  watchers.forEach((notify) => notify());
}

/** Answers a kind of intent, also one asked before; the returned function stops it. */
export function listen<N extends Name>(name: N, answer: Answer<N>): () => void {
  answers.set(name, answer as Answer<Name>);
  const asked = waiting.get(name) as Intents[N] | undefined;
  waiting.delete(name);
  if (asked) answer(asked);
  return () => {
    if (answers.get(name) === answer) answers.delete(name);
  };
}

/** For the shell: tells when an intent nobody answers was asked, so that it loads the overlays. */
export function onUnanswered(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

/** Opens the tutor's chat. */
export function openTutorChat(about: Intents['openTutorChat']): void {
  emit('openTutorChat', about);
}
