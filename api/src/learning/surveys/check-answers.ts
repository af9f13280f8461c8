import { SURVEY_CHANGED, type SurveyAnswer } from '@lectern/contract';
import type { SurveyAnswerRow, SurveyItemRow } from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';

export type CheckedAnswer = Pick<SurveyAnswerRow, 'itemId' | 'step' | 'optionId' | 'text'>;

/**
 * Checks the answers of a learner and turns them into column values.
 * @param items the items of the survey, without removed ones
 * @throws Refusal (400) where an item is answered twice
 * @throws Refusal (409) with the code SURVEY_CHANGED where an item or option does not exist any more
 */
export function checkAnswers(answers: SurveyAnswer[], items: SurveyItemRow[]): CheckedAnswer[] {
  if (new Set(answers.map(({ itemId }) => itemId)).size < answers.length)
    throw new Refusal(400, 'learning.survey.itemTwice');
  return answers.map((answer) =>
    checkAnswer(
      answer,
      items.find(({ id }) => id === answer.itemId),
    ),
  );
}

function checkAnswer({ itemId, answer }: SurveyAnswer, item: SurveyItemRow | undefined): CheckedAnswer {
  const emptyAnswer = { itemId, step: null, optionId: null, text: null };
  if (item?.kind === 'scale' && typeof answer === 'number') return { ...emptyAnswer, step: answer };
  if (item?.kind === 'text' && typeof answer === 'string') return { ...emptyAnswer, text: answer };
  const option = item?.options.find(({ id, isRemoved }) => id === answer && !isRemoved);
  if (item?.kind === 'choice' && option) return { ...emptyAnswer, optionId: option.id };
  throw new Refusal(409, 'learning.survey.changed', { code: SURVEY_CHANGED });
}
