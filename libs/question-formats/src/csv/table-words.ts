import { QUESTION_TYPES, type QuestionType } from '@lectern/contract/imported-files';
import type { ServerMessageId } from '@lectern/i18n/server';
import { foldWord, indexWords } from '../text/fold-word.js';

/** The columns of a table of questions, with the ids of their messages. The names of columns for answers are followed by a number. */
const COLUMNS = {
  type: 'type',
  title: 'title',
  category: 'category',
  tags: 'tags',
  points: 'points',
  question: 'question',
  feedback: 'feedback',
  right: 'right',
  'partial credit': 'partialCredit',
  'match case': 'matchCase',
  'match accents': 'matchAccents',
  wildcards: 'wildcards',
  unit: 'unit',
  tolerance: 'tolerance',
  'max words': 'maxWords',
  'max files': 'maxFiles',
  'file kinds': 'fileKinds',
  'text allowed': 'textAllowed',
  notes: 'notes',
  text: 'text',
  answer: 'answer',
  credit: 'credit',
  match: 'match',
} as const;
export type TableColumn = keyof typeof COLUMNS;
const VALUES = ['yes', 'no', 'true', 'false'] as const;

/**
 * The words of a table of questions. For a table that is written, `Words` is a text in one language; for a table that is read, a list of
 * texts in all languages.
 */
export interface TableWords<Words> {
  columns: Record<TableColumn, Words>;
  types: Record<QuestionType, Words>;
  values: Record<(typeof VALUES)[number], Words>;
}

/** @param getWords returns the text of a message in one language, or the texts in all languages */
export function buildTableWords<Words>(getWords: (id: ServerMessageId) => Words): TableWords<Words> {
  return {
    columns: mapKeys(Object.keys(COLUMNS) as TableColumn[], (column) =>
      getWords(`assessment.questionTable.columns.${COLUMNS[column]}`),
    ),
    types: mapKeys(QUESTION_TYPES, (type) => getWords(`assessment.questionTable.types.${type}`)),
    values: mapKeys(VALUES, (value) => getWords(`assessment.questionTable.values.${value}`)),
  };
}

const mapKeys = <Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;

/** The words of a table in all languages, in the form of `foldWord`. */
export interface WordIndex {
  columns: Map<string, TableColumn>;
  types: Map<string, QuestionType>;
  yes: Set<string>;
  true: Set<string>;
  false: Set<string>;
}

export function indexTableWords({ columns, types, values }: TableWords<string[]>): WordIndex {
  const toSet = (words: string[]) => new Set(words.map(foldWord));
  return {
    columns: indexWords(columns),
    types: indexWords(types),
    yes: toSet(['yes', 'true', '1', 'y', ...values.yes]),
    true: toSet(['t', 'true', 'yes', ...values.true]),
    false: toSet(['false', ...values.false]),
  };
}
