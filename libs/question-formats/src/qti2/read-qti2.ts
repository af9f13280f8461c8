import type { ServerMessageId } from '@lectern/i18n/server';
import {
  FILE_LIMITS,
  isPersonGraded,
  QUESTION_LIMITS,
  type QuestionBody,
} from '@lectern/contract/imported-files';
import { type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import { type ReadContext, toPlainText } from '../text/html.js';
import { type FileQuestion, addIds } from '../questions/file-question.js';
import { parseFileKinds } from '../questions/file-kinds.js';
import { FormatProblem } from '../questions/problems.js';
import { buildShortText } from '../text/typed-answers.js';
import {
  buildMatching,
  buildMultipleChoice,
  parseNumber,
  buildSingleChoice,
} from '../questions/weighted-options.js';
import {
  findChild,
  findChildren,
  findNamed,
  requireFewParts,
  getText,
  type XmlElement,
} from '../text/xml.js';
import { GENERAL, Item, type Declaration } from './item.js';
import { toQti2Names } from './names.js';
import { readGapMatch, readGapsPrompt, readInlineGaps } from './read-gaps.js';

/** Finds the item of a QTI 2 or QTI 3 document. */
export function readQti2(root: XmlElement): UnreadQuestions {
  const element = toQti2Names(root);
  return {
    items: [{ title: element.attributes['title'] ?? '', read: (reading) => readItem(element, reading) }],
    notes: [],
  };
}

/** Interactions that Lectern does not have, with the message for each. */
const UNSUPPORTED: [RegExp, ServerMessageId][] = [
  [/^(?:hotspot|selectPoint|graphic\w*|positionObject)Interaction$/, 'assessment.file.questionOnPicture'],
  [/^drawingInteraction$/, 'assessment.file.drawings'],
  [/^(?:media|custom|portableCustom|endAttempt)Interaction$/, 'assessment.file.interactiveContent'],
  [/^associateInteraction$/, 'assessment.file.pairsInOneList'],
];

/** Elements that `requireFewParts` counts. */
const PARTS = new Set([
  ...['simpleChoice', 'inlineChoice', 'simpleAssociableChoice', 'hottext', 'gapText', 'gap'],
  ...['value', 'mapEntry', 'responseDeclaration', 'modalFeedback'],
]);

function readItem(element: XmlElement, reading: ReadContext): FileQuestion {
  if (element.attributes['adaptive'] === 'true') throw new FormatProblem('assessment.file.adaptive');
  if (findChild(element, 'templateDeclaration')) throw new FormatProblem('assessment.file.randomVariables');
  requireFewParts(element, ({ name }) => PARTS.has(name));
  const item = new Item(element, reading);
  const names = item.interactions.map(({ name }) => name);
  for (const [pattern, message] of UNSUPPORTED)
    if (names.some((name) => pattern.test(name))) throw new FormatProblem(message);
  if (names.length > QUESTION_LIMITS.gaps) throw new FormatProblem('assessment.file.tooManyAnswerPlaces');
  if (!names.length) throw new FormatProblem('assessment.file.noAnswerPlace');
  const body = readBody(item);
  const isGaps = body.type === 'gaps';
  const prompt = isGaps ? readGapsPrompt(item) : item.prompt;
  if (!prompt) throw new FormatProblem('assessment.file.textMissing');
  addLosses(item, body);
  return completeQuestion(
    {
      title: element.attributes['title'] ?? '',
      category: /^category: (.*)$/.exec(element.attributes['label'] ?? '')?.[1]?.split(' / ') ?? [],
      prompt,
      generalFeedback: item.generalFeedback,
      ...(item.points !== undefined && { points: item.points }),
    },
    body,
  );
}

function addLosses({ element, body, interactions, reading: { losses } }: Item, read: QuestionBody): void {
  const identifiers = new Set(
    interactions.flatMap((interaction) =>
      findNamed(interaction, 'simpleChoice', 'hottext').map(({ attributes }) => attributes['identifier']),
    ),
  );
  losses.addIf(
    findChildren(element, 'modalFeedback').some(
      ({ attributes }) =>
        attributes['outcomeIdentifier'] !== GENERAL && !identifiers.has(attributes['identifier'] ?? ''),
    ) ||
      findNamed(body, 'feedbackBlock', 'feedbackInline').length >
        findNamed(body, 'simpleChoice').flatMap((readChoice) =>
          findNamed(readChoice, 'feedbackInline', 'feedbackBlock'),
        ).length,
    'assessment.file.noOtherFeedback',
  );
  losses.addIf(
    findNamed(body, 'rubricBlock').length > Number(isPersonGraded(read) && read.graderNotes !== null),
    'assessment.file.noOtherRoles',
  );
  losses.addIf(findChild(element, 'assessmentStimulusRef') !== undefined, 'assessment.file.noSharedText');
}

function readBody(item: Item): QuestionBody {
  const [first, ...others] = item.interactions;
  if (!first) throw new FormatProblem('assessment.file.noAnswerPlace');
  const names = new Set(item.interactions.map(({ name }) => name));
  if (first.name === 'gapMatchInteraction' && !others.length) return readGapMatch(item, first);
  if ([...names].every((name) => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction')) {
    if (others.length || first.name === 'inlineChoiceInteraction' || isWithinText(item, first))
      return readInlineGaps(item);
    return readTextEntry(item, first);
  }
  if (names.has('uploadInteraction')) return readUploads(item);
  if (others.length) throw new FormatProblem('assessment.file.divideAnswerPlaces');
  const read = READERS[first.name];
  if (!read) throw new FormatProblem('assessment.file.unsupportedElement', { name: first.name });
  return read(item, first);
}

/** Whether a typed answer is part of a sentence, or of a text with gaps in a file of Lectern. */
function isWithinText(item: Item, interaction: XmlElement): boolean {
  const block = findBlock(item.body, interaction);
  if (block.attributes['class']?.split(' ').includes('gaps')) return true;
  if (isNumeric(item.readDeclaration(interaction))) return false;
  return block.name !== 'itemBody' && getText(block).trim() !== '' && !findNamed(block, 'span').some(isUnit);
}

const isUnit = ({ attributes }: XmlElement) => attributes['class'] === 'unit';
const isNumeric = ({ baseType }: Declaration) => baseType === 'float' || baseType === 'integer';

/** Finds the innermost block around an interaction. */
function findBlock(parent: XmlElement, interaction: XmlElement): XmlElement {
  const inner = findChildren(parent).find((child) => child === interaction || contains(child, interaction));
  if (!inner || inner === interaction) return parent;
  return /^(?:p|div|li|td|blockquote|pre|section|itemBody)$/.test(inner.name)
    ? findBlock(inner, interaction)
    : parent;
}

const contains = (parent: XmlElement, element: XmlElement): boolean =>
  findChildren(parent).some((child) => child === element || contains(child, element));

type Reader = (item: Item, interaction: XmlElement) => QuestionBody;

const READERS: Record<string, Reader> = {
  choiceInteraction: (item, interaction) =>
    readChoice(item, interaction, findChildren(interaction, 'simpleChoice')),
  hottextInteraction(item, interaction) {
    item.reading.losses.add('assessment.file.wordsAsList');
    return readChoice(item, interaction, findNamed(interaction, 'hottext'));
  },
  extendedTextInteraction: (item) => ({
    type: 'essay',
    maxWords: null,
    graderNotes: item.graderNotes,
    criteria: [],
  }),
  orderInteraction(item, interaction) {
    const { correct } = item.readDeclaration(interaction);
    const choices = findChildren(interaction, 'simpleChoice');
    const ordered = correct.map((id) => choices.find(({ attributes }) => attributes['identifier'] === id));
    if (ordered.length !== choices.length || choices.length < 2)
      throw new FormatProblem('assessment.file.orderMissing');
    return {
      type: 'ordering',
      partialCredit: false,
      items: addIds(ordered.map((element) => ({ html: item.toLine(element?.children ?? []) }))),
    };
  },
  matchInteraction: (item, interaction) => readPairs(item, interaction),
  sliderInteraction(item, interaction) {
    const [answer] = item.readDeclaration(interaction).correct;
    if (answer === undefined) throw new FormatProblem('assessment.file.noRightNumber');
    item.reading.losses.add('assessment.file.sliderAsNumber');
    return {
      type: 'number',
      unit: null,
      answer: parseNumber(answer),
      tolerance: 0,
      toleranceKind: 'absolute',
    };
  },
};

/** Reads a question for files: one file for each upload interaction, and a text if there is an interaction for it. */
function readUploads({ interactions, graderNotes, reading: { losses } }: Item): QuestionBody<'file-upload'> {
  const places = interactions.filter(({ name }) => name === 'uploadInteraction');
  const others = interactions.filter(({ name }) => name !== 'uploadInteraction');
  if (others.length > 1 || others.some(({ name }) => name !== 'extendedTextInteraction'))
    throw new FormatProblem('assessment.file.divideAnswerPlaces');
  if (places.length > FILE_LIMITS.maxFiles) throw new FormatProblem('assessment.file.tooManyAnswerPlaces');
  const types = places.flatMap(({ attributes }) => attributes['type']?.split(/\s+/) ?? []);
  return {
    type: 'file-upload',
    acceptsText: others.length > 0,
    maxFiles: places.length,
    kinds: parseFileKinds(types.filter(Boolean), losses),
    graderNotes,
    criteria: [],
  };
}

function readChoice(item: Item, interaction: XmlElement, choices: XmlElement[]): QuestionBody {
  const declared = item.readDeclaration(interaction);
  const options = choices.map((element) => {
    const identifier = element.attributes['identifier'] ?? '';
    return {
      identifier,
      html: item.toLine(element.children),
      isRight: declared.correct.includes(identifier),
      mapped: declared.mapping?.find(({ key }) => key === identifier)?.value ?? 0,
      feedback: item.readFeedback(identifier, element),
    };
  });
  const isMapped = declared.mapping !== undefined && usesMapping(item);
  if (declared.cardinality !== 'multiple') return readSingle(item, options, isMapped);
  if (isMapped) {
    const total = options.reduce((sum, { mapped }) => sum + Math.max(0, mapped), 0) || 1;
    return buildMultipleChoice(
      options.map(({ html, mapped, feedback }) => ({ html, weight: mapped / total, feedback })),
      item.reading.losses,
    );
  }
  if (options.length < 2) throw new FormatProblem('assessment.file.choiceNeedsTwo');
  if (!options.some(({ isRight }) => isRight)) throw new FormatProblem('assessment.file.noRightOption');
  return {
    type: 'multiple-choice',
    partialCredit: false,
    options: addIds(options.map(({ html, isRight, feedback }) => ({ html, isRight, feedback }))),
  };
}

function readSingle(
  item: Item,
  options: { html: string; isRight: boolean; mapped: number; feedback: string | null }[],
  isMapped: boolean,
): QuestionBody {
  const find = (word: string) => options.find(({ html }) => toPlainText(html).toLowerCase() === word);
  const [onTrue, onFalse] = [find('true'), find('false')];
  if (options.length === 2 && onTrue && onFalse && onTrue.isRight !== onFalse.isRight)
    return {
      type: 'true-false',
      answer: onTrue.isRight,
      feedbackTrue: onTrue.feedback,
      feedbackFalse: onFalse.feedback,
    };
  return buildSingleChoice(
    options.map(({ html, isRight, mapped, feedback }) => ({
      html,
      weight: isMapped ? mapped : Number(isRight),
      feedback,
    })),
    item.reading.losses,
  );
}

/** Whether the score is computed from the mapping, by the item's template or by one of its rules. */
function usesMapping({ element }: Item): boolean {
  const rules = findChild(element, 'responseProcessing');
  if (!rules) return true;
  return (
    /map_response/.test(rules.attributes['template'] ?? '') || findNamed(rules, 'mapResponse').length > 0
  );
}

function readTextEntry(item: Item, interaction: XmlElement): QuestionBody {
  const declared = item.readDeclaration(interaction);
  if (isNumeric(declared)) return readNumber(item, declared);
  const isMapped = declared.mapping?.length && usesMapping(item);
  const answers = isMapped
    ? (declared.mapping ?? []).map(({ key, value }) => ({ text: key, fraction: value, feedback: null }))
    : declared.correct.map((text) => ({ text, fraction: 1, feedback: null }));
  return buildShortText(answers, {
    matchCase: isMapped ? (declared.mapping ?? []).some(({ isCaseSensitive }) => isCaseSensitive) : true,
    matchAccents: true,
    allowWildcards: false,
    losses: item.reading.losses,
  });
}

function readNumber(item: Item, { correct, mapping }: Declaration): QuestionBody<'number'> {
  const best = correct[0] ?? mapping?.toSorted((a, b) => b.value - a.value)[0]?.key;
  if (best === undefined) throw new FormatProblem('assessment.file.noRightNumber');
  const equal = findNamed(item.element, 'equal')[0];
  const [below, above] = (equal?.attributes['tolerance'] ?? '0').trim().split(/\s+/).map(Number);
  const mode = equal?.attributes['toleranceMode'];
  item.reading.losses.addIf(above !== undefined && above !== below, 'assessment.file.sameTolerance');
  const unit = findNamed(item.body, 'span').find(isUnit);
  return {
    type: 'number',
    unit: unit ? getText(unit).trim() : null,
    answer: parseNumber(best),
    tolerance: mode === 'absolute' || mode === 'relative' ? Math.max(below || 0, above ?? 0) : 0,
    toleranceKind: mode === 'relative' ? 'relative' : 'absolute',
  };
}

/** Reads a matching in which each item of one list belongs to exactly one choice of the other list. */
function readPairs(item: Item, interaction: XmlElement): QuestionBody<'matching'> {
  const [first, second] = findChildren(interaction, 'simpleMatchSet').map((set) => findChildren(set));
  const declared = item.readDeclaration(interaction);
  const right = (
    declared.correct.length
      ? declared.correct
      : (declared.mapping ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  ).map((value) => value.split(/\s+/));
  const findChoice = (id: string, side: 0 | 1) =>
    right.filter((pair) => pair[side] === id).map((pair) => pair[1 - side] ?? '');
  const getId = ({ attributes }: XmlElement) => attributes['identifier'] ?? '';
  const isSingle = (list: XmlElement[] | undefined, side: 0 | 1) =>
    list?.every((element) => findChoice(getId(element), side).length === 1);
  const side = isSingle(first, 0) ? 0 : isSingle(second, 1) ? 1 : undefined;
  if (side === undefined || !first || !second)
    throw new FormatProblem('assessment.file.itemInSeveralChoices');
  const [items, choices] = side === 0 ? [first, second] : [second, first];
  const readLine = (id: string) =>
    item.toLine(choices.find((element) => getId(element) === id)?.children ?? []);
  return buildMatching(
    items.map((element) => ({
      item: item.toLine(element.children),
      choice: readLine(findChoice(getId(element), side)[0] ?? ''),
    })),
    choices.map((element) => item.toLine(element.children)),
  );
}
