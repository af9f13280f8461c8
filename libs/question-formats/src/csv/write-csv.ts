import { joinCells } from '@lectern/contract';
import { looseToHtml, plainTextOf } from '../text/html.js';
import type { PlainQuestion } from '../questions/plain-question.js';
import type { Losses } from '../questions/problems.js';
import { guardCell, joinList, NO, YES } from './cells.js';

/** What `readCsv` would read differently. */
export function nameCsvLosses(question: PlainQuestion, losses: Losses): string {
  losses.addIf(
    question.type === 'gaps' &&
      question.parts.some((part) => typeof part === 'string' && /\[\[\d{1,2}\]\]/.test(part)),
    'Texts such as [[1]] are taken for gaps.',
  );
  return '';
}

type Row = Record<string, string | number>;

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
  'notes',
  'text',
];
const ANSWER_COLUMNS = ['answer', 'credit', 'match', 'feedback'];

/** Questions as CSV (RFC 4180), one a line; `readCsv` reads all of it back. */
export function writeCsv(questions: PlainQuestion[]): string {
  const rows = questions.map(rowOf);
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
  return `\uFEFF${[columns, ...cells].map(joinCells).join('')}`;
}

function rowOf(question: PlainQuestion): Row {
  const { type, title, category, tags, points, prompt, generalFeedback } = question;
  return {
    type,
    title,
    category: joinList(category),
    tags: joinList(tags),
    points,
    question: htmlCell(prompt),
    feedback: htmlCell(generalFeedback),
    ...ownColumns(question),
  };
}

/** HTML as a cell: plain text where it is read back as the same HTML. */
function htmlCell(html: string | null): string {
  if (html === null) return '';
  const text = plainTextOf(html);
  if (text !== undefined && looseToHtml(text) === html) return text;
  // Without a tag of its own it would be taken for plain text.
  return looseToHtml(html) === html ? html : `<span></span>${html}`;
}

const yesNo = (value: boolean) => (value ? YES : NO);

/** Columns of answers, numbered from 1. */
function numberedColumns<T>(entries: T[], columnsOf: (entry: T) => Row): Row {
  return Object.fromEntries(
    entries.flatMap((entry, index) =>
      Object.entries(columnsOf(entry)).map(([name, value]) => [`${name} ${index + 1}`, value]),
    ),
  );
}

const percent = (fraction: number) => Number((fraction * 100).toPrecision(10));

function ownColumns(question: PlainQuestion): Row {
  switch (question.type) {
    case 'single-choice':
      return numberedColumns(question.options, ({ html, fraction, feedback }) => ({
        answer: htmlCell(html),
        credit: percent(fraction),
        ...(feedback && { feedback: htmlCell(feedback) }),
      }));
    case 'multiple-choice':
      return {
        'partial credit': yesNo(question.partialCredit),
        ...numberedColumns(question.options, ({ html, isRight, feedback }) => ({
          answer: htmlCell(html),
          credit: isRight ? 100 : 0,
          ...(feedback && { feedback: htmlCell(feedback) }),
        })),
      };
    case 'true-false':
      return numberedColumns(
        [
          { answer: true, feedback: question.feedbackTrue },
          { answer: false, feedback: question.feedbackFalse },
        ],
        ({ answer, feedback }) => ({
          answer: String(answer),
          credit: answer === question.answer ? 100 : 0,
          ...(feedback && { feedback: htmlCell(feedback) }),
        }),
      );
    case 'short-text':
      return {
        'match case': yesNo(question.matchCase),
        'match accents': yesNo(question.matchAccents),
        wildcards: yesNo(question.allowWildcards),
        ...numberedColumns(question.answers, ({ text, fraction, feedback }) => ({
          answer: text,
          credit: percent(fraction),
          ...(feedback && { feedback: htmlCell(feedback) }),
        })),
      };
    case 'number': {
      const { answer, unit, tolerance, toleranceKind } = question;
      return {
        ...(unit && { unit }),
        tolerance: toleranceKind === 'relative' ? `${tolerance}%` : tolerance,
        'answer 1': answer,
      };
    }
    case 'matching': {
      const usedChoices = new Set(question.items.map(({ choice }) => choice));
      const extra = question.choices.filter((_, index) => !usedChoices.has(index));
      return numberedColumns(
        [
          ...question.items.map(({ html, choice }) => ({
            item: html,
            choice: question.choices[choice] ?? '',
          })),
          ...extra.map((choice) => ({ item: '', choice })),
        ],
        ({ item, choice }) => ({ answer: htmlCell(item), match: htmlCell(choice) }),
      );
    }
    case 'ordering':
      return {
        'partial credit': yesNo(question.partialCredit),
        ...numberedColumns(question.items, (html) => ({ answer: htmlCell(html) })),
      };
    case 'gaps': {
      let gaps = 0;
      const text = question.parts.map((part) => (typeof part === 'string' ? part : `[[${++gaps}]]`)).join('');
      return {
        'match case': yesNo(question.matchCase),
        'match accents': yesNo(question.matchAccents),
        text,
        ...numberedColumns(
          question.parts.filter((part) => typeof part !== 'string'),
          (gap): Row =>
            'answers' in gap
              ? { answer: joinList(gap.answers) }
              : { answer: joinList(gap.choices), match: gap.choices[gap.right] ?? '' },
        ),
      };
    }
    case 'essay':
      return {
        ...(question.maxWords && { 'max words': question.maxWords }),
        ...(question.graderNotes && { notes: htmlCell(question.graderNotes) }),
        ...numberedColumns(question.criteria, ({ title, weight, expectation }) => ({
          answer: title,
          credit: weight,
          match: expectation,
        })),
      };
  }
}
