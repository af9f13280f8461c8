import { unsavedPrefix } from '../../parts/unsaved';
import type { UnsavedAnswer } from './answer-state';

/** Unsaved answers of attempts that were never opened again are removed after this time. */
const RETENTION_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;
/** How the keys of all people's answers begin. */
const PREFIX = 'lectern.answers.';

type Stored = UnsavedAnswer & { storedAt: number };

/**
 * The answers of one attempt that the server has not acknowledged, in `localStorage`: one entry per question, so that
 * two tabs do not overwrite each other's answers to different questions. Where the browser forbids storage or its quota
 * is exhausted, the answers live as long as the page.
 */
export class UnsavedAnswers {
  private readonly prefix: string;
  /** What this page has written, by key. */
  private readonly written = new Map<string, string>();

  constructor(userId: string, attemptId: string) {
    this.prefix = `${unsavedPrefix('answers', userId)}${attemptId}.`;
  }

  /** The positions of the questions with an unsaved answer. */
  positions(): number[] {
    return listKeys(this.prefix).map((key) => Number(key.slice(this.prefix.length)));
  }

  read(position: number): UnsavedAnswer | null {
    const key = this.prefix + position;
    try {
      const json = localStorage.getItem(key);
      if (json === null) return null;
      // What is read counts as this page's own: the page takes over the answer.
      this.written.set(key, json);
      const { pending, unsent, draftRevision } = JSON.parse(json) as Stored;
      if ((pending || unsent) && typeof draftRevision === 'number') return { pending, unsent, draftRevision };
      localStorage.removeItem(key);
    } catch {
      // Not valid JSON, or no access to the storage.
    }
    return null;
  }

  /** Stores the answer, or removes it once it is saved; what another tab has stored since is not removed. */
  write(position: number, answer: UnsavedAnswer | null): void {
    const key = this.prefix + position;
    try {
      if (answer) {
        const json = JSON.stringify({ ...answer, storedAt: Date.now() } satisfies Stored);
        localStorage.setItem(key, json);
        this.written.set(key, json);
      } else if (this.written.has(key)) {
        if (localStorage.getItem(key) === this.written.get(key)) localStorage.removeItem(key);
        this.written.delete(key);
      }
    } catch {
      // See above.
    }
  }
}

/** Ids of a person's attempts that have unsaved answers in this browser. */
export function attemptsWithUnsavedAnswers(userId: string): string[] {
  const prefix = unsavedPrefix('answers', userId);
  return [...new Set(listKeys(prefix).map((key) => key.slice(prefix.length).split('.')[0] ?? ''))];
}

/** Removes what was stored by visits long ago. */
export function removeExpiredAnswers(): void {
  for (const key of listKeys(PREFIX)) {
    try {
      const { storedAt } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Stored>;
      if (typeof storedAt === 'number' && Date.now() - storedAt < RETENTION_DAYS * DAY_MS) continue;
    } catch {
      // Not valid JSON: removed.
    }
    localStorage.removeItem(key);
  }
}

function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
