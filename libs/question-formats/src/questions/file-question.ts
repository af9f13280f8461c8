import type { JoinedQuestion, QuestionType } from '@lectern/contract';
import { randomUUID } from 'node:crypto';

/** Title and place of a question in the question bank, and its points. */
export interface QuestionPlace {
  title: string;
  /** Path of category names from the top; empty if the file names none. */
  category: string[];
  tags: string[];
  points: number;
}

/** The form of a question that all readers of formats return and all writers receive. */
export type FileQuestion<Type extends QuestionType = QuestionType> = QuestionPlace & JoinedQuestion<Type>;

/** Adds new ids to parts, because the parts have other ids or none in a file. */
export const addIds = <Part extends object>(parts: Part[]): (Part & { id: string })[] =>
  parts.map((part) => ({ id: randomUUID(), ...part }));

/** Fields with the id of a part. */
const ID_FIELDS = new Set(['id', 'choiceId']);

/** Copies a question for comparison: ids become numbers in the order of their first use, and fields are sorted by name. */
export function replaceIdsByNumbers<Q extends JoinedQuestion>(question: Q): Q {
  const numbers = new Map<string, string>();
  const normalizedJson = JSON.stringify(question, (name, value: unknown) => {
    if (ID_FIELDS.has(name) && typeof value === 'string') {
      if (!numbers.has(value)) numbers.set(value, String(numbers.size));
      return numbers.get(value);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return JSON.parse(normalizedJson) as Q;
}
