import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import type { ContentOf, ResponseOf } from './response';

/** What the field of one type of question needs. */
export interface InputProps<Type extends QuestionContent['type']> {
  content: ContentOf<Type>;
  /** Null: no answer. */
  response: ResponseOf<Type> | null;
  onChange: (response: QuestionResponse) => void;
  disabled: boolean;
}
