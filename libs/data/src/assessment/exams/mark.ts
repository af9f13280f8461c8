import {
  isAnswered,
  type MarkedPart,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
} from '@lectern/contract';
import { isWithinTolerance, matchesPattern, matchesText, parseNumber } from './typed-answers.js';

export { isAnswered };

/** The mark of a response. */
export interface Mark {
  /** Share of the points, 0 to 1; null where a person must grade. */
  fraction: number | null;
  parts: MarkedPart[];
  /** HTML: the feedback for this response, then the general feedback. */
  feedback: string[];
}

type Type = QuestionContent['type'];
type Content<T extends Type> = Extract<QuestionContent, { type: T }>;
type Key<T extends Type> = Extract<QuestionKey, { type: T }>;
type Response<T extends Type> = Extract<QuestionResponse, { type: T }>;
type Marker<T extends Type> = (key: Key<T>, response: Response<T>, content: Content<T>) => Mark;

/**
 * Marks a response. Pure: the same function serves a check, the end of an attempt, a regrade and the preview.
 * @param response null for an unanswered question: fraction 0, without feedback for parts
 */
export function mark(content: QuestionContent, key: QuestionKey, response: QuestionResponse | null): Mark {
  const general = key.generalFeedback ? [key.generalFeedback] : [];
  if (key.type !== content.type || !response || response.type !== content.type || !isAnswered(response))
    return { fraction: 0, parts: [], feedback: general };
  const marked = (MARKERS[content.type] as Marker<Type>)(key, response, content);
  return {
    ...marked,
    fraction: marked.fraction === null ? null : Math.min(1, Math.max(0, marked.fraction)),
    feedback: [...marked.feedback, ...general],
  };
}

const MARKERS: { [T in Type]: Marker<T> } = {
  'single-choice'({ options }, { optionId }) {
    const chosen = options.find(({ id }) => id === optionId);
    const best = Math.max(...options.map(({ fraction }) => fraction));
    return {
      fraction: chosen?.fraction ?? 0,
      parts: chosen ? [{ id: chosen.id, isRight: chosen.fraction === best }] : [],
      feedback: texts([chosen?.feedback]),
    };
  },

  'multiple-choice'({ options, partialCredit }, { optionIds }) {
    const chosen = new Set(optionIds);
    const parts = options.map(({ id, isRight }) => ({ id, isRight: chosen.has(id) === isRight }));
    const isExact = parts.every(({ isRight }) => isRight);
    const right = options.filter(({ isRight }) => isRight);
    const hits = right.filter(({ id }) => chosen.has(id)).length;
    const misses = options.filter(({ id, isRight }) => !isRight && chosen.has(id)).length;
    return {
      fraction: partialCredit ? (hits - misses) / Math.max(1, right.length) : Number(isExact),
      parts,
      feedback: texts(options.filter(({ id }) => chosen.has(id)).map(({ feedback }) => feedback)),
    };
  },

  'true-false'({ answer, feedbackTrue, feedbackFalse }, { answer: given }) {
    return {
      fraction: Number(given === answer),
      parts: [],
      feedback: texts([given ? feedbackTrue : feedbackFalse]),
    };
  },

  'short-text'({ answers, allowWildcards, ...rules }, { text }) {
    const matches = allowWildcards ? matchesPattern : matchesText;
    const accepted = answers.find((answer) => matches(text, answer.text, rules));
    return { fraction: accepted?.fraction ?? 0, parts: [], feedback: texts([accepted?.feedback]) };
  },

  number({ answer, tolerance, toleranceKind }, { text }, { unit }) {
    const value = parseNumber(text, unit);
    const allowed = toleranceKind === 'absolute' ? tolerance : (Math.abs(answer) * tolerance) / 100;
    const isRight = value !== undefined && isWithinTolerance(value, answer, allowed);
    return { fraction: Number(isRight), parts: [], feedback: [] };
  },

  matching({ pairs }, { pairs: given }) {
    const chosen = new Map(given.map(({ itemId, choiceId }) => [itemId, choiceId]));
    return shareOf(
      pairs.map(({ itemId, choiceId }) => ({ id: itemId, isRight: chosen.get(itemId) === choiceId })),
    );
  },

  ordering({ order, partialCredit }, { order: given }) {
    const parts = order.map((id, index) => ({ id, isRight: given[index] === id }));
    const follows = new Set(order.slice(1).map((id, index) => `${order[index]} ${id}`));
    const kept = given.slice(1).filter((id, index) => follows.has(`${given[index]} ${id}`)).length;
    const isExact = parts.every(({ isRight }) => isRight);
    return { fraction: partialCredit ? kept / (order.length - 1) : Number(isExact), parts, feedback: [] };
  },

  gaps({ gaps, ...rules }, { gaps: given }) {
    const values = new Map(given.map(({ id, value }) => [id, value]));
    return shareOf(
      gaps.map(({ id, answers, choiceId }) => {
        const value = values.get(id) ?? '';
        const isRight = choiceId
          ? value === choiceId
          : answers.some((answer) => matchesText(value, answer, rules));
        return { id, isRight };
      }),
    );
  },

  essay() {
    return { fraction: null, parts: [], feedback: [] };
  },
};

const texts = (feedback: (string | null | undefined)[]): string[] => feedback.flatMap((text) => text || []);

function shareOf(parts: MarkedPart[]): Mark {
  const right = parts.filter(({ isRight }) => isRight).length;
  return { fraction: right / Math.max(1, parts.length), parts, feedback: [] };
}

/** The fraction of an essay from the fractions of its criteria, by weight. */
export function rubricFraction(
  criteria: { id: string; weight: number }[],
  graded: { id: string; fraction: number }[],
): number {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const fractions = new Map(graded.map(({ id, fraction }) => [id, fraction]));
  const earned = criteria.reduce((sum, { id, weight }) => sum + weight * (fractions.get(id) ?? 0), 0);
  return total ? Math.min(1, earned / total) : 0;
}
