import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import type { ReactNode } from 'react';
import type { ContentOf, ResponseOf } from './response';

/** What the field of one type of question needs. */
export interface InputProps<Type extends QuestionContent['type']> {
  content: ContentOf<Type>;
  /** Null: no answer. */
  response: ResponseOf<Type> | null;
  onChange: (response: QuestionResponse) => void;
  disabled: boolean;
  /** Where files are added and listed; absent where none can be added, such as in a preview. */
  fileField?: ReactNode;
}
