import type { QuestionContent, QuestionResponse } from '@lectern/contract';

/** The answer after the key of an option's number, from 1; undefined where the question has no such option. */
export function chooseByNumber(
  content: QuestionContent,
  response: QuestionResponse | null,
  number: number,
): QuestionResponse | undefined {
  if (content.type === 'true-false' && number <= 2) return { type: content.type, answer: number === 1 };
  if (content.type !== 'single-choice' && content.type !== 'multiple-choice') return undefined;
  const id = content.options[number - 1]?.id;
  if (!id) return undefined;
  if (content.type === 'single-choice') return { type: content.type, optionId: id };
  const chosen = response?.type === 'multiple-choice' ? response.optionIds : [];
  const optionIds = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return { type: content.type, optionIds };
}
