import { type QuestionBody, type QuestionType, unguardFormulas } from '@lectern/contract/imported-files';
import Papa from 'papaparse';
import { type UnreadQuestion, type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import {
  convertFeedback,
  convertHtml,
  convertLine,
  textOrHtmlToHtml,
  type ReadContext,
} from '../text/html.js';
import { FILE_LIMITS } from '../archive/limits.js';
import { FormatProblem } from '../questions/problems.js';
import { parseNumber } from '../questions/weighted-options.js';
import { filterFilled, type ReadAnswer, readBodyOfType } from './answer-columns.js';
import { splitList, splitTags } from './cells.js';
import { foldWord } from '../text/fold-word.js';
import { requireDoubledQuotes } from './stray-quotes.js';
import { indexTableWords, type TableWords, type WordIndex } from './table-words.js';

/** Names of columns in files of other programs, in the form of `foldWord`, with the names of Lectern's columns. */
const SYNONYMS: Record<string, string> = {
  'question type': 'type',
  name: 'title',
  'question title': 'title',
  topic: 'category',
  subject: 'category',
  tag: 'tags',
  point: 'points',
  score: 'points',
  marks: 'points',
  mark: 'points',
  prompt: 'question',
  stem: 'question',
  'question text': 'question',
  questiontext: 'question',
  explanation: 'feedback',
  'general feedback': 'feedback',
  'correct answer': 'right',
  correctanswer: 'right',
  'correct answers': 'right',
  'correct option': 'right',
  correct: 'right',
  'right answer': 'right',
  'answer key': 'right',
  answer: 'right',
};
const NUMBERED_COLUMN = /^(?:option|answer|choice|answer option|match|credit|feedback)[ _-]?([a-z]|\d{1,2})$/;

/** Converts the heading of a column to the name under which the column is read: 'Option_B' and 'Antwort 2' become 'answer 2'. */
export function normalizeColumnName(header: string, columns: WordIndex['columns']): string {
  const name = foldWord(unguardFormulas(header));
  const number = NUMBERED_COLUMN.exec(name)?.[1] ?? /^([a-h])$/.exec(name)?.[1];
  if (number === undefined) return SYNONYMS[name] ?? translateName(name, columns);
  const kind = /^(?:match|credit|feedback)/.exec(name)?.[0] ?? 'answer';
  return `${kind} ${/\d/.test(number) ? Number(number) : number.charCodeAt(0) - 96}`;
}

function translateName(name: string, columns: WordIndex['columns']): string {
  const column = columns.get(name);
  // A column 'answer' without a number names the right answer.
  if (column) return column === 'answer' ? 'right' : column;
  const [, word = '', number] = /^(.*\D) ?(\d{1,3})$/.exec(name) ?? [];
  const numbered = columns.get(word.trim());
  return numbered ? `${numbered} ${Number(number)}` : name;
}

/** The cells of a row that are not empty, by column name. */
type Row = Map<string, string>;

const MAX_COLUMNS = 500;
/** Columns of an answer, such as 'answer 12'. */
const ANSWER_COLUMN = /^(?:answer|match) (\d{1,3})$/;

/** Whether the first line of a text has the columns of a table of questions. */
export function isQuestionTable(text: string, words: TableWords<string[]>): boolean {
  const [headers = []] = parse(text.slice(0, 10_000));
  const { columns } = indexTableWords(words);
  const names = headers.map((header) => normalizeColumnName(header, columns));
  return names.includes('question') && names.some((name) => /^(?:answer \d+|right|type)$/.test(name));
}

const parse = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;

/**
 * Reads questions from a table with a row of headings: Lectern's own columns, or those of other programs for question, options and right
 * answer.
 * @param words of headings and values in all languages
 */
export function readCsv(text: string, words: TableWords<string[]>): UnreadQuestions {
  requireDoubledQuotes(text);
  const [headers = [], ...lines] = parse(text);
  const index = indexTableWords(words);
  const names = headers.map((header) => normalizeColumnName(header, index.columns));
  if (names.length > MAX_COLUMNS)
    throw new FormatProblem('assessment.file.tooManyColumns', { max: MAX_COLUMNS });
  if (!names.includes('question')) throw new FormatProblem('assessment.file.noQuestionColumn');
  const items = lines.map((cells): UnreadQuestion => {
    const row: Row = new Map();
    cells.forEach((cell, columnIndex) => {
      const name = names[columnIndex];
      if (name && cell.trim()) row.set(name, unguardFormulas(cell));
    });
    return {
      title: row.get('title') ?? row.get('question') ?? '',
      read: (reading) => readRow(row, index, reading),
    };
  });
  const unknownHeaders = headers.filter(
    (header, columnIndex) => !isKnownColumn(names[columnIndex] ?? '') && header.trim(),
  );
  return {
    items,
    notes: unknownHeaders.length
      ? [{ id: 'assessment.file.columnsNotRead', values: { names: unknownHeaders.slice(0, 20).join(', ') } }]
      : [],
  };
}

const KNOWN_COLUMNS =
  /^(?:type|title|category|tags|points|question|feedback|right|partial credit|match case|match accents|wildcards|unit|tolerance|max words|max files|file kinds|text allowed|notes|text|(?:answer|credit|match|feedback) \d{1,3})$/;
const isKnownColumn = (name: string) => KNOWN_COLUMNS.test(name);

function readRow(row: Row, index: WordIndex, reading: ReadContext) {
  if ([...row.values()].join('').length > FILE_LIMITS.questionCharacters)
    throw new FormatProblem('assessment.file.questionTooLong');
  const cell = (name: string) => row.get(name) ?? '';
  if (!cell('question')) throw new FormatProblem('assessment.file.questionColumnEmpty');
  return completeQuestion(
    {
      title: cell('title'),
      category: splitList(cell('category')),
      tags: splitTags(cell('tags')),
      prompt: convertHtml(textOrHtmlToHtml(cell('question')), reading),
      generalFeedback: convertFeedback(textOrHtmlToHtml(cell('feedback')), reading),
      ...(cell('points') && { points: parseNumber(cell('points')) }),
    },
    readBody(row, index, reading),
  );
}

function listAnswers(row: Row): ReadAnswer[] {
  const numbers = [...row.keys()].map((name) => Number(ANSWER_COLUMN.exec(name)?.[1] ?? 0));
  return Array.from({ length: Math.max(0, ...numbers) }, (_, index) => {
    const cell = (name: string) => row.get(`${name} ${index + 1}`) ?? '';
    return {
      answer: cell('answer'),
      credit: cell('credit') ? parseNumber(cell('credit').replace('%', '')) / 100 : undefined,
      match: cell('match'),
      feedback: cell('feedback'),
    };
  });
}

function readBody(row: Row, index: WordIndex, reading: ReadContext): QuestionBody {
  const allAnswers = listAnswers(row);
  const answers = markRightAnswers(allAnswers, row.get('right') ?? '');
  const cell = (name: string) => row.get(name) ?? '';
  return readBodyOfType(findType(cell('type'), answers, index), {
    cell,
    isYes: (name, defaultValue = false) => (cell(name) ? index.yes.has(foldWord(cell(name))) : defaultValue),
    isTrue: (text) => index.true.has(foldWord(text)),
    allAnswers,
    answers,
    line: (text) => convertLine(textOrHtmlToHtml(text), reading),
    feedback: (text) => convertFeedback(textOrHtmlToHtml(text), reading),
    losses: reading.losses,
  });
}

/** Gives full credit to the answers that the column of the right answer names by letter, number or text. */
function markRightAnswers(answers: ReadAnswer[], right: string): ReadAnswer[] {
  if (!right) return answers;
  if (!answers.length) return [{ answer: right, credit: 1, match: '', feedback: '' }];
  const normalize = (text: string) => text.trim().toLowerCase();
  const indexByText = answers.findIndex(({ answer }) => answer && normalize(answer) === normalize(right));
  const rightIndexes =
    indexByText >= 0
      ? [indexByText]
      : right
          .split(/[,;|\s]+/)
          .filter(Boolean)
          .map(findOptionIndex);
  if (!rightIndexes.length || rightIndexes.some((columnIndex) => !answers[columnIndex]?.answer))
    throw new FormatProblem('assessment.file.rightIsNoOption', { answer: right.slice(0, 60) });
  return answers.map((answer, index) => ({ ...answer, credit: rightIndexes.includes(index) ? 1 : 0 }));
}

function findOptionIndex(name: string): number {
  const [, letter, number] = /^(?:option|answer)?[ _-]?(?:([a-h])|(\d{1,2}))[.)]?$/i.exec(name) ?? [];
  if (letter) return letter.toLowerCase().charCodeAt(0) - 97;
  return number ? Number(number) - 1 : -1;
}

