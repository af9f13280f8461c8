import type { JoinedQuestion, QuestionType } from '@lectern/contract';
import { randomUUID } from 'node:crypto';

/** Where a question is in the bank. */
export interface QuestionPlace {
  title: string;
  /** Names of the categories from the top; empty where the file names none. */
  category: string[];
  tags: string[];
  points: number;
}

/** A question as every format is read into and written from. */
export type FileQuestion<Type extends QuestionType = QuestionType> = QuestionPlace & JoinedQuestion<Type>;

/** The parts with new ids: files have other ids or none. */
export const addIds = <Part extends object>(parts: Part[]): (Part & { id: string })[] =>
  parts.map((part) => ({ id: randomUUID(), ...part }));

/** Fields with the id of a part. */
const ID_FIELDS = new Set(['id', 'choiceId']);

/** A copy to compare: ids count by the order in which they come first, and fields have the same order everywhere. */
export function replaceIdsByNumbers<Q extends JoinedQuestion>(question: Q): Q {
  const numbers = new Map<string, string>();
  const numbered = JSON.stringify(question, (name, value: unknown) => {
    if (ID_FIELDS.has(name) && typeof value === 'string') {
      if (!numbers.has(value)) numbers.set(value, String(numbers.size));
      return numbers.get(value);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return JSON.parse(numbered) as Q;
}
