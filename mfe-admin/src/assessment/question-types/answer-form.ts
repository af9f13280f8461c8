import type { QuestionBody, QuestionContent, QuestionKey, QuestionType } from '@lectern/contract';
import type { ComponentType } from 'react';
import { v4 as uuid } from 'uuid';

/** A gap as it is edited; the text refers to it as `[[name]]`. */
export interface GapForm {
  id: string;
  name: string;
  isTyped: boolean;
  /** Accepted answers, one a line. */
  answers: string;
  choices: { id: string; text: string }[];
  rightChoiceId: string | null;
}

/** What a type's form has besides the question itself. */
interface OwnForms {
  /** Without credit, an option counts in full or not at all. */
  'single-choice': QuestionBody<'single-choice'> & { givesCredit: boolean };
  gaps: Pick<QuestionBody<'gaps'>, 'type' | 'matchCase' | 'matchAccents'> & { text: string; gaps: GapForm[] };
}

/** The part of a question that depends on its type, as it is edited. A number that is none is NaN. */
export type AnswerForm<Type extends QuestionType = QuestionType> = {
  [T in Type]: T extends keyof OwnForms ? OwnForms[T] : QuestionBody<T>;
}[Type];

/** What is wrong with a form, by the path of its field in the draft ('content.options.2.html'). */
export type Problems = Partial<Record<string, string>>;

/** What the fields of the right answer need, by the question's type. */
export interface AnswerProps<T extends QuestionType> {
  answer: AnswerForm<T>;
  problems: Problems;
  onChange: (answer: AnswerForm<T>) => void;
}

/** What the screens of administrators know of a type of question. */
export interface QuestionTypeParts<T extends QuestionType> {
  /** The answer of a new question. */
  start: () => AnswerForm<T>;
  /** The fields of the right answer. */
  Fields: ComponentType<AnswerProps<T>>;
  /** What no schema of one part can say, such as whether there is a right answer. */
  findProblems?: (answer: AnswerForm<T>) => Problems;
  /** The place where the question is answered by hand. */
  PaperAnswer: ComponentType<{ content: Extract<QuestionContent, { type: T }> }>;
  /**
   * One text for each right option, pair, item in order, or gap; absent where a person decides.
   * @param texts of options, items and choices by their ids
   */
  listRightAnswers?: (
    key: Extract<QuestionKey, { type: T }>,
    texts: ReadonlyMap<string, string>,
    content: Extract<QuestionContent, { type: T }>,
  ) => string[];
}

/** An empty option, item or choice. */
export const newPart = () => ({ id: uuid(), html: '' });
