import type { PracticeRating } from '@lectern/contract';
import type { PracticeCard, PracticeLogEntry } from '../../entities/assessment/practice.entity.js';
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';

/** An entry of the review log with what decides the state of its card. */
export type LogEntry = Pick<PracticeLogEntry, 'id' | 'kind' | 'answerId' | 'rating' | 'at'>;

/** What a card stores. */
type CardState = Pick<
  PracticeCard,
  | 'isInReview'
  | 'dueAt'
  | 'stability'
  | 'difficulty'
  | 'scheduledDays'
  | 'answers'
  | 'lapses'
  | 'lastAnswerAt'
>;

export interface Schedule {
  card: CardState;
  /** The latest answer that was not undone, with the days by each rating. */
  latest: { answerId: string; rating: PracticeRating; days: Record<PracticeRating, number> } | null;
}

/**
 * FSRS with its published parameters and 90 % retention. Without short-term steps every interval is a whole number of
 * days, so that 'due today' does not change while a learner reviews; without chance the log gives the same state again.
 */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

export const GRADES: Record<PracticeRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};
const RATINGS = Object.keys(GRADES) as PracticeRating[];

const toRating = (grade: number): PracticeRating =>
  RATINGS.find((rating) => Number(GRADES[rating]) === grade) ?? 'again';

/**
 * Computes a card from its whole log, oldest entry first. An answer that was undone does not count, its ratings neither;
 * of several ratings of an answer the last one counts.
 */
export function replay(log: LogEntry[]): Schedule {
  const undone = new Set(log.filter(({ kind }) => kind === 'undo').map(({ answerId }) => answerId));
  const grades = new Map(
    log.flatMap(({ kind, id, answerId, rating }) => {
      if (kind === 'answer') return [[id, rating] as const];
      return kind === 'rate' ? [[answerId, rating] as const] : [];
    }),
  );
  let card: Card = createEmptyCard(log[0]?.at ?? new Date(0));
  let isInReview = false;
  let latest: Schedule['latest'] = null;
  for (const { id, kind, at } of log) {
    if (kind === 'mark' || kind === 'unmark') isInReview = kind === 'mark';
    if (kind !== 'answer' || undone.has(id)) continue;
    const rating = toRating(grades.get(id) ?? Rating.Again);
    const outcomes = scheduler.repeat(card, at);
    const days = (of: PracticeRating) => outcomes[GRADES[of]].card.scheduled_days;
    latest = {
      answerId: id,
      rating,
      days: { again: days('again'), hard: days('hard'), good: days('good'), easy: days('easy') },
    };
    card = outcomes[GRADES[rating]].card;
    if (rating === 'again' || rating === 'hard') isInReview = true;
  }
  return { card: { isInReview, ...toState(card) }, latest };
}

const toState = (card: Card): Omit<CardState, 'isInReview'> => ({
  dueAt: card.due,
  stability: card.stability,
  difficulty: card.difficulty,
  scheduledDays: card.scheduled_days,
  answers: card.reps,
  lapses: card.lapses,
  lastAnswerAt: card.last_review ?? null,
});
