import type {
  QuestionContent,
  QuestionKey,
  QuestionMark,
  QuestionResponse,
  ReviewRule,
} from '@lectern/contract';
import { mark } from '../exams/marking/mark.js';
import { roundTo2 } from '../exams/results.js';

/** An answer with its mark; `fraction` is null as long as a person has to grade the answer. */
interface MarkedAnswer {
  content: QuestionContent;
  response: QuestionResponse | null;
  fraction: number | null;
  maxPoints: number;
}

/** Describes the parts of a mark that the review rule shows. Service workers call this function without a connection. */
export function describeMark(
  { content, response, fraction, maxPoints }: MarkedAnswer,
  key: QuestionKey,
  rule: ReviewRule,
): QuestionMark {
  const { parts, feedback } = mark(content, key, response);
  const shownFraction = rule.score ? fraction : null;
  return {
    points: shownFraction === null ? null : roundTo2(shownFraction * maxPoints),
    fraction: shownFraction,
    correctness: rule.correctness && fraction !== null ? describeCorrectness(fraction) : null,
    parts: rule.correctness ? parts.filter(({ id }) => rule.rightAnswers || mayShowPart(response, id)) : [],
    feedback: rule.feedback ? feedback : [],
    rightAnswer: rule.rightAnswers ? removeFeedback(key) : null,
  };
}

function describeCorrectness(fraction: number): QuestionMark['correctness'] {
  if (fraction >= 1) return 'right';
  return fraction > 0 ? 'partly-right' : 'wrong';
}

/** False for options of a multiple choice that were not chosen: their correctness would reveal the right answer. */
const mayShowPart = (response: QuestionResponse | null, id: string): boolean =>
  response?.type !== 'multiple-choice' || response.optionIds.includes(id);

/** Removes all from a key but the right answers: feedback is shown by its own rule, and the notes are for graders only. */
const removeFeedback = (key: QuestionKey): QuestionKey =>
  JSON.parse(JSON.stringify(key), (name, field: unknown) =>
    /feedback|^graderNotes$/i.test(name) ? null : field,
  ) as QuestionKey;
