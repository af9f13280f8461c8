import { FILE_LIMITS, type QuestionBody, type QuestionType } from '@lectern/contract/imported-files';
import { parseFileKinds } from '../questions/file-kinds.js';
import { addIds } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { buildMatching, parseNumber, buildSingleChoice } from '../questions/weighted-options.js';
import { findRightChoice, toGaps } from '../text/gap-text.js';
import { buildShortText } from '../text/typed-answers.js';
import { htmlCell, joinList, splitList } from './cells.js';
import type { TableWords } from './table-words.js';

/** The cells of one answer; their columns have the same number, such as 'answer 2' and 'feedback 2'. */
export interface ReadAnswer {
  answer: string;
  /** Share of the points, 0 to 1; undefined if the cell is empty. */
  credit: number | undefined;
  match: string;
  feedback: string;
}

/** A row of the table with functions that read its cells. */
export interface ReadRow {
  /** Returns the cell of a column; '' if it is empty. */
  cell: (columnName: string) => string;
  /** Whether the cell of a column has the word for 'yes'; `defaultValue` if it is empty. */
  isYes: (columnName: string, defaultValue?: boolean) => boolean;
  /** Whether a text is the word for 'true'. */
  isTrue: (text: string) => boolean;
  allAnswers: ReadAnswer[];
  /** All answers, with full credit for those that the column of the right answer names. */
  answers: ReadAnswer[];
  /** Converts the text of a cell to one line of HTML. */
  line: (text: string) => string;
  feedback: (text: string) => string | null;
  losses: Losses;
}

/** Cells by the names of their columns. */
export type WrittenRow = Record<string, string | number>;

type ValueWords = TableWords<string>['values'];

/** Reads and writes the columns of a type of question. Reading what was written gives the same question. */
interface AnswerColumns<T extends QuestionType> {
  read: (row: ReadRow) => QuestionBody<T>;
  write: (body: QuestionBody<T>, values: ValueWords) => WrittenRow;
}

