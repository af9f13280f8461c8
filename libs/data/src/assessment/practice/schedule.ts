import type { PracticeRating } from '@lectern/contract';
import type { PracticeCard, PracticeLogEntry } from '../../entities/assessment/practice.entity.js';
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';

/** The fields of a review log entry that decide the schedule of the card. */
export type LogEntry = Pick<PracticeLogEntry, 'id' | 'kind' | 'answerId' | 'rating' | 'at'>;

/** The columns of a card that are computed from the review log. */
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

/** When the question of a card comes back. */
export interface Schedule {
  card: CardState;
  /** The latest answer that was not undone; `days` says in how many days the question comes back with each rating. */
  latest: { answerId: string; rating: PracticeRating; days: Record<PracticeRating, number> } | null;
}

/**
 * FSRS, a spaced-repetition algorithm, with its published parameters and 90 % retention. Without short-term steps every interval is a
 * whole number of days, so that 'due today' does not change while a learner reviews. Without fuzz, which adds random days, the same log
 * always gives the same schedule.
 */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The ratings of Lectern as grades of FSRS. */
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
 * Computes the schedule of a card from its whole review log, oldest entry first. Undone answers and their ratings do not count. Of several
 * ratings of an answer the last one counts.
 */
export function computeSchedule(log: LogEntry[]): Schedule {
  const undoneIds = new Set(log.filter(({ kind }) => kind === 'undo').map(({ answerId }) => answerId));
  const gradesByAnswer = new Map(
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
    if (kind !== 'answer' || undoneIds.has(id)) continue;
    const rating = toRating(gradesByAnswer.get(id) ?? Rating.Again);
    const outcomes = scheduler.repeat(card, at);
    const getDays = (possibleRating: PracticeRating) => outcomes[GRADES[possibleRating]].card.scheduled_days;
    latest = {
      answerId: id,
      rating,
      days: { again: getDays('again'), hard: getDays('hard'), good: getDays('good'), easy: getDays('easy') },
    };
    card = outcomes[GRADES[rating]].card;
    if (rating === 'again' || rating === 'hard') isInReview = true;
  }
  return { card: { isInReview, ...toCardState(card) }, latest };
}

const toCardState = (card: Card): Omit<CardState, 'isInReview'> => ({
  dueAt: card.due,
  stability: card.stability,
  difficulty: card.difficulty,
  scheduledDays: card.scheduled_days,
  answers: card.reps,
  lapses: card.lapses,
  lastAnswerAt: card.last_review ?? null,
});
