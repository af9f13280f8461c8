import { plainToHtml, toPlainText } from '../text/html.js';
import type { QuestionBody } from '@lectern/contract';
import type { FileQuestion } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { writeWildcardAnswers } from '../text/typed-answers.js';
import {
  computeAbsoluteTolerance,
  ALL_OR_NOTHING,
  round,
  weighOptions,
} from '../questions/weighted-options.js';
import { escapeGift, FORMAT_MARK } from './gift-text.js';

/**
 * Writes a question in GIFT, without the category.
 * @throws FormatProblem if GIFT has no such type of question
 */
export function writeGift(question: FileQuestion, losses: Losses): string {
  losses.addIf(question.points !== 1, 'assessment.file.giftNoPoints');
  const tags = question.tags.map((tag) => `[tag:${tag.replace(/[\]\\]/g, '\\$&')}]`);
  const answers = writeAnswers(question, losses);
  const general = question.generalFeedback ? `####${writeText(question.generalFeedback)}` : '';
  // The format of the question's text is also that of answers and feedback.
  const format = isPlainText(question) ? '' : '[html]';
  return [
    ...(tags.length ? [`// ${tags.join(' ')}`] : []),
    `::${escapeGift(question.title)}::${format}${escapeGift(question.prompt)} {${answers}${general}}`,
  ].join('\n');
}

/** Writes the line that puts the following questions into a category. */
export const writeGiftCategory = (path: string[]): string =>
  `$CATEGORY: ${path.map((name) => name.replaceAll('/', '//')).join('/')}`;

/** Whether the question needs no HTML, because all its texts are plain text. */
function isPlainText(question: FileQuestion): boolean {
  // By JSON, because its callbacks visit the fields of all types of questions, at any depth. The fields left out never have HTML.
  const json = JSON.stringify(question, (name, value: unknown) =>
    ['title', 'category', 'tags', 'text', 'unit'].includes(name) ? undefined : value,
  );
  const strings: string[] = [];
  JSON.parse(json, (_, value: unknown) => (typeof value === 'string' && strings.push(value), value));
  return strings.every((text) => plainToHtml(text) === text && !text.startsWith('['));
}

/** Writes a text of an answer. One that begins like the name of a format gets the format of the question, which readers remove. */
const writeText = (text: string) => `${FORMAT_MARK.test(text) ? '[html]' : ''}${escapeGift(text)}`;
const writeFeedback = (feedback: string | null) => (feedback ? `#${writeText(feedback)}` : '');
const writePercent = (fraction: number) => `%${round(fraction * 100)}%`;
/** Leaves out the fraction that `=` or `~` means, unless the text begins with a percent sign that would be read as the fraction. */
const writeFraction = (fraction: number, usual: 0 | 1, text: string) =>
  fraction === usual && !text.trimStart().startsWith('%') ? '' : writePercent(fraction);
const writeLines = (answers: string[]) => `\n${answers.map((answer) => `  ${answer}\n`).join('')}`;

function writeAnswers(question: FileQuestion, losses: Losses): string {
  switch (question.type) {
    case 'single-choice':
      return writeLines(
        question.options.map(({ html, fraction, feedback }, index) => {
          const isFirstRight = index === question.options.findIndex((option) => option.fraction === 1);
          const mark = isFirstRight ? '=' : '~';
          const percent = writeFraction(fraction, isFirstRight ? 1 : 0, html);
          return `${mark}${percent}${writeText(html)}${writeFeedback(feedback)}`;
        }),
      );
    case 'multiple-choice':
      // GIFT always gives partial credit.
      losses.addIf(!question.partialCredit, ALL_OR_NOTHING);
      return writeLines(
        // `weight` is a `fraction` that is negative for a wrong option.
        weighOptions(question).map(
          ({ html, weight, feedback }) =>
            `~${writePercent(weight)}${writeText(html)}${writeFeedback(feedback)}`,
        ),
      );
    case 'true-false':
      return writeTrueFalse(question);
    case 'short-text':
      if (question.answers.some(({ text }) => text.includes('->')))
        throw new FormatProblem('assessment.file.giftArrowIsPair');
      losses.addIf(question.matchCase, 'assessment.file.caseIgnored');
      return writeLines(
        writeWildcardAnswers(question, losses).map(
          ({ text, fraction, feedback }) =>
            `=${writeFraction(fraction, 1, text)}${writeText(text)}${writeFeedback(feedback)}`,
        ),
      );
    case 'number':
      losses.addIf(question.unit !== null, 'assessment.file.noUnit');
      losses.addIf(question.toleranceKind === 'relative', 'assessment.file.toleranceAsNumber');
      return `#${question.answer}:${computeAbsoluteTolerance(question)}`;
    case 'matching':
      return writeMatching(question, losses);
    case 'essay':
      losses.addIf(question.maxWords !== null, 'assessment.file.noWordLimit');
      losses.addIf(question.graderNotes !== null, 'assessment.file.noGraderNotes');
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      return '';
    case 'ordering':
      throw new FormatProblem('assessment.file.giftNoOrdering');
    case 'gaps':
      throw new FormatProblem('assessment.file.giftNoGaps');
    default:
      throw new FormatProblem('assessment.file.giftNoSuchQuestion');
  }
}

function writeTrueFalse({ answer, feedbackTrue, feedbackFalse }: QuestionBody<'true-false'>): string {
  const [right, wrong] = answer ? [feedbackTrue, feedbackFalse] : [feedbackFalse, feedbackTrue];
  if (!right && !wrong) return answer ? 'TRUE' : 'FALSE';
  return `${answer ? 'TRUE' : 'FALSE'}#${writeText(wrong ?? '')}${writeFeedback(right)}`;
}

function writeMatching({ items, choices }: QuestionBody<'matching'>, losses: Losses): string {
  const texts = new Map(
    choices.map(({ id, html }) => {
      const text = toPlainText(html);
      losses.addIf(plainToHtml(text) !== html, 'assessment.file.choicesAsPlainText');
      return [id, text];
    }),
  );
  const used = new Set(items.map(({ choiceId }) => choiceId));
  const unused = [...texts].filter(([id]) => !used.has(id));
  return writeLines([
    ...items.map(({ html, choiceId }) => `=${writeText(html)} -> ${writeText(texts.get(choiceId) ?? '')}`),
    ...unused.map(([, text]) => `= -> ${writeText(text)}`),
  ]);
}