const ANSWER_COLUMNS: { [T in QuestionType]: AnswerColumns<T> } = {
  'single-choice': {
    read: ({ answers, line, feedback, losses }) =>
      buildSingleChoice(
        filterFilled(answers).map((entry) => ({
          html: line(entry.answer),
          weight: entry.credit ?? 0,
          feedback: feedback(entry.feedback),
        })),
        losses,
      ),
    write: ({ options }) =>
      numberColumns(options, ({ html, fraction, feedback }) => ({
        answer: htmlCell(html),
        credit: percent(fraction),
        ...feedbackCell(feedback),
      })),
  },
  'multiple-choice': {
    read({ answers, line, feedback, isYes }) {
      const options = filterFilled(answers).map((entry) => ({
        html: line(entry.answer),
        isRight: (entry.credit ?? 0) > 0,
        feedback: feedback(entry.feedback),
      }));
      if (!options.some(({ isRight }) => isRight)) throw new FormatProblem('assessment.file.noRightOption');
      return {
        type: 'multiple-choice',
        partialCredit: isYes('partial credit', true),
        options: addIds(options),
      };
    },
    write: ({ options, partialCredit }, values) => ({
      'partial credit': yesNo(partialCredit, values),
      ...numberColumns(options, ({ html, isRight, feedback }) => ({
        answer: htmlCell(html),
        credit: isRight ? 100 : 0,
        ...feedbackCell(feedback),
      })),
    }),
  },
  'true-false': {
    read: readTrueFalseBody,
    write: ({ answer: right, feedbackTrue, feedbackFalse }, values) =>
      numberColumns(
        [
          { answer: true, feedback: feedbackTrue },
          { answer: false, feedback: feedbackFalse },
        ],
        ({ answer, feedback }) => ({
          answer: answer ? values.true : values.false,
          credit: answer === right ? 100 : 0,
          ...feedbackCell(feedback),
        }),
      ),
  },
  'short-text': {
    read: ({ answers, feedback, isYes, losses }) =>
      buildShortText(
        filterFilled(answers).map((entry) => ({
          text: entry.answer,
          fraction: entry.credit ?? 1,
          feedback: feedback(entry.feedback),
        })),
        { ...readComparison(isYes), allowWildcards: isYes('wildcards'), losses },
      ),
    write: ({ answers, allowWildcards, ...comparison }, values) => ({
      ...writeComparison(comparison, values),
      wildcards: yesNo(allowWildcards, values),
      ...numberColumns(answers, ({ text, fraction, feedback }) => ({
        answer: text,
        credit: percent(fraction),
        ...feedbackCell(feedback),
      })),
    }),
  },
  number: {
    read({ answers, cell }) {
      const tolerance = cell('tolerance') || '0';
      return {
        type: 'number',
        unit: cell('unit') || null,
        answer: parseNumber(answers[0]?.answer ?? ''),
        tolerance: Math.abs(parseNumber(tolerance.replace('%', ''))),
        toleranceKind: tolerance.includes('%') ? 'relative' : 'absolute',
      };
    },
    write: ({ answer, unit, tolerance, toleranceKind }) => ({
      ...(unit && { unit }),
      tolerance: toleranceKind === 'relative' ? `${tolerance}%` : tolerance,
      'answer 1': answer,
    }),
  },
  matching: {
    read: ({ allAnswers, line }) =>
      buildMatching(
        allAnswers
          .filter(({ answer }) => answer)
          .map(({ answer, match }) => ({ item: line(answer), choice: line(match) })),
        allAnswers.filter(({ answer, match }) => !answer && match).map(({ match }) => line(match)),
      ),
    write({ items, choices }) {
      const texts = new Map(choices.map(({ id, html }) => [id, html]));
      const used = new Set(items.map(({ choiceId }) => choiceId));
      const pairs = [
        ...items.map(({ html, choiceId }) => ({ item: html, choice: texts.get(choiceId) ?? '' })),
        ...choices.filter(({ id }) => !used.has(id)).map(({ html }) => ({ item: '', choice: html })),
      ];
      return numberColumns(pairs, ({ item, choice }) => ({
        answer: htmlCell(item),
        match: htmlCell(choice),
      }));
    },
  },
  ordering: {
    read: ({ allAnswers, line, isYes }) => ({
      type: 'ordering',
      partialCredit: isYes('partial credit'),
      items: addIds(filterFilled(allAnswers).map(({ answer }) => ({ html: line(answer) }))),
    }),
    write: ({ items, partialCredit }, values) => ({
      'partial credit': yesNo(partialCredit, values),
      ...numberColumns(items, ({ html }) => ({ answer: htmlCell(html) })),
    }),
  },
  gaps: {
    read: ({ cell, allAnswers, isYes }) => toGaps(readComparison(isYes), readGaps(cell('text'), allAnswers)),
    write({ parts, ...comparison }, values) {
      let number = 0;
      return {
        ...writeComparison(comparison, values),
        text: parts.map((part) => (part.kind === 'text' ? part.text : `[[${++number}]]`)).join(''),
        ...numberColumns(
          parts.filter((part) => part.kind === 'gap'),
          (gap): WrittenRow =>
            gap.choices
              ? {
                  answer: joinList(gap.choices.map(({ text }) => text)),
                  match: gap.choices[findRightChoice(gap)]?.text ?? '',
                }
              : { answer: joinList(gap.answers) },
        ),
      };
    },
  },
  essay: {
    read: (row) => ({
      type: 'essay',
      maxWords: row.cell('max words') ? parseNumber(row.cell('max words')) : null,
      ...readRubric(row),
    }),
    write: ({ maxWords, ...rubric }) => ({
      ...(maxWords && { 'max words': maxWords }),
      ...writeRubric(rubric),
    }),
  },
  'file-upload': {
    read: (row) => ({
      type: 'file-upload',
      acceptsText: row.isYes('text allowed'),
      maxFiles: row.cell('max files') ? parseNumber(row.cell('max files')) : FILE_LIMITS.files,
      kinds: parseFileKinds(splitList(row.cell('file kinds')), row.losses),
      ...readRubric(row),
    }),
    write: ({ acceptsText, maxFiles, kinds, ...rubric }, values) => ({
      'max files': maxFiles,
      'file kinds': joinList(kinds),
      'text allowed': yesNo(acceptsText, values),
      ...writeRubric(rubric),
    }),
  },
};

