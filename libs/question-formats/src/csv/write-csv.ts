import { joinCells } from '@lectern/contract/imported-files';
import { writeBody, type WrittenRow } from './answer-columns.js';
import type { FileQuestion } from '../questions/file-question.js';
import type { Losses } from '../questions/problems.js';
import { guardCell, htmlCell, joinList, joinTags } from './cells.js';
import type { TableColumn, TableWords } from './table-words.js';

/** Adds the losses of a question that `readCsv` would read differently. @returns '', because CSV is written for all questions at once */
export function addCsvLosses(question: FileQuestion, losses: Losses): string {
  losses.addIf(
    question.type === 'gaps' &&
      question.parts.some((part) => part.kind === 'text' && /\[\[\d{1,2}\]\]/.test(part.text)),
    'assessment.file.csvGapMarks',
  );
  return '';
}

/** Columns of every file, in order. Columns for settings and answers follow, if a question uses them. */
const FIXED_COLUMNS = ['type', 'title', 'category', 'tags', 'points', 'question', 'feedback'];
const SETTING_COLUMNS = [
  'partial credit',
  'match case',
  'match accents',
  'wildcards',
  'unit',
  'tolerance',
  'max words',
  'max files',
  'file kinds',
  'text allowed',
  'notes',
  'text',
];
const ANSWER_COLUMNS = ['answer', 'credit', 'match', 'feedback'];

/** Writes questions as CSV (RFC 4180), one row for each. `readCsv` reads the same questions back. */
export function writeCsv(questions: FileQuestion[], words: TableWords<string>): string {
  const rows = questions.map((question) => toRow(question, words));
  const usedColumns = new Set(rows.flatMap((row) => Object.keys(row)));
  const answerCount = Math.max(
    0,
    ...[...usedColumns].map((name) =>
      Number(/^answer (\d+)$|^match (\d+)$/.exec(name)?.slice(1).find(Boolean) ?? 0),
    ),
  );
  const answerColumns = Array.from({ length: answerCount }, (_, index) =>
    ANSWER_COLUMNS.map((name) => `${name} ${index + 1}`),
  );
  const columns = [
    ...FIXED_COLUMNS,
    ...[...SETTING_COLUMNS, ...answerColumns.flat()].filter((name) => usedColumns.has(name)),
  ];
  const cells = rows.map((row) => columns.map((name) => guardCell(String(row[name] ?? ''))));
  // Excel recognizes UTF-8 by the byte order mark.
  const headings = columns.map((name) => guardCell(translateColumn(name, words)));
  return `\uFEFF${[headings, ...cells].map(joinCells).join('')}`;
}

/** Translates the name of a column, such as 'answer 1', to the language of the file. */
function translateColumn(name: string, { columns }: TableWords<string>): string {
  const [word = '', number = ''] = name.split(/(?= \d+$)/);
  return columns[word as TableColumn] + number;
}

function toRow(question: FileQuestion, { types, values }: TableWords<string>): WrittenRow {
  const { type, title, category, tags, points, prompt, generalFeedback } = question;
  return {
    type: types[type],
    title,
    category: joinList(category),
    tags: joinTags(tags),
    points,
    question: htmlCell(prompt),
    feedback: htmlCell(generalFeedback),
    ...writeBody(question, values),
  };
}
