import { QUESTION_TYPES, type QuestionType, unguardFormulas } from '@lectern/contract';
import Papa from 'papaparse';
import { type Candidate, type Candidates, framed } from '../questions/candidate.js';
import { keepFeedback, keepHtml, keepLine, looseToHtml, type Reading } from '../text/html.js';
import { FILE_LIMITS } from '../archive/limits.js';
import type { PlainBody } from '../questions/plain-question.js';
import { FormatProblem } from '../questions/problems.js';
import { shortText } from '../text/typed-answers.js';
import { matching, parseNumber, singleChoice } from '../questions/weighted-options.js';
import { splitList } from './cells.js';
import { requireDoubledQuotes } from './stray-quotes.js';

/** Other names of columns in files of other programs, in lower case. */
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
  question_text: 'question',
  questiontext: 'question',
  explanation: 'feedback',
  'general feedback': 'feedback',
  'correct answer': 'right',
  correct_answer: 'right',
  correctanswer: 'right',
  'correct answers': 'right',
  'correct option': 'right',
  correct_option: 'right',
  correct: 'right',
  'right answer': 'right',
  'answer key': 'right',
  answer: 'right',
};
const NUMBERED = /^(?:option|answer|choice|answer option|match|credit|feedback)[ _-]?([a-z]|\d{1,2})$/;

/** The name under which a column is read: 'Option_B' is 'answer 2'. */
function columnName(header: string): string {
  const name = unguardFormulas(header).trim().toLowerCase().replace(/\s+/g, ' ');
  const number = NUMBERED.exec(name)?.[1] ?? /^([a-h])$/.exec(name)?.[1];
  if (number === undefined) return SYNONYMS[name] ?? name;
  const kind = /^(?:match|credit|feedback)/.exec(name)?.[0] ?? 'answer';
  return `${kind} ${/\d/.test(number) ? Number(number) : number.charCodeAt(0) - 96}`;
}

type Row = Map<string, string>;

const MAX_COLUMNS = 500;
/** Columns of an answer, such as 'answer 12'. */
const ANSWER_COLUMN = /^(?:answer|match) (\d{1,3})$/;

/** Whether a first line has the columns of a table of questions. */
export function isQuestionTable(text: string): boolean {
  const [headers = []] = parse(text.slice(0, 10_000));
  const names = headers.map(columnName);
  return names.includes('question') && names.some((name) => /^(?:answer \d+|right|type)$/.test(name));
}

const parse = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;

/** Questions of a table with a line of headers: Lectern's own columns, or question, options and right answer. */
export function readCsv(text: string): Candidates {
  requireDoubledQuotes(text);
  const [headers = [], ...lines] = parse(text);
  const names = headers.map(columnName);
  if (names.length > MAX_COLUMNS) throw new FormatProblem(`The table has more than ${MAX_COLUMNS} columns.`);
  if (!names.includes('question')) throw new FormatProblem('The table has no column “question”.');
  const items = lines.map((cells): Candidate => {
    const row: Row = new Map();
    cells.forEach((cell, index) => {
      const name = names[index];
      if (name && cell.trim()) row.set(name, unguardFormulas(cell));
    });
    return { title: row.get('title') ?? row.get('question') ?? '', read: (reading) => readRow(row, reading) };
  });
  const unknown = headers.filter((_, index) => !isKnown(names[index] ?? '') && headers[index]?.trim());
  return {
    items,
    notes: unknown.length ? [`Columns that are not read: ${unknown.slice(0, 20).join(', ')}.`] : [],
  };
}

const KNOWN =
  /^(?:type|title|category|tags|points|question|feedback|right|partial credit|match case|match accents|wildcards|unit|tolerance|max words|notes|text|(?:answer|credit|match|feedback) \d{1,3})$/;
const isKnown = (name: string) => KNOWN.test(name);

