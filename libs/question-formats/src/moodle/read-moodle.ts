import type { ServerMessageId } from '@lectern/i18n/server';
import { type UnreadQuestion, type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import { GAPS_PROMPT, type FileGap, requireFewGaps, toGaps, toGapText, trimParts } from '../text/gap-text.js';
import { parseCategoryPath } from '../gift/read-gift.js';
import {
  convertFeedback,
  convertHtml,
  convertLine,
  extractPictures,
  plainToHtml,
  type ReadContext,
  toPlainText,
} from '../text/html.js';
import { FILE_LIMITS, type QuestionBody } from '@lectern/contract/imported-files';
import { parseFileKinds } from '../questions/file-kinds.js';
import { addIds } from '../questions/file-question.js';
import { FormatProblem } from '../questions/problems.js';
import { readWildcardAnswers } from '../text/typed-answers.js';
import {
  buildMatching,
  buildMultipleChoice,
  parseNumber,
  buildSingleChoice,
} from '../questions/weighted-options.js';
import { findChild, findChildren, requireFewParts, textAt, type XmlElement } from '../text/xml.js';
import { readCloze } from './cloze.js';
import { replaceEmbeddedFiles } from './embedded-files.js';

/** Questions in Moodle XML (docs.moodle.org, 'Moodle XML format'). */
export function readMoodle(root: XmlElement): UnreadQuestions {
  const items: UnreadQuestion[] = [];
  const locatePicture = replaceEmbeddedFiles(root);
  let category: string[] = [];
  for (const element of findChildren(root, 'question')) {
    const type = element.attributes['type'] ?? '';
    if (type === 'category') category = parseCategoryPath(textAt(element, 'category', 'text'));
    else items.push({ ...findQuestion(element, type, category), locatePicture });
  }
  return { items, notes: [] };
}

function findQuestion(element: XmlElement, type: string, category: string[]): UnreadQuestion {
  const title = textAt(element, 'name', 'text');
  return {
    title,
    read(reading) {
      const read = READERS[type];
      if (!read)
        throw new FormatProblem(UNSUPPORTED[type] ?? 'assessment.file.unsupportedMoodleType', { type });
      requireFewParts(element, ({ name }) => PARTS.has(name));
      const body = read(element, reading);
      addLosses(element, type, reading);
      const points = textAt(element, 'defaultgrade');
      return completeQuestion(
        {
          title,
          category,
          tags: findChildren(findChild(element, 'tags') ?? element, 'tag').map((tag) => textAt(tag, 'text')),
          prompt:
            body.type === 'gaps'
              ? readInstruction(element, reading)
              : convertHtml(readHtml(element, 'questiontext'), reading),
          generalFeedback: convertFeedback(readHtml(element, 'generalfeedback'), reading),
          ...(points && { points: Math.max(0, parseNumber(points)) }),
        },
        body,
      );
    },
  };
}

/** Elements that `requireFewParts` counts. */
const PARTS = new Set(['answer', 'subquestion', 'selectoption', 'dragbox', 'file', 'tag', 'hint']);

/** Types of questions that Lectern does not have, with the message for each. */
const UNSUPPORTED: Record<string, ServerMessageId> = {
  description: 'assessment.file.textWithoutQuestion',
  calculated: 'assessment.file.calculatedFormulas',
  calculatedsimple: 'assessment.file.calculatedFormulas',
  calculatedmulti: 'assessment.file.calculatedFormulas',
  ddimageortext: 'assessment.file.questionOnPicture',
  ddmarker: 'assessment.file.questionOnPicture',
  random: 'assessment.file.randomDraws',
  randomsamatch: 'assessment.file.randomDraws',
};

/** Reads the text of a field as HTML, whatever the field's format. */
function readHtml(parent: XmlElement, ...path: string[]): string {
  const field = findChild(parent, ...path);
  const text = textAt(field, 'text');
  const format = field?.attributes['format'];
  return format === 'plain_text' ? plainToHtml(text) : text;
}

const DEFAULT_FEEDBACK = /^(?:your answer is (?:partially )?(?:in)?correct\.?|)$/i;

function addLosses(element: XmlElement, type: string, { losses }: ReadContext): void {
  for (const name of ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'])
    losses.addIf(
      !DEFAULT_FEEDBACK.test(toPlainText(readHtml(element, name))),
      'assessment.file.noCombinedFeedback',
    );
  losses.addIf(
    findChildren(element, 'hint').some((hint) => textAt(hint, 'text')),
    'assessment.file.noHints',
  );
  losses.addIf(Boolean(textAt(element, 'idnumber')), 'assessment.file.noIdNumber');
  losses.addIf(
    type === 'essay' && Boolean(toPlainText(readHtml(element, 'responsetemplate'))),
    'assessment.file.noResponseTemplate',
  );
}

const INSTRUCTION = /^\s*<div class="instruction">([^]*?)<\/div>/;

/** Reads the instruction that files of Lectern have above a text with gaps, and the pictures of the text. */
function readInstruction(element: XmlElement, reading: ReadContext): string {
  const found = INSTRUCTION.exec(readHtml(element, 'questiontext'))?.[1];
  const instruction = (found && convertHtml(found, reading)) || GAPS_PROMPT;
  return instruction + extractPictures(readGapsHtml(element), reading);
}

const readGapsHtml = (element: XmlElement) => readHtml(element, 'questiontext').replace(INSTRUCTION, '');

const readWeight = ({ attributes }: XmlElement) => (Number(attributes['fraction']) || 0) / 100;

function readWeightedOptions(element: XmlElement, reading: ReadContext) {
  return findChildren(element, 'answer').map((answer) => ({
    html: convertLine(
      answer.attributes['format'] === 'plain_text'
        ? plainToHtml(textAt(answer, 'text'))
        : textAt(answer, 'text'),
      reading,
    ),
    weight: readWeight(answer),
    feedback: convertFeedback(readHtml(answer, 'feedback'), reading),
  }));
}

type Reader = (element: XmlElement, reading: ReadContext) => QuestionBody;

const READERS: Record<string, Reader> = {
  multichoice(element, reading) {
    const options = readWeightedOptions(element, reading);
    return /^(?:true|1)$/.test(textAt(element, 'single') || 'true')
      ? buildSingleChoice(options, reading.losses)
      : buildMultipleChoice(options, reading.losses);
  },
  multichoiceset(element, reading) {
    const options = readWeightedOptions(element, reading);
    if (!options.some(({ weight }) => weight > 0)) throw new FormatProblem('assessment.file.noRightOption');
    return {
      type: 'multiple-choice',
      partialCredit: false,
      options: addIds(
        options.map(({ html: option, weight, feedback }) => ({
          html: option,
          isRight: weight > 0,
          feedback,
        })),
      ),
    };
  },
  truefalse(element, reading) {
    const answers = findChildren(element, 'answer');
    const find = (word: string) =>
      answers.find((answer) => toPlainText(textAt(answer, 'text')).toLowerCase() === word);
    const [onTrue, onFalse] = [find('true'), find('false')];
    if (!onTrue || !onFalse) throw new FormatProblem('assessment.file.neitherIsRight');
    return {
      type: 'true-false',
      answer: readWeight(onTrue) > readWeight(onFalse),
      feedbackTrue: convertFeedback(readHtml(onTrue, 'feedback'), reading),
      feedbackFalse: convertFeedback(readHtml(onFalse, 'feedback'), reading),
    };
  },
  shortanswer: (element, reading) =>
    readWildcardAnswers(
      findChildren(element, 'answer').map((answer) => ({
        text: textAt(answer, 'text'),
        fraction: readWeight(answer),
        feedback: convertFeedback(readHtml(answer, 'feedback'), reading),
      })),
      { matchCase: textAt(element, 'usecase') === '1', losses: reading.losses },
    ),
  numerical(element, { losses }) {
    const answers = findChildren(element, 'answer');
    const best = answers.find((answer) => readWeight(answer) === 1);
    if (!best) throw new FormatProblem('assessment.file.noRightNumber');
    losses.addIf(answers.length > 1, 'assessment.file.onlyFullNumber');
    losses.addIf(
      answers.some((answer) => readHtml(answer, 'feedback')),
      'assessment.file.noNumberFeedback',
    );
    const units = findChildren(findChild(element, 'units') ?? best, 'unit');
    losses.addIf(units.length > 1, 'assessment.file.onlyFirstUnit');
    return {
      type: 'number',
      unit: (units[0] && textAt(units[0], 'unit_name')) || null,
      answer: parseNumber(textAt(best, 'text')),
      tolerance: Math.abs(parseNumber(textAt(best, 'tolerance') || '0')),
      toleranceKind: 'absolute',
    };
  },
  matching: (element, reading) => {
    const pairs = findChildren(element, 'subquestion').map((pair) => ({
      item: convertLine(
        pair.attributes['format'] === 'plain_text' ? plainToHtml(textAt(pair, 'text')) : textAt(pair, 'text'),
        reading,
      ),
      choice: plainToHtml(textAt(pair, 'answer', 'text')),
    }));
    return buildMatching(
      pairs.filter(({ item }) => item),
      pairs.filter(({ item, choice }) => !item && choice).map(({ choice }) => choice),
    );
  },
  essay: (element, reading) => {
    const graderNotes = convertFeedback(readHtml(element, 'graderinfo'), reading);
    const maxWords = Number(textAt(element, 'maxwordlimit')) || null;
    // -1 means that any number of files is allowed.
    const attachments = Number(textAt(element, 'attachments')) || 0;
    if (attachments === 0) return { type: 'essay', maxWords, graderNotes, criteria: [] };
    reading.losses.addIf(maxWords !== null, 'assessment.file.noWordLimit');
    return {
      type: 'file-upload',
      acceptsText: textAt(element, 'responseformat') !== 'noinline',
      maxFiles: attachments > 0 ? Math.min(attachments, FILE_LIMITS.maxFiles) : FILE_LIMITS.maxFiles,
      kinds: parseFileKinds(
        textAt(element, 'filetypeslist')
          .split(/[,;\s]+/)
          .filter(Boolean),
        reading.losses,
      ),
      graderNotes,
      criteria: [],
    };
  },
  ordering: (element, reading) => {
    const items = readWeightedOptions(element, reading);
    if (items.length < 2) throw new FormatProblem('assessment.file.orderNeedsTwo');
    return {
      type: 'ordering',
      // Moodle's grading types: 0 is the absolute position, -1 is all or nothing, others are relative.
      partialCredit: textAt(element, 'gradingtype').toUpperCase() !== 'ALL_OR_NOTHING',
      items: addIds(items.map(({ html: item }) => ({ html: item }))),
    };
  },
  cloze: (element, reading) => requireGaps(readCloze(readGapsHtml(element), reading.losses)),
  gapselect: (element, reading) => readNumberedGaps(element, 'selectoption', reading),
  ddwtos: (element, reading) => readNumberedGaps(element, 'dragbox', reading),
};

function requireGaps(body: QuestionBody<'gaps'>): QuestionBody {
  if (!body.parts.some(({ kind }) => kind === 'gap')) throw new FormatProblem('assessment.file.noGap');
  return body;
}

/** Reads a text in which `[[2]]` is a gap whose right choice is the second one. The gap offers all choices of the same group. */
function readNumberedGaps(element: XmlElement, name: string, { losses }: ReadContext): QuestionBody {
  const choices = findChildren(element, name).map((choice) => ({
    text: toPlainText(textAt(choice, 'text')),
    group: textAt(choice, 'group') || '1',
  }));
  const text = toGapText(readGapsHtml(element), losses);
  requireFewGaps(text.match(/\[\[\d+\]\]/g)?.length ?? 0);
  const parts = text.split(/\[\[(\d+)\]\]/).map((part, index): string | FileGap => {
    if (index % 2 === 0) return part;
    const right = choices[Number(part) - 1];
    if (!right) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
    const group = choices.filter((choice) => choice.group === right.group);
    if (group.length < 2) return { answers: [right.text] };
    return { choices: group.map((choice) => choice.text), right: group.indexOf(right) };
  });
  return requireGaps(toGaps({ matchCase: false, matchAccents: true }, trimParts(parts)));
}
