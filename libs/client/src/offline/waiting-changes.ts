import { openDeviceStore, type WaitingReview } from './device-store';

/**
 * Prefixes of the `localStorage` keys in which the learner's screens keep changes until the server has them. The rest of a key is
 * `<user id>.<id>`. `mfe-learner` writes the entries: `progress-outbox.ts`, `note-outbox.ts`, `watch-outbox.ts` and
 * `unsaved-answers.ts`.
 */
const OUTBOX_KEY_PREFIXES = {
  slides: 'lectern.progress.',
  notes: 'lectern.notes.',
  videos: 'lectern.watched.',
  answers: 'lectern.answers.',
} as const;

/** The fields that lists show of a note that waits on this device. */
export interface WaitingNote {
  id: string;
  text: string;
  /** Why the server refused it. */
  refusal?: string;
}

/** What a person did on this device that the server does not have yet. */
export interface WaitingChanges {
  slides: number;
  notes: WaitingNote[];
  reviews: WaitingReview[];
  /** Number of videos of which the person watched more than the server has recorded. */
  videos: number;
  /** Number of answers in exams. */
  answers: number;
}

export const EMPTY_CHANGES: WaitingChanges = { slides: 0, notes: [], reviews: [], videos: 0, answers: 0 };

const listKeys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Reads the waiting changes without sending them; returns no changes where the browser forbids storage. */
export async function readWaitingChanges(userId: string): Promise<WaitingChanges> {
  const countKeys = (kind: keyof typeof OUTBOX_KEY_PREFIXES) =>
    listKeys(`${OUTBOX_KEY_PREFIXES[kind]}${userId}.`).length;
  try {
    const reviews = (await (await openDeviceStore()).getAll('reviews')) as WaitingReview[];
    return {
      slides: countKeys('slides'),
      videos: countKeys('videos'),
      answers: countKeys('answers'),
      notes: listKeys(`${OUTBOX_KEY_PREFIXES.notes}${userId}.`).flatMap((key) =>
        parseNote(localStorage.getItem(key)),
      ),
      // Only answers that the server does not have are counted; the rating of an answer is no change of its own.
      reviews: reviews.filter(
        (review) => review.userId === userId && review.kind === 'answer' && review.answerId === undefined,
      ),
    };
  } catch {
    return EMPTY_CHANGES;
  }
}

function parseNote(entry: string | null): WaitingNote[] {
  try {
    return [JSON.parse(entry ?? '') as WaitingNote];
  } catch {
    return [];
  }
}

export const countWaiting = ({ slides, notes, reviews, videos, answers }: WaitingChanges): number =>
  slides + notes.length + reviews.length + videos + answers;

/** The changes that can still be sent. */
export const omitRefused = ({ notes, reviews, ...others }: WaitingChanges): WaitingChanges => ({
  ...others,
  notes: notes.filter(({ refusal }) => refusal === undefined),
  reviews: reviews.filter(({ refusal }) => refusal === undefined),
});

/** Deletes the waiting changes of a person that are in `localStorage`. */
export function discardOutboxes(userId: string): void {
  for (const prefix of Object.values(OUTBOX_KEY_PREFIXES))
    for (const key of listKeys(`${prefix}${userId}.`)) localStorage.removeItem(key);
}
