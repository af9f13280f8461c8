import { openDeviceStore, type WaitingReview } from './device-store';

/** What the outboxes of the learner's screens keep; see `progress-outbox.ts`, `note-outbox.ts` and `watch-outbox.ts` there. */
const OUTBOXES = {
  slides: 'lectern.progress.',
  notes: 'lectern.notes.',
  watched: 'lectern.watched.',
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
}

export const EMPTY_CHANGES: WaitingChanges = { slides: 0, notes: [], reviews: [] };

const listKeys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Reads what waits, without starting to send it. Where the browser forbids storage there is nothing. */
export async function readWaitingChanges(userId: string): Promise<WaitingChanges> {
  try {
    const reviews = (await (await openDeviceStore()).getAll('reviews')) as WaitingReview[];
    return {
      slides: listKeys(`${OUTBOXES.slides}${userId}.`).length,
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

export const countWaiting = ({ slides, notes, reviews }: WaitingChanges): number =>
  slides + notes.length + reviews.length;

/** What can still be sent. */
export const omitRefused = ({ slides, notes, reviews }: WaitingChanges): WaitingChanges => ({
  slides,
  notes: notes.filter(({ refusal }) => refusal === undefined),
  reviews: reviews.filter(({ refusal }) => refusal === undefined),
});

/** Deletes what the outboxes of a person keep. */
export function discardOutboxes(userId: string): void {
  for (const prefix of Object.values(OUTBOXES))
    for (const key of listKeys(`${prefix}${userId}.`)) localStorage.removeItem(key);
}
