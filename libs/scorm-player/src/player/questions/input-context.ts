import type { QuestionResponse } from '@lectern/contract';
import type { GetText } from '../screen/texts.js';

/** The fields of a question. */
export interface QuestionInput {
  element: HTMLElement;
  readResponse: () => QuestionResponse;
}

/** The context in which the fields of a question are made. */
export interface InputContext {
  text: GetText;
  /** A prefix for ids of elements, unique in the page. */
  id: string;
  /** The id of the prompt's element, which labels fields without a label of their own. */
  promptId: string;
  onChange: () => void;
}
