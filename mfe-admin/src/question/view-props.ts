import type { MarkedPart, QuestionContent, QuestionResponse } from '@lectern/contract';

/** The content or response of one type of question. */
export type Content<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>;
export type Response<T extends QuestionContent['type']> = Extract<QuestionResponse, { type: T }>;

export interface ViewProps<T extends QuestionContent['type']> {
  content: Content<T>;
  /** Null: not answered yet. */
  response: Response<T> | null;
  /** Absent where the answer can only be read. */
  onChange?: (response: Response<T>) => void;
  /** Which parts are right; empty before the answer is marked. */
  parts: readonly MarkedPart[];
}
