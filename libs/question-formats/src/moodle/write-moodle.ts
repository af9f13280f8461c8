import { describePictures, plainToHtml, toPlainText } from '../text/html.js';
import type { QuestionBody } from '@lectern/contract';
import { listEndings } from '../questions/file-kinds.js';
import type { FileQuestion } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { writeWildcardAnswers } from '../text/typed-answers.js';
import {
  computeAbsoluteTolerance,
  ALL_OR_NOTHING,
  round,
  weighOptions,
} from '../questions/weighted-options.js';
import { escapeXml, tag } from '../text/xml.js';
import { writeCloze } from './cloze.js';

const writeText = (value: string) => tag('text', {}, escapeXml(value));
const writeField = (name: string, html: string | null) =>
  tag(name, { format: 'html' }, writeTextWithFiles(html ?? ''));
const writeAnswer = (value: string, fraction: number, rest: string[], format = 'html') =>
  tag('answer', { fraction: round(fraction * 100), format }, writeTextWithFiles(value), rest);

/** Builds the address of a picture from the name of its file, which Moodle expects beside the text. */
export const buildMoodleAddress = (name: string): string => `@@PLUGINFILE@@/${name}`;
const ADDRESS = /<img src="@@PLUGINFILE@@\/([0-9a-f-]+\.webp)"/g;

/** Writes a text, and an empty `file` element for each picture in the text; `writeMoodle` adds the bytes. */
function writeTextWithFiles(html: string): string {
  const names = new Set(Array.from(html.matchAll(ADDRESS), ([, name = '']) => name));
  return (
    writeText(html) + [...names].map((name) => tag('file', { name, path: '/', encoding: 'base64' })).join('')
  );
}

const EMPTY_FILE = /<file name="([0-9a-f-]+\.webp)" path="\/" encoding="base64"\/>/g;

/**
 * Writes a document of questions.
 * @param questions as `writeMoodleQuestion` returns them
 * @param files the bytes of pictures by file name
 */
