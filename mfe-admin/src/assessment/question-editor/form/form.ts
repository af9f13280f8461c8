import type { QuestionSource, QuestionType } from '@lectern/contract';
import type { AnswerForm } from '../../question-types/answer-form';
import { findTypeParts } from '../../question-types/question-types';

/** A question as the editor holds it. */
export interface QuestionForm {
  title: string;
  /** Null until one is chosen. */
  categoryId: string | null;
  /** Separated by commas. */
  tags: string;
  /** As typed. */
  points: string;
  prompt: string;
  answer: AnswerForm;
  /** HTML; empty for none. */
  generalFeedback: string;
  source: QuestionSource | null;
}

/** An empty question of a type. */
export const newForm = (type: QuestionType, categoryId: string | null = null): QuestionForm => ({
  title: '',
  categoryId,
  tags: '',
  points: '1',
  prompt: '',
  answer: findTypeParts(type).start(),
  generalFeedback: '',
  source: null,
});