function readRow(row: Row, reading: Reading) {
  if ([...row.values()].join('').length > FILE_LIMITS.questionCharacters)
    throw new FormatProblem('The question is too long.');
  const cell = (name: string) => row.get(name) ?? '';
  if (!cell('question')) throw new FormatProblem('The column “question” is empty.');
  return framed(
    {
      title: cell('title'),
      category: splitList(cell('category')),
      tags: splitList(cell('tags').replace(/[,;]/g, '|')),
      prompt: keepHtml(looseToHtml(cell('question')), reading),
      generalFeedback: keepFeedback(looseToHtml(cell('feedback')), reading),
      ...(cell('points') && { points: parseNumber(cell('points')) }),
    },
    readBody(row, reading),
  );
}

interface Answer {
  answer: string;
  credit: number | undefined;
  match: string;
  feedback: string;
}

function answersOf(row: Row): Answer[] {
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

function readBody(row: Row, reading: Reading): PlainBody {
  const cell = (name: string) => row.get(name) ?? '';
  const isYes = (name: string, usual = false) =>
    cell(name) ? /^(?:yes|true|1|y)$/i.test(cell(name).trim()) : usual;
  const given = answersOf(row);
  const answers = withRightAnswer(given, cell('right'));
  const line = (text: string) => keepLine(looseToHtml(text), reading);
  const feedback = (text: string) => keepFeedback(looseToHtml(text), reading);
  const comparison = { matchCase: isYes('match case'), matchAccents: isYes('match accents') };
  switch (typeOf(cell('type'), answers)) {
    case 'single-choice':
      return singleChoice(
        filled(answers).map((entry) => ({
          html: line(entry.answer),
          weight: entry.credit ?? 0,
          feedback: feedback(entry.feedback),
        })),
        reading.losses,
      );
    case 'multiple-choice': {
      const options = filled(answers).map((entry) => ({
        html: line(entry.answer),
        isRight: (entry.credit ?? 0) > 0,
        feedback: feedback(entry.feedback),
      }));
      if (!options.some(({ isRight }) => isRight)) throw new FormatProblem('No option is right.');
      return { type: 'multiple-choice', partialCredit: isYes('partial credit', true), options };
    }
    case 'true-false':
      return readTrueFalse(answers, feedback);
    case 'short-text':
      return shortText(
        filled(answers).map((entry) => ({
          text: entry.answer,
          fraction: entry.credit ?? 1,
          feedback: feedback(entry.feedback),
        })),
        { ...comparison, allowWildcards: isYes('wildcards'), losses: reading.losses },
      );
    case 'number': {
      const tolerance = cell('tolerance') || '0';
      return {
        type: 'number',
        unit: cell('unit') || null,
        answer: parseNumber(answers[0]?.answer ?? ''),
        tolerance: Math.abs(parseNumber(tolerance.replace('%', ''))),
        toleranceKind: tolerance.includes('%') ? 'relative' : 'absolute',
      };
    }
    case 'matching':
      return matching(
        given
          .filter(({ answer }) => answer)
          .map(({ answer, match }) => ({ item: line(answer), choice: line(match) })),
        given.filter(({ answer, match }) => !answer && match).map(({ match }) => line(match)),
      );
    case 'ordering':
      return {
        type: 'ordering',
        partialCredit: isYes('partial credit'),
        items: filled(given).map(({ answer }) => line(answer)),
      };
    case 'gaps':
      return { type: 'gaps', ...comparison, parts: readGaps(cell('text'), given) };
    case 'essay':
      return {
        type: 'essay',
        maxWords: cell('max words') ? parseNumber(cell('max words')) : null,
        graderNotes: feedback(cell('notes')),
        criteria: filled(given).map(({ answer, credit, match }) => ({
          title: answer,
          weight: credit === undefined ? 1 : Math.round(credit * 100),
          expectation: match,
        })),
      };
  }
}

const filled = (answers: Answer[]) => answers.filter(({ answer }) => answer);

/** Gives full credit to the answers that a column names by letter, number or text, as other programs do. */
function withRightAnswer(answers: Answer[], right: string): Answer[] {
  if (!right) return answers;
  if (!answers.length) return [{ answer: right, credit: 1, match: '', feedback: '' }];
  const same = (text: string) => text.trim().toLowerCase();
  const byText = answers.findIndex(({ answer }) => answer && same(answer) === same(right));
  const named =
    byText >= 0
      ? [byText]
      : right
          .split(/[,;|\s]+/)
          .filter(Boolean)
          .map(optionIndex);
  if (!named.length || named.some((at) => !answers[at]?.answer))
    throw new FormatProblem(`The right answer “${right.slice(0, 60)}” is none of the options.`);
  return answers.map((answer, index) => ({ ...answer, credit: named.includes(index) ? 1 : 0 }));
}

function optionIndex(name: string): number {
  const [, letter, number] = /^(?:option|answer)?[ _-]?(?:([a-h])|(\d{1,2}))[.)]?$/i.exec(name) ?? [];
  if (letter) return letter.toLowerCase().charCodeAt(0) - 97;
  return number ? Number(number) - 1 : -1;
}

