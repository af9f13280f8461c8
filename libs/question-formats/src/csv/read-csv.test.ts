import { LOCALES, QUESTION_TYPES } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { describe, expect, test } from 'vitest';
import { ALL_TABLE_WORDS, readAllQuestions } from '../testing/read-all.js';
import { foldWord } from '../text/fold-word.js';
import { normalizeColumnName } from './read-csv.js';
import { buildTableWords, indexTableWords, type TableColumn } from './table-words.js';

const index = indexTableWords(ALL_TABLE_WORDS);
const NUMBERED = new Set<TableColumn>(['answer', 'credit', 'match', 'feedback']);

describe.each(LOCALES)('a table of questions with the words of the language %s', (locale) => {
  const { columns, types, values } = buildTableWords((id) => translate(locale, id));

  test('has headings that mean no other column in any language', () => {
    for (const [column, heading] of Object.entries(columns)) {
      const changed = [heading, heading.toLocaleUpperCase(locale), heading.toLocaleLowerCase(locale)];
      if (column !== 'answer' && column !== 'credit' && column !== 'match')
        expect(changed.map((name) => normalizeColumnName(name, index.columns))).toEqual([
          column,
          column,
          column,
        ]);
      const numbered = `${column} 12`;
      if (NUMBERED.has(column as TableColumn))
        expect(changed.map((name) => normalizeColumnName(`${name} 12`, index.columns))).toEqual(
          Array(3).fill(numbered),
        );
    }
  });

  test('has types and values that mean no others in any language', () => {
    expect(QUESTION_TYPES.map((type) => index.types.get(foldWord(types[type])))).toEqual(QUESTION_TYPES);
    const [yes, no] = [foldWord(values.yes), foldWord(values.no)];
    expect([index.yes.has(yes), index.yes.has(no)]).toEqual([true, false]);
    const [right, wrong] = [foldWord(values.true), foldWord(values.false)];
    expect([index.true.has(right), index.true.has(wrong)]).toEqual([true, false]);
    expect([index.false.has(right), index.false.has(wrong)]).toEqual([false, true]);
  });

  test('is asked for in these words where it has no column for the question', () => {
    expect(translate(locale, 'assessment.file.noQuestionColumn')).toContain(columns.question);
  });
});

test('a German table with options and the letter of the right one is read', async () => {
  const { format, notes, questions } = await readAllQuestions(
    'Frage,Antwort 1,ANTWORT 2,Richtig,Etwas\n2+2?,3,4,B,x\nWahr?,Richtig,Falsch,1,',
  );
  expect([format, notes]).toEqual(['csv', ['Columns that are not read: Etwas.']]);
  expect(questions.map(({ question }) => question)).toMatchObject([
    {
      type: 'single-choice',
      options: [
        { html: '3', fraction: 0 },
        { html: '4', fraction: 1 },
      ],
    },
    { type: 'true-false', answer: true },
  ]);
});
