import type { QuestionBody, QuestionContent, QuestionKey, QuestionType } from '@lectern/contract';
import type { ComponentType } from 'react';
import { v4 as uuid } from 'uuid';

/** A gap as it is edited; the text refers to it as `[[name]]`. */
export interface GapForm {
  id: string;
  name: string;
  isTyped: boolean;
  /** Accepted answers, one per line. */
  answers: string;
  choices: { id: string; text: string }[];
  rightChoiceId: string | null;
}

/** The forms of the types whose fields differ from the question that is saved; other types edit `QuestionBody` itself. */
interface SpecialForms {
  /** `givesCredit`: options can count in part; otherwise an option counts in full or not at all. */
  'single-choice': QuestionBody<'single-choice'> & { givesCredit: boolean };
  gaps: Pick<QuestionBody<'gaps'>, 'type' | 'matchCase' | 'matchAccents'> & { text: string; gaps: GapForm[] };
}

/** The part of a question that depends on its type, as it is edited. A text that is not a number is NaN. */
export type AnswerForm<Type extends QuestionType = QuestionType> = {
  [T in Type]: T extends keyof SpecialForms ? SpecialForms[T] : QuestionBody<T>;
}[Type];

/** Messages about what is wrong with a form, by the path of its field in the draft ('content.options.2.html'). */
export type Problems = Partial<Record<string, string>>;

/** Properties of the fields that edit the right answer of a type. */
export interface AnswerProps<T extends QuestionType> {
  answer: AnswerForm<T>;
  problems: Problems;
  onChange: (answer: AnswerForm<T>) => void;
}

/** What a question type adds to the screens for instructors and administrators. */
export interface QuestionTypeParts<T extends QuestionType> {
  /** The answer of a new question. */
  start: () => AnswerForm<T>;
  /** The fields of the right answer. */
  Fields: ComponentType<AnswerProps<T>>;
  /** Finds problems that the schema of a single field cannot find, such as a missing right answer. */
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
