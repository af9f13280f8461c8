import { type UnreadQuestion, type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import {
  convertHtml,
  convertLine,
  textOrHtmlToHtml,
  findPlainText,
  plainToHtml,
  toPlainText,
} from '../text/html.js';
import type { FileQuestion } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { buildSingleChoice } from '../questions/weighted-options.js';

const OPTION = /^\s*([A-Z])[.)](\s.*)$/;
const ANSWER = /^\s*ANSWER:(.*)$/i;

/** Reads questions in Aiken (docs.moodle.org, 'Aiken format'). Each question ends with a line such as 'ANSWER: B'. */
export function readAiken(text: string): UnreadQuestions {
  const items: UnreadQuestion[] = [];
  let lines: string[] = [];
  const addQuestion = (answer: string | undefined) => {
    const block = lines;
    lines = [];
    if (block.some((line) => line.trim())) items.push(parseBlock(block, answer));
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const answer = ANSWER.exec(line)?.[1]?.trim();
    if (answer !== undefined) addQuestion(answer);
    else lines.push(line);
  }
  addQuestion(undefined);
  return { items, notes: [] };
}

function parseBlock(lines: string[], answer: string | undefined): UnreadQuestion {
  const first = lines.findIndex((line) => OPTION.test(line));
  const prompt = (first < 0 ? lines : lines.slice(0, first)).join('\n').trim();
  return {
    title: prompt.replace(/\s+/g, ' ').slice(0, 100),
    read(reading) {
      if (!prompt) throw new FormatProblem('assessment.file.textMissing');
      if (answer === undefined) throw new FormatProblem('assessment.file.answerLineMissing');
      const options = readOptions(first < 0 ? [] : lines.slice(first));
      if (!options.some(({ letter }) => letter === answer.toUpperCase()))
        throw new FormatProblem('assessment.file.unknownLetter', { answer: answer.slice(0, 40) });
      return completeQuestion(
        { prompt: convertHtml(textOrHtmlToHtml(prompt), reading) },
        buildSingleChoice(
          options.map(({ letter, text }) => ({
            html: convertLine(textOrHtmlToHtml(text), reading),
            weight: letter === answer.toUpperCase() ? 1 : 0,
            feedback: null,
          })),
          reading.losses,
        ),
      );
    },
  };
}

/** Reads the options. A line without a letter continues the option before it. */
function readOptions(lines: string[]): { letter: string; text: string }[] {
  const options: { letter: string; text: string }[] = [];
  for (const line of lines) {
    const [, letter, text] = OPTION.exec(line) ?? [];
    const last = options.at(-1);
    if (letter !== undefined && text !== undefined) options.push({ letter, text: text.trimStart() });
    else if (last && line.trim()) last.text += `\n${line.trim()}`;
  }
  return options;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @throws FormatProblem if Aiken cannot express the question */
export function writeAiken(question: FileQuestion, losses: Losses): string {
  const options = listOptions(question, losses);
  if (options.length > LETTERS.length) throw new FormatProblem('assessment.file.aikenTooManyOptions');
  losses.addIf(question.points !== 1, 'assessment.file.noPoints');
  losses.addIf(question.tags.length > 0, 'assessment.file.noTags');
  losses.addIf(question.title !== toPlainText(question.prompt), 'assessment.file.titleFromText');
  losses.addIf(question.category.length > 0, 'assessment.file.noCategory');
  losses.addIf(
    question.generalFeedback !== null || options.some(({ feedback }) => feedback),
    'assessment.file.noFeedback',
  );
  const right = options.findIndex(({ isRight }) => isRight);
  return [
    writeLine(question.prompt, losses),
    ...options.map(({ html }, index) => `${LETTERS[index]}. ${writeLine(html, losses)}`),
    `ANSWER: ${LETTERS[right]}`,
  ].join('\n');
}

function listOptions(question: FileQuestion, losses: Losses) {
  if (question.type === 'true-false') {
    losses.add('assessment.file.trueFalseAsChoice');
    const { answer, feedbackTrue, feedbackFalse } = question;
    return [
      { html: 'True', isRight: answer, feedback: feedbackTrue },
      { html: 'False', isRight: !answer, feedback: feedbackFalse },
    ];
  }
  if (question.type !== 'single-choice') throw new FormatProblem('assessment.file.aikenSingleChoice');
  losses.addIf(
    question.options.some(({ fraction }) => fraction > 0 && fraction < 1),
    'assessment.file.noPartialCredit',
  );
  if (question.options.filter(({ fraction }) => fraction === 1).length !== 1)
    throw new FormatProblem('assessment.file.aikenOneRightOption');
  return question.options.map(({ html, fraction, feedback }) => ({
    html,
    isRight: fraction === 1,
    feedback,
  }));
}

/** Writes HTML as one line of text, with a loss if reading the line would not give the same HTML. */
function writeLine(html: string, losses: Losses): string {
  const text = findPlainText(html);
  if (
    text !== undefined &&
    !text.includes('\n') &&
    textOrHtmlToHtml(text) === html &&
    plainToHtml(text) === html
  )
    return text;
  losses.add('assessment.file.noFormatting');
  return toPlainText(html);
}
