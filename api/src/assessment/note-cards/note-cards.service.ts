import type { Note as NoteOnWire, NoteCard as CardOnWire, PracticeRating } from '@lectern/contract';
import { type CardReview, GRADES, Note, NoteCard, computeSchedule, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { findNotesById } from '../../community/notes/notes.queries.js';
import { presentNote } from '../../community/notes/present-note.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findEndOfDay } from '../practice/practice.queries.js';
import { findDueNotes, saveFront, summarizeCards } from './note-cards.queries.js';

/** Latest reviews of a card that are stored. Older ones hardly change the days that FSRS (the spaced-repetition algorithm) computes. */
const MAX_REVIEWS = 500;

/** Cards that people make of their notes for review. Each change locks the note or the card. */
@Injectable()
export class NoteCardsService {
  constructor(private readonly source: DataSource) {}

  async listDue(user: User, timeZone: string): Promise<{ cards: CardOnWire[]; total: number }> {
    const { manager } = this.source;
    const end = await findEndOfDay(manager, timeZone);
    const [ids, { dueToday }] = await Promise.all([
      findDueNotes(manager, user.id, end),
      summarizeCards(manager, user.id, end),
    ]);
    const notes = new Map((await findNotesById(manager, ids, user)).map((row) => [row.id, presentNote(row)]));
    const cards = ids.flatMap((id) => {
      const note = notes.get(id);
      return note?.cardFront ? [{ note, front: note.cardFront }] : [];
    });
    return { cards, total: dueToday };
  }

  /** @throws Refusal (409) if the note has neither a quote nor a text */
  save(noteId: string, front: string, user: User): Promise<NoteOnWire> {
    return this.source.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_read' } as const;
      const note = await manager.findOne(Note, { where: { id: noteId, userId: user.id }, lock });
      if (!note || note.deletedAt) throw new Refusal(404, 'community.note.gone');
      if (!note.quote?.trim() && !note.text.trim()) throw new Refusal(409, 'assessment.card.emptyNote');
      await saveFront(manager, { noteId, userId: user.id, front });
      return readNote(manager, noteId, user);
    });
  }

  async delete(noteId: string, user: User): Promise<NoteOnWire> {
    return this.source.transaction(async (manager) => {
      await manager.delete(NoteCard, { noteId, userId: user.id });
      return readNote(manager, noteId, user);
    });
  }

  /**
   * Adds a review; a repeated call with the same request id adds none.
   * @returns in how many days the card is due
   * @throws Refusal (404) if the note has no card
   */
  review(
    noteId: string,
    { rating, requestId }: { rating: PracticeRating; requestId: string },
    user: User,
  ): Promise<{ days: number }> {
    return this.source.transaction(async (manager) => {
      const { reviews } = await lockCard(manager, noteId, user);
      if (reviews.some((review) => review.requestId === requestId))
        return { days: scheduleCard(reviews).scheduledDays };
      const newReviews = [...reviews, { requestId, rating, at: new Date().toISOString() }].slice(
        -MAX_REVIEWS,
      );
      return { days: await saveReviews(manager, noteId, newReviews) };
    });
  }

  /** Removes the latest review, if it has the request id. */
  undo(noteId: string, requestId: string, user: User): Promise<void> {
    return this.source.transaction(async (manager) => {
      const { reviews } = await lockCard(manager, noteId, user);
      if (reviews.at(-1)?.requestId === requestId) await saveReviews(manager, noteId, reviews.slice(0, -1));
    });
  }
}

async function readNote(manager: EntityManager, noteId: string, user: User): Promise<NoteOnWire> {
  const [row] = await findNotesById(manager, [noteId], user);
  if (!row) throw new Refusal(404, 'community.note.gone');
  return presentNote(row);
}

async function lockCard(manager: EntityManager, noteId: string, user: User): Promise<NoteCard> {
  const lock = { mode: 'pessimistic_write' } as const;
  const card = await manager.findOne(NoteCard, { where: { noteId, userId: user.id }, lock });
  const isDeleted = await manager.existsBy(Note, { id: noteId, deletedAt: Not(IsNull()) });
  if (!card || isDeleted) throw new Refusal(404, 'assessment.card.gone');
  return card;
}

async function saveReviews(manager: EntityManager, noteId: string, reviews: CardReview[]): Promise<number> {
  const { dueAt, scheduledDays } = scheduleCard(reviews);
  await manager.update(NoteCard, noteId, { reviews, dueAt });
  return scheduledDays;
}

/** Computes when a card is due; a card without reviews is due at once. */
const scheduleCard = (reviews: CardReview[]) =>
  computeSchedule(
    reviews.map(({ requestId, rating, at }) => ({
      id: requestId,
      kind: 'answer',
      answerId: null,
      rating: GRADES[rating],
      at: new Date(at),
    })),
  ).card;
