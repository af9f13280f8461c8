import type {
  QuestionContent,
  QuestionKey,
  QuestionMark,
  QuestionResponse,
  ReviewRule,
} from '@lectern/contract';
import { mark } from '../exams/marking/mark.js';
import { roundTo2 } from '../exams/results.js';

/** An answer with what it earned; `fraction` is null as long as a person has to grade it. */
interface MarkedAnswer {
  content: QuestionContent;
  response: QuestionResponse | null;
  fraction: number | null;
  maxPoints: number;
}

/** As much of a mark as the rule allows. Pure: devices call it without a connection. */
export function describeMark(
  { content, response, fraction, maxPoints }: MarkedAnswer,
  key: QuestionKey,
  rule: ReviewRule,
): QuestionMark {
  const { parts, feedback } = mark(content, key, response);
  const shown = rule.score ? fraction : null;
  return {
    points: shown === null ? null : roundTo2(shown * maxPoints),
    fraction: shown,
    correctness: rule.correctness && fraction !== null ? describeCorrectness(fraction) : null,
    parts: rule.correctness ? parts.filter(({ id }) => rule.rightAnswers || isChosen(response, id)) : [],
    feedback: rule.feedback ? feedback : [],
    rightAnswer: rule.rightAnswers ? withoutFeedback(key) : null,
  };
}

function describeCorrectness(fraction: number): QuestionMark['correctness'] {
  if (fraction >= 1) return 'right';
  return fraction > 0 ? 'partly-right' : 'wrong';
}

/** False for options that were not chosen: whether leaving them was right would reveal the right answer. */
const isChosen = (response: QuestionResponse | null, id: string): boolean =>
  response?.type !== 'multiple-choice' || response.optionIds.includes(id);

/** The right answers alone: feedback has a rule of its own, and notes are for graders. */
const withoutFeedback = (key: QuestionKey): QuestionKey =>
  JSON.parse(JSON.stringify(key), (name, field: unknown) =>
    /feedback|^graderNotes$/i.test(name) ? null : field,
  ) as QuestionKey;
