import { type QuestionBody, type QuestionDraft, splitQuestion, type WholeQuestion } from '@lectern/contract';
import { parseNumber } from '../../../parts/fields/number-of';
import type { AnswerForm } from '../../question-types/answer-form';
import { splitGaps } from '../../question-types/gap-text';
import { parseTags } from '../../parts/parse-tags';
import type { QuestionForm } from './form';

/**
 * The question as a save sends it. Invalid values, such as an empty text or NaN, are kept: `findProblems` compares the result
 * with the contract's schema.
 */
export function toDraft(form: QuestionForm, status: QuestionDraft['status']): QuestionDraft {
  return {
    title: form.title,
    categoryId: form.categoryId ?? '',
    tags: parseTags(form.tags),
    points: parseNumber(form.points),
    status,
    source: form.source,
    ...toContentAndKey(form),
  };
}

/** Splits a form into the content, which learners see, and the key, which marking uses. */
export function toContentAndKey({ prompt, generalFeedback, answer }: QuestionForm): WholeQuestion {
  const sharedTexts = { prompt, generalFeedback: generalFeedback.trim() || null };
  return answer.type === 'gaps'
    ? splitGaps(answer, sharedTexts)
    : splitQuestion({ ...toBody(answer), ...sharedTexts });
}

function toBody(answer: Exclude<AnswerForm, { type: 'gaps' }>): QuestionBody {
  if (answer.type !== 'single-choice' || answer.givesCredit) return answer;
  const options = answer.options.map((option) => ({ ...option, fraction: Number(option.fraction === 1) }));
  return { type: answer.type, options };
}