type Rubric = Pick<QuestionBody<'essay'>, 'graderNotes' | 'criteria'>;

const readRubric = ({ cell, allAnswers, feedback }: ReadRow): Rubric => ({
  graderNotes: feedback(cell('notes')),
  criteria: addIds(
    filterFilled(allAnswers).map(({ answer, credit, match }) => ({
      title: answer,
      weight: credit === undefined ? 1 : Math.round(credit * 100),
      expectation: match,
    })),
  ),
});

const writeRubric = ({ graderNotes, criteria }: Rubric): WrittenRow => ({
  ...(graderNotes && { notes: htmlCell(graderNotes) }),
  ...numberColumns(criteria, ({ title, weight, expectation }) => ({
    answer: title,
    credit: weight,
    match: expectation,
  })),
});

export const readBodyOfType = (type: QuestionType, row: ReadRow): QuestionBody =>
  ANSWER_COLUMNS[type].read(row);

export const writeBody = (body: QuestionBody, values: ValueWords): WrittenRow =>
  (ANSWER_COLUMNS[body.type] as AnswerColumns<QuestionType>).write(body, values);

export const filterFilled = (answers: ReadAnswer[]) => answers.filter(({ answer }) => answer);

const yesNo = (value: boolean, { yes, no }: ValueWords) => (value ? yes : no);
const percent = (fraction: number) => Number((fraction * 100).toPrecision(10));
const feedbackCell = (feedback: string | null) => feedback && { feedback: htmlCell(feedback) };

const readComparison = (isYes: ReadRow['isYes']) => ({
  matchCase: isYes('match case'),
  matchAccents: isYes('match accents'),
});
const writeComparison = (
  { matchCase, matchAccents }: { matchCase: boolean; matchAccents: boolean },
  values: ValueWords,
) => ({
  'match case': yesNo(matchCase, values),
  'match accents': yesNo(matchAccents, values),
});

/** Adds the number of the answer, from 1, to the names of columns. */
function numberColumns<T>(answerList: T[], toColumns: (entry: T) => WrittenRow): WrittenRow {
  return Object.fromEntries(
    answerList.flatMap((entry, index) =>
      Object.entries(toColumns(entry)).map(([name, value]) => [`${name} ${index + 1}`, value]),
    ),
  );
}

function readTrueFalseBody({ answers, feedback, ...row }: ReadRow): QuestionBody<'true-false'> {
  const isTrue = ({ answer }: ReadAnswer) => row.isTrue(answer);
  const right = answers.find(({ credit }) => credit === 1) ?? (answers.length === 1 ? answers[0] : undefined);
  if (!right) throw new FormatProblem('assessment.file.neitherIsRight');
  return {
    type: 'true-false',
    answer: isTrue(right),
    feedbackTrue: feedback(answers.find(isTrue)?.feedback ?? ''),
    feedbackFalse: feedback(answers.find((entry) => !isTrue(entry))?.feedback ?? ''),
  };
}

/** Reads a text in which `[[1]]` is the first gap. A gap has choices if the column 'match' names the right one. */
function readGaps(text: string, answers: ReadAnswer[]) {
  return text
    .split(/(\[\[\d{1,2}\]\])/)
    .filter(Boolean)
    .map((part) => {
      const number = /^\[\[(\d{1,2})\]\]$/.exec(part)?.[1];
      if (number === undefined) return part;
      const entry = answers[Number(number) - 1];
      const texts = splitList(entry?.answer ?? '');
      if (!entry || !texts.length)
        throw new FormatProblem('assessment.file.gapNumberWithoutAnswer', { number });
      if (!entry.match) return { answers: texts };
      const right = texts.indexOf(entry.match.trim());
      if (right < 0) throw new FormatProblem('assessment.file.gapNumberWithoutChoice', { number });
      return { choices: texts, right };
    });
}
