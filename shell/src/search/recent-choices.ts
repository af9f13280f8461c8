import type { Choice } from './choices';

const STORED = 'lectern.recent-choices';
const MAX_CHOICES = 5;

/** What is stored of a choice; it can be opened again as long as the person may. */
export type RecentChoice = Pick<Choice, 'id' | 'kind' | 'label' | 'context'> & { to: string };

interface Stored {
  userId: string;
  choices: RecentChoice[];
}

/** The person's latest choices in this browser, newest first; none of another person. */
export function readRecentChoices(userId: string): RecentChoice[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Stored | null;
    return stored?.userId === userId ? stored.choices : [];
  } catch {
    return [];
  }
}

/** Puts a choice first. A browser without storage stores nothing. */
export function saveRecentChoice(userId: string, { id, kind, label, context, to }: Choice): void {
  if (!to) return;
  const others = readRecentChoices(userId).filter((choice) => choice.id !== id);
  const choices = [{ id, kind, label, ...(context && { context }), to }, ...others].slice(0, MAX_CHOICES);
  try {
    localStorage.setItem(STORED, JSON.stringify({ userId, choices } satisfies Stored));
  } catch {
    // Nothing is lost but a shortcut.
  }
}
