import { joinCells } from '@lectern/contract/imported-files';
import { writeBody, type WrittenRow } from './answer-columns.js';
import type { FileQuestion } from '../questions/file-question.js';
import type { Losses } from '../questions/problems.js';
import { guardCell, htmlCell, joinList } from './cells.js';
import type { TableColumn, TableWords } from './table-words.js';

/** What `readCsv` would read differently. */
export function addCsvLosses(question: FileQuestion, losses: Losses): string {
  losses.addIf(
    question.type === 'gaps' &&
      question.parts.some((part) => part.kind === 'text' && /\[\[\d{1,2}\]\]/.test(part.text)),
    'assessment.file.csvGapMarks',
  );
  return '';
}

/** Columns of every file, in order; the columns of single answers follow. */
const COLUMNS = ['type', 'title', 'category', 'tags', 'points', 'question', 'feedback'];
const SETTINGS = [
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

/** Questions as CSV (RFC 4180), one a line; `readCsv` reads all of it back. */
export function writeCsv(questions: FileQuestion[], words: TableWords<string>): string {
  const rows = questions.map((question) => toRow(question, words));
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const answers = Math.max(
    0,
    ...[...used].map((name) =>
      Number(/^answer (\d+)$|^match (\d+)$/.exec(name)?.slice(1).find(Boolean) ?? 0),
    ),
  );
  const numbered = Array.from({ length: answers }, (_, index) =>
    ANSWER_COLUMNS.map((name) => `${name} ${index + 1}`),
  );
  const columns = [...COLUMNS, ...[...SETTINGS, ...numbered.flat()].filter((name) => used.has(name))];
  const cells = rows.map((row) => columns.map((name) => guardCell(String(row[name] ?? ''))));
  // Excel recognizes UTF-8 by the byte order mark.
  const head = columns.map((name) => guardCell(toHeading(name, words)));
  return `\uFEFF${[head, ...cells].map(joinCells).join('')}`;
}

/** The heading of a column, such as 'answer 1'. */
function toHeading(name: string, { columns }: TableWords<string>): string {
  const [word = '', number = ''] = name.split(/(?= \d+$)/);
  return columns[word as TableColumn] + number;
}

function toRow(question: FileQuestion, { types, values }: TableWords<string>): WrittenRow {
  const { type, title, category, tags, points, prompt, generalFeedback } = question;
  return {
    type: types[type],
    title,
    category: joinList(category),
    tags: joinList(tags),
    points,
    question: htmlCell(prompt),
    feedback: htmlCell(generalFeedback),
    ...writeBody(question, values),
  };
}
