import { type UnreadQuestion, type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import {
  convertFeedback,
  convertHtml,
  convertLine,
  textOrHtmlToHtml,
  plainToHtml,
  type ReadContext,
} from '../text/html.js';
import { FILE_LIMITS } from '../archive/limits.js';
import type { QuestionBody } from '@lectern/contract';
import { FormatProblem } from '../questions/problems.js';
import { readWildcardAnswers } from '../text/typed-answers.js';
import {
  toAnswerWithTolerance,
  buildMatching,
  buildMultipleChoice,
  parseNumber,
  buildSingleChoice,
} from '../questions/weighted-options.js';
import { FORMAT_MARK, hideEscapes, restoreEscapes } from './gift-text.js';

/** Reads questions in GIFT (docs.moodle.org, 'GIFT format'), which are separated by empty lines. */
export function readGift(text: string): UnreadQuestions {
  const items: UnreadQuestion[] = [];
  let category: string[] = [];
  for (const block of splitBlocks(text)) {
    const path = /^[ \t]*\$CATEGORY:(.+)$/m.exec(block.text);
    if (path?.[1] !== undefined) category = parseCategoryPath(path[1]);
    const body = block.text.replace(/^[ \t]*\$CATEGORY:.*$/gm, '').trim();
    if (!body) continue;
    const metadata = { category, tags: block.tags };
    const withoutEscapes = hideEscapes(body);
    const { title, question } = splitTitle(withoutEscapes);
    items.push({
      title: restoreEscapes(title || (question.split('{')[0] ?? '')).trim(),
      read: (reading) =>
        readQuestion(question.trim(), { ...metadata, title: restoreEscapes(title) }, reading),
    });
  }
  return { items, notes: [] };
}

/** Splits `::title:: question`. */
function splitTitle(text: string): { title: string; question: string } {
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1;
  return end < 0
    ? { title: '', question: text }
    : { title: text.slice(2, end), question: text.slice(end + 2) };
}

/** Parses a path of categories as Moodle writes it: '$course$/top/Default for X', with '//' for a slash in a name. */
export function parseCategoryPath(path: string): string[] {
  return path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name, index) => name && !/^\$.*\$$/.test(name) && !(index <= 1 && name === 'top'));
}

/** Splits a text at empty lines. Comments are removed, but tags in comments are kept. */
function splitBlocks(text: string): { text: string; tags: string[] }[] {
  const blocks: { lines: string[]; tags: string[] }[] = [];
  let current = { lines: [] as string[], tags: [] as string[] };
  let isBraceOpen = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed.startsWith('//')) {
      current.tags.push(...readTags(trimmed.slice(0, FILE_LIMITS.commentCharacters)));
      continue;
    }
    // An empty line within braces does not end a question. If the next question begins within braces, a closing brace is missing.
    const startsNext =
      trimmed === '' ? !isBraceOpen : trimmed.startsWith('::') && current.lines.length > 0 && isBraceOpen;
    if (startsNext && current.lines.length) {
      blocks.push(current);
      current = { lines: [], tags: [] };
      isBraceOpen = false;
    }
    if (trimmed || current.lines.length) current.lines.push(line);
    const withoutEscapes = hideEscapes(line);
    if (/[{}]/.test(withoutEscapes))
      isBraceOpen = withoutEscapes.lastIndexOf('{') > withoutEscapes.lastIndexOf('}');
  }
  if (current.lines.length) blocks.push(current);
  return blocks.map(({ lines, tags }) => ({ text: lines.join('\n'), tags }));
}

const TAG_START = '[tag:';
const TAG_END = /((?:[^\]\\]|\\.)*)\]/y;

/** Reads the tags of a comment, such as `[tag:bees]`. Stops at a tag without an end, so that each character is read only once. */
function readTags(comment: string): string[] {
  const tags: string[] = [];
  let start = comment.indexOf(TAG_START);
  while (start >= 0) {
    TAG_END.lastIndex = start + TAG_START.length;
    const tag = TAG_END.exec(comment)?.[1];
    if (tag === undefined) break;
    tags.push(tag.replace(/\\(.)/g, '$1'));
    start = comment.indexOf(TAG_START, TAG_START.length + start + tag.length);
  }
  return tags;
}

type Metadata = { title: string; category: string[]; tags: string[] };

function readQuestion(text: string, metadata: Metadata, reading: ReadContext) {
  if (text.length > FILE_LIMITS.questionCharacters)
    throw new FormatProblem('assessment.file.questionTooLong');
  const start = text.indexOf('{');
  const end = text.indexOf('}', start);
  if (start < 0 && end < 0) throw new FormatProblem('assessment.file.textWithoutQuestion');
  if (start < 0 || end < 0) throw new FormatProblem('assessment.file.braceMissing');
  const after = text.slice(end + 1).trim();
  if (/[{}]/.test(after)) throw new FormatProblem('assessment.file.severalAnswerPlaces');
  const format = detectFormat(text);
  const stem = `${text.slice(0, start)}${after ? `_____${text.slice(end + 1)}` : ''}`;
  const [answers = '', generalFeedback = ''] = splitLast(text.slice(start + 1, end).trim(), '####');
  const textContext = { reading, format };
  return completeQuestion(
    {
      ...metadata,
      prompt: toHtml(stem, textContext, convertHtml),
      generalFeedback: toHtml(generalFeedback, textContext, convertFeedback),
    },
    readAnswers(answers.trim(), textContext),
  );
}

type Format = 'html' | 'markdown' | 'plain' | 'moodle';
interface TextContext {
  reading: ReadContext;
  /** Format of texts that do not begin with the name of their format. */
  format: Format;
}

const detectFormat = (text: string): Format => (FORMAT_MARK.exec(text)?.[1] ?? 'moodle') as Format;

