import { type QuestionBody, type QuestionDraft, splitQuestion, type WholeQuestion } from '@lectern/contract';
import { parseNumber } from '../../../parts/fields/number-of';
import type { AnswerForm } from '../../question-types/answer-form';
import { splitGaps } from '../../question-types/gap-text';
import { parseTags } from '../../parts/parse-tags';
import type { QuestionForm } from './form';

/**
 * The question as a save sends it. What is not valid stays in it (an empty text, NaN): `findProblems` compares it with
 * the contract's schema.
 */
export function toDraft(form: QuestionForm, status: QuestionDraft['status']): QuestionDraft {
  return {
    title: form.title,
    categoryId: form.categoryId ?? '',
    tags: parseTags(form.tags),
    points: parseNumber(form.points),
    status,
    source: form.source,
    ...contentAndKey(form),
  };
}

/** What a learner sees, and what marking reads. */
export function contentAndKey({ prompt, generalFeedback, answer }: QuestionForm): WholeQuestion {
  const frame = { prompt, generalFeedback: generalFeedback.trim() || null };
  return answer.type === 'gaps' ? splitGaps(answer, frame) : splitQuestion({ ...toBody(answer), ...frame });
}

function toBody(answer: Exclude<AnswerForm, { type: 'gaps' }>): QuestionBody {
  if (answer.type !== 'single-choice' || answer.givesCredit) return answer;
  const options = answer.options.map((option) => ({ ...option, fraction: Number(option.fraction === 1) }));
  return { type: answer.type, options };
}
