import type { QuestionResponse, QuestionType } from '@lectern/contract';

/** The answer of a learner who has not answered yet. */
export function emptyResponse(type: QuestionType): QuestionResponse {
  switch (type) {
    case 'single-choice':
      return { type, optionId: null };
    case 'multiple-choice':
      return { type, optionIds: [] };
    case 'true-false':
      return { type, answer: null };
    case 'matching':
      return { type, pairs: [] };
    case 'ordering':
      return { type, order: [] };
    case 'gaps':
      return { type, gaps: [] };
    default:
      return { type, text: '' };
  }
}