/** Names of types in files of other programs; the first pattern that matches counts. */
const TYPE_NAMES: [RegExp, QuestionType][] = [
  [/multi(?:ple)?[ _-]?(?:response|answer|select)|checkbox|^(?:ms|ma|mr)$/, 'multiple-choice'],
  [/^true|boolean|^t\/?f$/, 'true-false'],
  [/single|multiple[ _-]?choice|^mcq?$|radio/, 'single-choice'],
  [/short|fill|text entry|^sa$/, 'short-text'],
  [/numer|number/, 'number'],
  [/match/, 'matching'],
  [/order|sort/, 'ordering'],
  [/upload|hand ?in|^file/, 'file-upload'],
  [/essay|long|written|^wr$|open/, 'essay'],
];

/** Finds the type by its name in the file; without a name, by the number and kind of the answers. */
function findType(name: string, answers: ReadAnswer[], index: WordIndex): QuestionType {
  const typeName = foldWord(name);
  const lecternType = index.types.get(typeName);
  if (lecternType) return lecternType;
  const otherType = TYPE_NAMES.find(([pattern]) => pattern.test(typeName))?.[1];
  const rightCount = answers.filter(({ credit }) => credit === 1).length;
  if (otherType === 'single-choice' && rightCount > 1) return 'multiple-choice';
  if (otherType) return otherType;
  if (typeName) throw new FormatProblem('assessment.file.unknownType', { type: name.slice(0, 40) });
  const options = filterFilled(answers);
  if (!options.length) return 'essay';
  if (options.length === 1) return 'short-text';
  const isTruth = ({ answer }: ReadAnswer) =>
    [index.true, index.false].some((words) => words.has(foldWord(answer)));
  if (options.length === 2 && options.every(isTruth)) return 'true-false';
  return rightCount > 1 ? 'multiple-choice' : 'single-choice';
}
