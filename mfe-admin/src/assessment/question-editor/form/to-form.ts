import { type EditedQuestion, joinQuestion, type QuestionBody } from '@lectern/contract';
import type { AnswerForm } from '../../question-types/answer-form';
import { toGapsForm } from '../../question-types/gap-text';
import type { QuestionForm } from './form';

/** A question of the bank as the editor holds it. */
export function toForm(question: EditedQuestion): QuestionForm {
  const { title, category, tags, points, source } = question;
  const { prompt, generalFeedback, ...body } = joinQuestion(question);
  return {
    title,
    categoryId: category.id,
    tags: tags.join(', '),
    points: String(points),
    prompt,
    answer: toAnswerForm(body),
    generalFeedback: generalFeedback ?? '',
    source: source && { slideId: source.slideId, quote: source.quote },
  };
}

function toAnswerForm(body: QuestionBody): AnswerForm {
  if (body.type === 'gaps') return toGapsForm(body);
  if (body.type !== 'single-choice') return body;
  const isSimple = body.options.filter(({ fraction }) => fraction === 1).length <= 1;
  const givesCredit = !isSimple || body.options.some(({ fraction }) => fraction > 0 && fraction < 1);
  return { ...body, givesCredit };
}
