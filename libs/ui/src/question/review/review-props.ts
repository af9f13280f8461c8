import type { HandedInFile, QuestionContent, QuestionKey, QuestionMark } from '@lectern/contract';
import type { ContentOf, ResponseOf } from '../inputs/response';

/** Right and wrong parts by id; the key is null where right answers are hidden. */
export interface ReviewProps<Type extends QuestionContent['type']> {
  content: ContentOf<Type>;
  response: ResponseOf<Type> | null;
  files: HandedInFile[];
  marks: Map<string, boolean>;
  correctness: QuestionMark['correctness'];
  /** What the answer and a chosen option are called: those of the reader or of a learner. */
  labels: { answer: string; choice: string };
  rightAnswer: Extract<QuestionKey, { type: Type }> | null;
}