/** Converts a text to HTML, by the format that the text names or else by the format of the question. */
function toHtml<T>(
  text: string,
  { reading, format }: TextContext,
  keep: (html: string, reading: ReadContext) => T,
): T {
  const own = FORMAT_MARK.exec(text)?.[1] as Format | undefined;
  const plain = restoreEscapes(text.replace(FORMAT_MARK, '')).trim();
  const used = own ?? format;
  reading.losses.addIf(used === 'markdown' && /[*_`#[]/.test(plain), 'assessment.file.noMarkdown');
  if (used === 'html') return keep(plain, reading);
  return keep(used === 'moodle' ? textOrHtmlToHtml(plain) : plainToHtml(plain), reading);
}

function readAnswers(text: string, textContext: TextContext): QuestionBody {
  const { losses } = textContext.reading;
  if (!text) return { type: 'essay', maxWords: null, graderNotes: null, criteria: [] };
  if (text.startsWith('#')) return readNumber(text.slice(1), textContext);
  if (text.includes('~')) {
    const parts = splitAnswers(text, /(?=[~=])/);
    const options = parts.map((part) => {
      const { weight, answer, feedback } = readPart(part.slice(1), part.startsWith('=') ? 1 : 0);
      return {
        html: toHtml(answer, textContext, convertLine),
        weight,
        feedback: toHtml(feedback, textContext, convertFeedback),
      };
    });
    return parts.some((part) => part.startsWith('='))
      ? buildSingleChoice(options, losses)
      : buildMultipleChoice(options, losses);
  }
  if (text.includes('=') && text.includes('->')) return readMatching(text, textContext);
  const [first = '', ...feedback] = text.split('#');
  if (/^(?:T|TRUE|F|FALSE)$/i.test(first.trim()))
    return readTrueFalse(/^t/i.test(first.trim()), feedback, textContext);
  return readShortText(text, textContext);
}

/** Reads `T#feedback for the wrong answer#feedback for the right one`. */
function readTrueFalse(answer: boolean, feedback: string[], textContext: TextContext): QuestionBody {
  const [wrong, right] = [feedback[0] ?? '', feedback.slice(1).join('#')].map((html) =>
    toHtml(html, textContext, convertFeedback),
  );
  const [feedbackTrue, feedbackFalse] = answer ? [right, wrong] : [wrong, right];
  return {
    type: 'true-false',
    answer,
    feedbackTrue: feedbackTrue ?? null,
    feedbackFalse: feedbackFalse ?? null,
  };
}

function readShortText(text: string, textContext: TextContext): QuestionBody {
  const answers = splitAnswers(text.startsWith('=') ? text : `=${text}`, /(?==)/).map((part) => {
    const { weight, answer, feedback } = readPart(part.slice(1), 1);
    return {
      text: restoreEscapes(answer.replace(FORMAT_MARK, '')).trim(),
      fraction: weight,
      feedback: toHtml(feedback, textContext, convertFeedback),
    };
  });
  return readWildcardAnswers(answers, { matchCase: false, losses: textContext.reading.losses });
}

/** Reads pairs `=item -> choice`. A pair without an item is a choice that matches nothing. Choices are plain text. */
function readMatching(text: string, textContext: TextContext): QuestionBody {
  const pairs = splitAnswers(text, /(?==)/).map((part) => {
    const [item = '', ...choice] = part.slice(1).split('->');
    if (!choice.length) throw new FormatProblem('assessment.file.arrowMissing');
    return {
      item: toHtml(item, textContext, convertLine),
      choice: plainToHtml(restoreEscapes(choice.join('->').replace(FORMAT_MARK, ''))),
    };
  });
  return buildMatching(
    pairs.filter(({ item }) => item),
    pairs.filter(({ item }) => !item).map(({ choice }) => choice),
  );
}

/** Reads a number with tolerance (`5:0.1`), a range (`4..6`), or several of these (`=5:0.1 =%50%5:1`). */
function readNumber(text: string, { reading }: TextContext): QuestionBody<'number'> {
  const parts = splitAnswers(text.trim().startsWith('=') ? text : `=${text}`, /(?=[=~])/)
    .map((part) => readPart(part.slice(1), part.startsWith('=') ? 1 : 0))
    .filter(({ answer }) => answer.trim());
  const best = parts.find(({ weight }) => weight === 1);
  if (!best) throw new FormatProblem('assessment.file.noRightNumber');
  reading.losses.addIf(parts.length > 1, 'assessment.file.onlyFullNumber');
  reading.losses.addIf(
    parts.some(({ feedback }) => feedback.trim()),
    'assessment.file.noNumberFeedback',
  );
  const [low, high] = best.answer.split('..');
  const settings = { type: 'number', unit: null, toleranceKind: 'absolute' } as const;
  if (low !== undefined && high !== undefined)
    return { ...settings, ...toAnswerWithTolerance(parseNumber(low), parseNumber(high)) };
  const [answer = '', tolerance = '0'] = best.answer.split(':');
  return { ...settings, answer: parseNumber(answer), tolerance: Math.abs(parseNumber(tolerance)) };
}

const splitAnswers = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => /^[~=]/.test(part));

/** Reads an answer such as `%50%answer#feedback`. */
function readPart(part: string, defaultWeight: number) {
  const [, weight, rest = part] = /^\s*%(-?\d+(?:\.\d*)?)%([^]*)$/.exec(part) ?? [null, undefined, part];
  const [answer = '', ...feedback] = rest.split('#');
  return {
    weight: weight === undefined ? defaultWeight : Number(weight) / 100,
    answer,
    feedback: feedback.join('#'),
  };
}

function splitLast(text: string, separator: string): string[] {
  const index = text.lastIndexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