export function writeMoodle(questions: string[], files: ReadonlyMap<string, Buffer>): string {
  const filledQuestions = questions.map((question) =>
    question.replace(
      EMPTY_FILE,
      (element, name: string) =>
        `${element.slice(0, -2)}>${files.get(name)?.toString('base64') ?? ''}</file>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('quiz', {}, filledQuestions)}\n`;
}

/** Writes the element that puts the following questions into a category. */
export function writeMoodleCategory(path: string[]): string {
  const name = ['$course$', 'top', ...path.map((part) => part.replaceAll('/', '//'))].join('/');
  return tag('question', { type: 'category' }, tag('category', {}, writeText(name)));
}

/**
 * Writes a question in Moodle XML, without the category.
 * @throws FormatProblem if Moodle has no such type of question
 */
export function writeMoodleQuestion(question: FileQuestion, losses: Losses): string {
  const { type, prompt, elements } = writeBody(question, losses);
  return tag(
    'question',
    { type },
    tag('name', {}, writeText(question.title)),
    writeField('questiontext', prompt),
    writeField('generalfeedback', question.generalFeedback),
    tag('defaultgrade', {}, String(question.points)),
    tag('penalty', {}, '0'),
    tag('hidden', {}, '0'),
    elements,
    question.tags.length
      ? tag(
          'tags',
          {},
          question.tags.map((entry) => tag('tag', {}, writeText(entry))),
        )
      : '',
  );
}

interface Body {
  type: string;
  prompt: string;
  elements: string[];
}

function writeBody(question: FileQuestion, losses: Losses): Body {
  const { prompt } = question;
  switch (question.type) {
    case 'single-choice':
      return {
        type: 'multichoice',
        prompt,
        elements: [
          tag('single', {}, 'true'),
          tag('shuffleanswers', {}, 'true'),
          ...question.options.map(({ html, fraction, feedback }) =>
            writeAnswer(html, fraction, [writeField('feedback', feedback)]),
          ),
        ],
      };
    case 'multiple-choice':
      losses.addIf(!question.partialCredit, ALL_OR_NOTHING);
      return {
        type: 'multichoice',
        prompt,
        elements: [
          tag('single', {}, 'false'),
          tag('shuffleanswers', {}, 'true'),
          ...weighOptions(question).map(({ html, weight, feedback }) =>
            writeAnswer(html, weight, [writeField('feedback', feedback)]),
          ),
        ],
      };
    case 'true-false':
      return {
        type: 'truefalse',
        prompt,
        elements: [
          writeAnswer(
            'true',
            Number(question.answer),
            [writeField('feedback', question.feedbackTrue)],
            'moodle_auto_format',
          ),
          writeAnswer(
            'false',
            Number(!question.answer),
            [writeField('feedback', question.feedbackFalse)],
            'moodle_auto_format',
          ),
        ],
      };
    case 'short-text':
      return {
        type: 'shortanswer',
        prompt,
        elements: [
          tag('usecase', {}, question.matchCase ? '1' : '0'),
          ...writeWildcardAnswers(question, losses).map((entry) =>
            writeAnswer(
              entry.text,
              entry.fraction,
              [writeField('feedback', entry.feedback)],
              'moodle_auto_format',
            ),
          ),
        ],
      };
    case 'number':
      losses.addIf(question.toleranceKind === 'relative', 'assessment.file.toleranceAsNumber');
      return {
        type: 'numerical',
        prompt,
        elements: [
          writeAnswer(
            String(question.answer),
            1,
            [writeField('feedback', null), tag('tolerance', {}, String(computeAbsoluteTolerance(question)))],
            'moodle_auto_format',
          ),
          ...(question.unit
            ? [
                tag('unitgradingtype', {}, '0'),
                tag(
                  'units',
                  {},
                  tag('unit', {}, tag('multiplier', {}, '1'), tag('unit_name', {}, escapeXml(question.unit))),
                ),
              ]
            : []),
        ],
      };
    case 'matching':
      return { type: 'matching', prompt, elements: writeMatchingElements(question, losses) };
    case 'ordering':
      return {
        type: 'ordering',
        prompt,
        elements: [
          tag('layouttype', {}, 'VERTICAL'),
          tag('selecttype', {}, 'ALL'),
          tag('selectcount', {}, '0'),
          tag('gradingtype', {}, question.partialCredit ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'),
          ...question.items.map(({ html }, index) => writeAnswer(html, (index + 1) / 100, [])),
        ],
      };
    case 'gaps':
      losses.addIf(!question.matchAccents, 'assessment.file.accentsCount');
      losses.addIf(
        question.parts.some(
          (part) => part.kind === 'gap' && part.answers.some((entry) => entry.includes('*')),
        ),
        'assessment.file.asterisksInGaps',
      );
      return {
        type: 'cloze',
        prompt: `<div class="instruction">${question.prompt}</div>${writeCloze(question)}`,
        elements: [],
      };
    case 'essay':
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      return {
        type: 'essay',
        prompt,
        elements: [
          tag('responseformat', {}, 'editor'),
          tag('responserequired', {}, '1'),
          ...(question.maxWords ? [tag('maxwordlimit', {}, String(question.maxWords))] : []),
          writeField('graderinfo', question.graderNotes),
        ],
      };
    case 'file-upload':
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      losses.addIf(isUnlimitedInMoodle(question), 'assessment.file.noFileNumber');
      return {
        type: 'essay',
        prompt,
        elements: [
          tag('responseformat', {}, question.acceptsText ? 'editor' : 'noinline'),
          tag('responserequired', {}, '0'),
          tag('attachments', {}, isUnlimitedInMoodle(question) ? '-1' : String(question.maxFiles)),
          tag('attachmentsrequired', {}, question.acceptsText ? '0' : '1'),
          tag('filetypeslist', {}, listEndings(question.kinds).join(',')),
          writeField('graderinfo', question.graderNotes),
        ],
      };
    default:
      throw new FormatProblem('assessment.file.moodleNoSuchQuestion');
  }
}

/** Moodle's forms offer one to three attachments, or any number. */
const isUnlimitedInMoodle = ({ maxFiles }: QuestionBody<'file-upload'>) => maxFiles > 3;

/** Writes the pairs and the choices without an item. Choices are plain text in Moodle. */
function writeMatchingElements({ items, choices }: QuestionBody<'matching'>, losses: Losses): string[] {
  const texts = new Map(
    choices.map(({ id, html }) => {
      const plain = toPlainText(describePictures(html, losses));
      losses.addIf(plainToHtml(plain) !== html, 'assessment.file.choicesAsPlainText');
      return [id, plain];
    }),
  );
  const used = new Set(items.map(({ choiceId }) => choiceId));
  const pair = (html: string, choice: string) =>
    tag('subquestion', { format: 'html' }, writeTextWithFiles(html), tag('answer', {}, writeText(choice)));
  return [
    tag('shuffleanswers', {}, 'true'),
    ...items.map(({ html, choiceId }) => pair(html, texts.get(choiceId) ?? '')),
    ...[...texts].filter(([id]) => !used.has(id)).map(([, choice]) => pair('', choice)),
  ];
}
