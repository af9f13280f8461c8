import type { LogisticModel } from '#tutor/evidence/logistic';
import { formatBeforeAndAfter } from '../wording/wording-table.js';
import type { ModelScore } from './ask-model.js';
import { applyFit } from './fit-model.js';

/** Rows of the measured half by the words of the question, before and after the fit; off-course questions are in the row of their words. */
export function formatModelTable(scores: ModelScore[], fit: LogisticModel<'logOdds'> | null): string {
  const measured = scores.map(({ course, words, isRight, isShown, claims, confidence }) => ({
    course,
    words,
    isRight,
    isShown,
    wasShown: isShown,
    unadjusted: confidence,
    confidence: applyFit({ claims, confidence }, fit),
  }));
  return formatBeforeAndAfter([
    ['same words', measured.filter(({ words }) => words === 'same')],
    ['other words', measured.filter(({ words }) => words === 'other')],
    ['all', measured],
  ]);
}

/** What the checks let through: 0 of the quotes are a promise, the answers are not. @param texts of the slides, by their ids */
export function formatLetThrough(scores: ModelScore[], texts: Map<string, string>): string {
  const claims = scores.flatMap((score) => score.claims ?? []);
  const invented = claims.filter(({ passage, quote }) => !texts.get(passage.slideId)?.includes(quote));
  const answered = (course: ModelScore['course']) => {
    const own = scores.filter((score) => score.course === course);
    return `${own.filter((score) => score.claims).length} of ${own.length}`;
  };
  return [
    'Let through:',
    `  quotes that are not on their slide: ${invented.length} of ${claims.length}`,
    `  answers of the model to off-course questions: ${answered('other')}`,
    `  answers of the model to questions without an answer: ${answered('unanswerable')}`,
  ].join('\n');
}
