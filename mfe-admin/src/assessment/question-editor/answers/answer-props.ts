import type { QuestionType } from '@lectern/contract';
import type { AnswerOf } from '../form/form';
import type { Problems } from '../form/problems';

/** What the fields of the right answer need, by the question's type. */
export interface AnswerProps<T extends QuestionType> {
  answer: AnswerOf<T>;
  problems: Problems;
  onChange: (answer: AnswerOf<T>) => void;
}
