import type { QuestionResponse } from '@lectern/contract';
import type { GetText } from '../screen/texts.js';

/** The field of a question, and what is in it. */
export interface QuestionInput {
  element: HTMLElement;
  readResponse: () => QuestionResponse;
}

export interface InputContext {
  text: GetText;
  /** Unique in the page. */
  id: string;
  /** Id of the prompt, which names a field that has no label of its own. */
  promptId: string;
  onChange: () => void;
}
