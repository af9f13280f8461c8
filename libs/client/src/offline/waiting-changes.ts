import { openDeviceStore, type WaitingReview } from './device-store';

/**
 * What the outboxes of the learner's screens keep; see `progress-outbox.ts`, `note-outbox.ts`, `watch-outbox.ts` and `unsaved-answers.ts`
 * there.
 */
const OUTBOXES = {
  slides: 'lectern.progress.',
  notes: 'lectern.notes.',
  videos: 'lectern.watched.',
  answers: 'lectern.answers.',
} as const;

/** A note that waits on this device, as far as lists show it. */
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
  /** Videos of which more was watched than the server knows. */
  videos: number;
  /** Answers of exams. */
  answers: number;
}

export const EMPTY_CHANGES: WaitingChanges = { slides: 0, notes: [], reviews: [], videos: 0, answers: 0 };

const listKeys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Reads what waits, without starting to send it. Where the browser forbids storage there is nothing. */
export async function readWaitingChanges(userId: string): Promise<WaitingChanges> {
  const countKeys = (kind: keyof typeof OUTBOXES) => listKeys(`${OUTBOXES[kind]}${userId}.`).length;
  try {
    const reviews = (await (await openDeviceStore()).getAll('reviews')) as WaitingReview[];
    return {
      slides: countKeys('slides'),
      videos: countKeys('videos'),
      answers: countKeys('answers'),
      notes: listKeys(`${OUTBOXES.notes}${userId}.`).flatMap((key) => parseNote(localStorage.getItem(key))),
      // A rating belongs to its answer, and an answer that the server has waits for nothing.
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

/** What can still be sent. */
export const omitRefused = ({ notes, reviews, ...others }: WaitingChanges): WaitingChanges => ({
  ...others,
  notes: notes.filter(({ refusal }) => refusal === undefined),
  reviews: reviews.filter(({ refusal }) => refusal === undefined),
});

/** Deletes what the outboxes of a person keep. */
export function discardOutboxes(userId: string): void {
  for (const prefix of Object.values(OUTBOXES))
    for (const key of listKeys(`${prefix}${userId}.`)) localStorage.removeItem(key);
}