const TYPE_NAMES: [RegExp, QuestionType][] = [
  [/multi(?:ple)?[ _-]?(?:response|answer|select)|checkbox|^(?:ms|ma|mr)$/, 'multiple-choice'],
  [/^true|boolean|^t\/?f$/, 'true-false'],
  [/single|multiple[ _-]?choice|^mcq?$|radio/, 'single-choice'],
  [/short|fill|text entry|^sa$/, 'short-text'],
  [/numer|number/, 'number'],
  [/match/, 'matching'],
  [/order|sort/, 'ordering'],
  [/essay|long|written|^wr$|open/, 'essay'],
];

function typeOf(name: string, answers: Answer[]): QuestionType {
  const given = name.trim().toLowerCase();
  const own = QUESTION_TYPES.find((type) => type === given);
  if (own) return own;
  const named = TYPE_NAMES.find(([pattern]) => pattern.test(given))?.[1];
  const right = answers.filter(({ credit }) => credit === 1).length;
  if (named === 'single-choice' && right > 1) return 'multiple-choice';
  if (named) return named;
  if (given) throw new FormatProblem(`“${name.slice(0, 40)}” is not a type of question.`);
  const options = filled(answers);
  if (!options.length) return 'essay';
  if (options.length === 1) return 'short-text';
  if (options.length === 2 && options.every(({ answer }) => /^(?:true|false)$/i.test(answer.trim())))
    return 'true-false';
  return right > 1 ? 'multiple-choice' : 'single-choice';
}

function readTrueFalse(answers: Answer[], feedback: (text: string) => string | null): PlainBody {
  const isTrue = ({ answer }: Answer) => /^(?:t|true|yes)$/i.test(answer.trim());
  const right = answers.find(({ credit }) => credit === 1) ?? (answers.length === 1 ? answers[0] : undefined);
  if (!right) throw new FormatProblem('Neither true nor false is right.');
  return {
    type: 'true-false',
    answer: isTrue(right),
    feedbackTrue: feedback(answers.find(isTrue)?.feedback ?? ''),
    feedbackFalse: feedback(answers.find((entry) => !isTrue(entry))?.feedback ?? ''),
  };
}

/** `[[1]]` in the text is the first gap. Choices are listed where a right one is named. */
function readGaps(text: string, answers: Answer[]) {
  return text
    .split(/(\[\[\d{1,2}\]\])/)
    .filter(Boolean)
    .map((part) => {
      const number = /^\[\[(\d{1,2})\]\]$/.exec(part)?.[1];
      if (number === undefined) return part;
      const entry = answers[Number(number) - 1];
      const texts = splitList(entry?.answer ?? '');
      if (!entry || !texts.length) throw new FormatProblem(`Gap ${number} has no answer.`);
      if (!entry.match) return { answers: texts };
      const right = texts.indexOf(entry.match.trim());
      if (right < 0) throw new FormatProblem(`The right choice of gap ${number} is none of its choices.`);
      return { choices: texts, right };
    });
}
