import type { QuestionResponse } from './question.js';

/** Whether a response holds an answer, complete or not. */
export function isAnswered(response: QuestionResponse | null): boolean {
  if (!response) return false;
  switch (response.type) {
    case 'single-choice':
      return response.optionId !== null;
    case 'multiple-choice':
      return response.optionIds.length > 0;
    case 'true-false':
      return response.answer !== null;
    case 'matching':
      return response.pairs.length > 0;
    case 'ordering':
      return response.order.length > 0;
    case 'gaps':
      return response.gaps.some(({ value }) => value.trim() !== '');
    default:
      return response.text.trim() !== '';
  }
}
