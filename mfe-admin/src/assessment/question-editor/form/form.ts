import type { QuestionContent, QuestionSource, QuestionType } from '@lectern/contract';
import { v4 as uuid } from 'uuid';

/** An option, item or choice with its HTML. */
export interface PartForm {
  id: string;
  html: string;
}

/** An option with everything that the key says about it. */
export interface OptionForm extends PartForm {
  isRight: boolean;
  /** Share of the points in percent, as typed. */
  credit: string;
  feedback: string;
}

export interface AnswerForm {
  id: string;
  text: string;
  /** Share of the points in percent, as typed. */
  credit: string;
  feedback: string;
}

/** A gap; the text refers to it as `[[name]]`. */
export interface GapForm {
  id: string;
  name: string;
  isTyped: boolean;
  /** Accepted answers, one a line. */
  answers: string;
  choices: { id: string; text: string }[];
  rightChoiceId: string | null;
}

export interface CriterionForm {
  id: string;
  title: string;
  /** As typed. */
  weight: string;
  expectation: string;
}

/** The answer part of the form for each type; numbers are kept as typed. */
export type AnswerPart =
  | { type: 'single-choice'; options: OptionForm[]; givesCredit: boolean }
  | { type: 'multiple-choice'; options: OptionForm[]; partialCredit: boolean }
  | { type: 'true-false'; answer: boolean; feedbackTrue: string; feedbackFalse: string }
  | {
      type: 'short-text';
      answers: AnswerForm[];
      matchCase: boolean;
      matchAccents: boolean;
      allowWildcards: boolean;
    }
  | {
      type: 'number';
      answer: string;
      tolerance: string;
      toleranceKind: 'absolute' | 'relative';
      unit: string;
    }
  | { type: 'matching'; items: (PartForm & { choiceId: string | null })[]; choices: PartForm[] }
  | { type: 'ordering'; items: PartForm[]; partialCredit: boolean }
  | { type: 'gaps'; text: string; gaps: GapForm[]; matchCase: boolean; matchAccents: boolean }
  | { type: 'essay'; maxWords: string; criteria: CriterionForm[]; graderNotes: string };

export type AnswerOf<T extends QuestionType> = Extract<AnswerPart, { type: T }>;

/** A question as the editor holds it: content and key of each part together. */
export interface QuestionForm {
  title: string;
  /** Null until one is chosen. */
  categoryId: string | null;
  /** Separated by commas. */
  tags: string;
  /** As typed. */
  points: string;
  prompt: string;
  answer: AnswerPart;
  /** HTML; empty for none. */
  generalFeedback: string;
  source: QuestionSource | null;
}

export const newPart = (): PartForm => ({ id: uuid(), html: '' });
export const newOption = (isRight = false): OptionForm => ({
  ...newPart(),
  isRight,
  credit: isRight ? '100' : '0',
  feedback: '',
});
export const newAnswer = (): AnswerForm => ({ id: uuid(), text: '', credit: '100', feedback: '' });
export const newCriterion = (): CriterionForm => ({ id: uuid(), title: '', weight: '1', expectation: '' });
export const newChoice = () => ({ id: uuid(), text: '' });
export const newGap = (name: string): GapForm => ({
  id: uuid(),
  name,
  isTyped: true,
  answers: '',
  choices: [],
  rightChoiceId: null,
});

/** A pair of matching: an item and its choice. */
export function newPair() {
  const choice = newPart();
  return { item: { ...newPart(), choiceId: choice.id }, choice };
}

/** An empty question of a type. */
export function newForm(type: QuestionContent['type'], categoryId: string | null = null): QuestionForm {
  return {
    title: '',
    categoryId,
    tags: '',
    points: '1',
    prompt: '',
    answer: newAnswerPart(type),
    generalFeedback: '',
    source: null,
  };
}

function newAnswerPart(type: QuestionType): AnswerPart {
  switch (type) {
    case 'single-choice':
      return { type, options: [newOption(true), newOption(), newOption()], givesCredit: false };
    case 'multiple-choice':
      return { type, options: [newOption(true), newOption(), newOption()], partialCredit: true };
    case 'true-false':
      return { type, answer: true, feedbackTrue: '', feedbackFalse: '' };
    case 'short-text':
      return { type, answers: [newAnswer()], matchCase: false, matchAccents: false, allowWildcards: false };
    case 'number':
      return { type, answer: '', tolerance: '0', toleranceKind: 'absolute', unit: '' };
    case 'matching': {
      const pairs = [newPair(), newPair(), newPair()];
      return { type, items: pairs.map(({ item }) => item), choices: pairs.map(({ choice }) => choice) };
    }
    case 'ordering':
      return { type, items: [newPart(), newPart(), newPart()], partialCredit: true };
    case 'gaps':
      return { type, text: '', gaps: [], matchCase: false, matchAccents: false };
    case 'essay':
      return { type, maxWords: '', criteria: [], graderNotes: '' };
  }
}
