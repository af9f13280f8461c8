import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ReaderTimeZone } from '../core/time-zone.js';
import { Note, NoteId } from '../community/note.js';
import { PracticeRating } from './practice.js';

/** Longest front of a card in characters. */
export const MAX_CARD_FRONT = 500;
/** Cards per response. */
export const NOTE_CARD_BATCH_SIZE = 20;

/** Options that all endpoints about cards of notes share. */
const CARD_CALL = { access: 'signed-in', feature: 'practice' } as const;

/** A note that its person reviews. The front is the question; quote and text of the note are the answer. */
export const NoteCard = z.object({ note: Note, front: z.string() });
export type NoteCard = z.output<typeof NoteCard>;

/** The person's own due cards, longest due first. `total` counts all that are due before the end of the person's day. */
export const listDueCards = endpoint({
  method: 'GET',
  path: '/api/practice/cards',
  ...CARD_CALL,
  summary: 'Cards of own notes that are due for review today',
  query: z.object({ timeZone: ReaderTimeZone }),
  response: z.object({ cards: z.array(NoteCard), total: z.int() }),
});

/** Creates a card, which is due at once, or changes the front of a card. 409 for a bookmark, or a note without quote and text. */
export const saveNoteCard = endpoint({
  method: 'PUT',
  path: '/api/notes/:noteId/card',
  ...CARD_CALL,
  perMinute: 60,
  of: { note: 'noteId' },
  summary: 'Review an own note as a card',
  params: NoteId,
  body: z.object({
    front: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CARD_FRONT, { abort: true })),
  }),
  response: Note,
});

/** Deletes the card but not the note. A repeated call changes nothing. */
export const deleteNoteCard = endpoint({
  method: 'DELETE',
  path: '/api/notes/:noteId/card',
  ...CARD_CALL,
  of: { note: 'noteId' },
  summary: 'No longer review an own note',
  params: NoteId,
  response: Note,
});

/** A repeated call with the same `requestId` counts once. 404 if the note has no card or was deleted. */
export const reviewCard = endpoint({
  method: 'POST',
  path: '/api/practice/cards/:noteId/reviews',
  ...CARD_CALL,
  perMinute: 60,
  of: { note: 'noteId' },
  summary: 'Say how well the answer of a card was known',
  params: NoteId,
  body: z.object({ rating: PracticeRating, requestId: z.uuid() }),
  response: z.object({
    /** Days until the card is due again. */
    days: z.int(),
  }),
});

/** Undoes the latest review of a card. A repeated call, or a call for an earlier review, changes nothing. */
export const undoCardReview = endpoint({
  method: 'DELETE',
  path: '/api/practice/cards/:noteId/reviews/:requestId',
  ...CARD_CALL,
  of: { note: 'noteId' },
  summary: 'Undo the latest review of a card',
  params: z.extend(NoteId, { requestId: z.uuid() }),
  status: 204,
});
