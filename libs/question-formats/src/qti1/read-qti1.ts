import type { ServerMessageId } from '@lectern/i18n/server';
import { removeBlankOptions } from '../questions/blank-options.js';
import { type UnreadQuestion, type UnreadQuestions, completeQuestion } from '../questions/unread-question.js';
import { extractPictures, toPlainText } from '../text/html.js';
import { GAPS_PROMPT } from '../text/gap-text.js';
import { FILE_LIMITS } from '../archive/limits.js';
import type { QuestionBody } from '@lectern/contract';
import { parseFileKinds } from '../questions/file-kinds.js';
import { addIds } from '../questions/file-question.js';
import { FormatProblem } from '../questions/problems.js';
import { buildShortText } from '../text/typed-answers.js';
import {
  roundTo12Digits,
  toAnswerWithTolerance,
  buildMatching,
  buildMultipleChoice,
  parseNumber,
  buildSingleChoice,
} from '../questions/weighted-options.js';
import { findChildren, findNamed, requireFewParts, getText, type XmlElement } from '../text/xml.js';
import { Item, readMetadata, type Response } from './item.js';
import { INSTRUCTION, readNamedGaps, readTypedGaps } from './read-gaps.js';
import { listRequiredValues } from './scoring.js';
import { UNCATEGORIZED } from './write-qti1.js';

/** Kinds of items, as Canvas and Common Cartridge name them, that Lectern does not have. */
const UNSUPPORTED: Record<string, ServerMessageId> = {
  calculated_question: 'assessment.file.calculatedFormulas',
  hot_spot_question: 'assessment.file.questionOnPicture',
  text_only_question: 'assessment.file.textWithoutQuestion',
};

/** Finds the items of a QTI 1.2 document, in tests, banks or sections, or without any of these. */
export function readQti1(root: XmlElement): UnreadQuestions {
  const items: UnreadQuestion[] = [];
  const visit = (element: XmlElement, category: string[]) => {
    for (const child of findChildren(element)) {
      if (child.name === 'item') items.push(findQuestion(child, category));
      else visit(child, /^(?:assessment|objectbank)$/.test(child.name) ? readCategory(child) : category);
    }
  };
  visit(root, []);
  return { items, notes: [] };
}

function readCategory(element: XmlElement): string[] {
  if (element.attributes['ident'] === UNCATEGORIZED) return [];
  const title = element.attributes['title'] ?? readMetadata(element).get('bank_title') ?? '';
  return title
    .split(' / ')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Elements that `requireFewParts` counts. */
const PARTS = new Set(['response_label', 'varequal', 'varsubset', 'itemfeedback', 'displayfeedback']);

function findQuestion(element: XmlElement, category: string[]): UnreadQuestion {
  const title = element.attributes['title'] ?? '';
  return {
    title,
    read(reading) {
      requireFewParts(element, ({ name }) => PARTS.has(name));
      const item = new Item(element, reading);
      if (item.scoring.conditions.length > FILE_LIMITS.questionRules)
        throw new FormatProblem('assessment.file.tooManyScoringRules');
      const { metadata } = item;
      const kind =
        metadata.get('question_type') ?? metadata.get('cc_profile') ?? metadata.get('qmd_itemtype') ?? '';
      const unsupported = UNSUPPORTED[kind];
      if (unsupported) throw new FormatProblem(unsupported);
      const isUpload = kind === 'file_upload_question';
      if (!isUpload && !item.responses.length) throw new FormatProblem('assessment.file.noAnswerPlace');
      const body = isUpload ? readUpload(item) : readBody(item, kind);
      const prompt = body.type === 'gaps' ? readGapsPrompt(item) : item.prompt;
      if (!prompt) throw new FormatProblem('assessment.file.textMissing');
      const points =
        metadata.get('points_possible') ?? metadata.get('cc_weighting') ?? metadata.get('qmd_weighting');
      return completeQuestion(
        {
          // Canvas calls each question 'Question' unless a teacher names it.
          title: /^question(?: \d+)?$/i.test(title) ? '' : title,
          category,
          prompt,
          generalFeedback: item.generalFeedback,
          ...(points && Number.isFinite(Number(points)) && { points: Math.max(0, Number(points)) }),
        },
        body,
      );
    },
  };
}

/** Reads the instruction above a text with gaps, and the pictures of the text. */
function readGapsPrompt(item: Item): string {
  const texts = item.flow.filter((part) => typeof part === 'string');
  const instruction = INSTRUCTION.exec(texts[0] ?? '')?.[1];
  const pictures = extractPictures(texts.join('').replace(INSTRUCTION, ''), item.reading);
  return ((instruction && item.convertLine(instruction)) || GAPS_PROMPT) + pictures;
}

function readBody(item: Item, kind: string): QuestionBody {
  const { responses } = item;
  const [first] = responses;
  if (!first) throw new FormatProblem('assessment.file.noAnswerPlace');
  if (/essay/i.test(kind)) return readEssay(item);
  if (kind === 'categorization_question') return readCategorization(item);
  if (kind === 'fill_in_multiple_blanks_question' || kind === 'multiple_dropdowns_question')
    return readNamedGaps(item, kind === 'multiple_dropdowns_question');
  if (kind === 'numerical_question' || first.element.name === 'response_num' || isDecimal(first)) {
    if (responses.length === 1) return readNumber(item, first);
  }
  if (responses.every(({ isTyped }) => isTyped))
    return responses.length > 1 ? readTypedGaps(item) : readTyped(item, first, kind);
  if (responses.length > 1) return readMatching(item);
  if (first.isOrdered) return readOrdering(item, first);
  if (first.element.name === 'response_grp') throw new FormatProblem('assessment.file.answerGroups');
  if (first.element.name === 'response_xy' || findNamed(first.element, 'render_hotspot').length)
    throw new FormatProblem('assessment.file.questionOnPicture');
  return first.isMultiple ? readMultiple(item, first, kind) : readSingle(item, first);
}

const isDecimal = ({ element }: Response) =>
  findNamed(element, 'render_fib').some(({ attributes }) =>
    /^(?:decimal|integer|scientific)$/i.test(attributes['fibtype'] ?? ''),
  );

function readEssay(item: Item): QuestionBody<'essay'> {
  return { type: 'essay', maxWords: null, graderNotes: item.readFeedback('solution'), criteria: [] };
}

/** Reads a question for a file; Canvas accepts one file of any kind. */
function readUpload(item: Item): QuestionBody<'file-upload'> {
  return {
    type: 'file-upload',
    acceptsText: false,
    maxFiles: 1,
    kinds: parseFileKinds([], item.reading.losses),
    graderNotes: item.readFeedback('solution'),
    criteria: [],
  };
}

function readSingle(item: Item, response: Response): QuestionBody {
  const options = response.labels.map(({ ident, html }) => ({
    html: item.convertLine(html),
    weight: item.scoring.computeScore({ [response.ident]: [ident] }),
    feedback: item.findFeedback(response, ident),
  }));
  const isTrueFalse =
    options.length === 2 &&
    ['true', 'false'].every((word) => options.some(({ html }) => word === toPlainText(html).toLowerCase()));
  if (!isTrueFalse) return buildSingleChoice(options, item.reading.losses);
  const [onTrue, onFalse] = ['true', 'false'].map((word) =>
    options.find(({ html }) => toPlainText(html).toLowerCase() === word),
  );
  if ((onTrue?.weight ?? 0) <= 0 && (onFalse?.weight ?? 0) <= 0)
    throw new FormatProblem('assessment.file.noRightOption');
  return {
    type: 'true-false',
    answer: (onTrue?.weight ?? 0) > (onFalse?.weight ?? 0),
    feedbackTrue: onTrue?.feedback ?? null,
    feedbackFalse: onFalse?.feedback ?? null,
  };
}

function readMultiple(item: Item, response: Response, kind: string): QuestionBody {
  const readFeedback = (ident: string) => item.findFeedback(response, ident);
  const scoreWithoutChoice = item.scoring.computeScore({ [response.ident]: [] });
  const scores = response.labels.map(
    ({ ident }) => item.scoring.computeScore({ [response.ident]: [ident] }) - scoreWithoutChoice,
  );
  const total = scores.filter((score) => score > 0).reduce((sum, score) => sum + score, 0);
  const isPartial = scores.filter((score) => score > 0).length > 1;
  if (isPartial)
    return buildMultipleChoice(
      response.labels.map(({ ident, html }, index) => ({
        html: item.convertLine(html),
        weight: (scores[index] ?? 0) / total,
        feedback: readFeedback(ident),
      })),
      item.reading.losses,
    );
  const best = item.scoring.rewarded[0]?.condition;
  const right = new Set(best ? listRequiredValues(best).map(({ value }) => value) : []);
  const options = removeBlankOptions(
    response.labels.map(({ ident, html }) => ({
      html: item.convertLine(html),
      isRight: right.has(ident),
      feedback: readFeedback(ident),
    })),
    ({ isRight }) => isRight,
    item.reading.losses,
  );
  if (options.length < 2) throw new FormatProblem('assessment.file.choiceNeedsTwo');
  if (!options.some(({ isRight }) => isRight)) throw new FormatProblem('assessment.file.noRightOption');
  // Canvas gives partial credit although the rules in its file are all or nothing.
  const isCanvas =
    kind === 'multiple_answers_question' && item.metadata.get('scoring_algorithm') !== 'AllOrNothing';
  return { type: 'multiple-choice', partialCredit: isCanvas, options: addIds(options) };
}

function readTyped(item: Item, response: Response, kind: string): QuestionBody {
  const values = item.scoring.rewarded.flatMap(({ condition, score }) =>
    listRequiredValues(condition).map((value) => ({ ...value, score })),
  );
  if (!values.length) {
    if (/short_answer|fib|pattern/i.test(kind)) throw new FormatProblem('assessment.file.noAcceptedAnswer');
    return readEssay(item);
  }
  item.reading.losses.addIf(
    findNamed(item.element, 'varsubstring').length > 0,
    'assessment.file.wholeAnswers',
  );
  return buildShortText(
    values.map(({ value, score }) => ({
      text: value,
      fraction: score,
      feedback: item.findFeedback(response, value),
    })),
    {
      matchCase: values.some(({ isExact }) => isExact),
      matchAccents: true,
      allowWildcards: false,
      losses: item.reading.losses,
    },
  );
}

function readNumber(item: Item, response: Response): QuestionBody<'number'> {
  const { rewarded } = item.scoring;
  const condition = rewarded[0]?.condition;
  if (!condition) throw new FormatProblem('assessment.file.noRightNumber');
  item.reading.losses.addIf(rewarded.length > 1, 'assessment.file.onlyFullNumber');
  const readBound = (...names: string[]) =>
    findNamed(condition, ...names).map((element) => parseNumber(getText(element)))[0];
  const low = readBound('vargte', 'vargt');
  const high = readBound('varlte', 'varlt');
  const equal = findNamed(condition, 'varequal')[0];
  const settings = { type: 'number', unit: null } as const;
  if (findNamed(response.element, 'render_fib').length && !equal && low === undefined && high === undefined)
    throw new FormatProblem('assessment.file.noRightNumber');
  if (equal) {
    const answer = parseNumber(getText(equal));
    const { margin, margintype } = equal.attributes;
    if (margin && margintype === 'percent')
      return { ...settings, answer, tolerance: parseNumber(margin), toleranceKind: 'relative' };
    const tolerance =
      low === undefined || high === undefined
        ? 0
        : Math.max(roundTo12Digits(answer - low), roundTo12Digits(high - answer), 0);
    item.reading.losses.addIf(
      low !== undefined &&
        high !== undefined &&
        roundTo12Digits(answer - low) !== roundTo12Digits(high - answer),
      'assessment.file.sameTolerance',
    );
    return { ...settings, answer, tolerance, toleranceKind: 'absolute' };
  }
  if (low === undefined || high === undefined) throw new FormatProblem('assessment.file.rangeWithoutEnd');
  return { ...settings, ...toAnswerWithTolerance(low, high), toleranceKind: 'absolute' };
}

function readMatching(item: Item): QuestionBody<'matching'> {
  const { responses, scoring } = item;
  const pairs = responses.map((response) => {
    const right = response.labels.find(
      ({ ident }) => scoring.computeScore({ [response.ident]: [ident] }) > scoring.computeScore({}),
    );
    if (!right) throw new FormatProblem('assessment.file.pairWithoutRightChoice');
    return { item: item.convertLine(response.html), choice: item.convertLine(right.html) };
  });
  const labels = responses.flatMap((response) => response.labels.map(({ html }) => item.convertLine(html)));
  return buildMatching(pairs, labels);
}

/** Reads Canvas's categorization, in which items are sorted into categories, as a matching of items and categories. */
function readCategorization(item: Item): QuestionBody<'matching'> {
  const pairs = item.responses.flatMap((response) => {
    const right = new Set(
      item.scoring.rewarded
        .flatMap(({ condition }) => listRequiredValues(condition))
        .filter(({ respident }) => respident === response.ident)
        .map(({ value }) => value),
    );
    return response.labels
      .filter(({ ident }) => right.has(ident))
      .map(({ html }) => ({ item: item.convertLine(html), choice: item.convertLine(response.html) }));
  });
  const allItems = new Set(
    item.responses.flatMap(({ labels }) => labels.map(({ html }) => item.convertLine(html))),
  );
  item.reading.losses.addIf(allItems.size > pairs.length, 'assessment.file.noUncategorizedItems');
  return buildMatching(
    pairs,
    item.responses.map(({ html }) => item.convertLine(html)),
  );
}

function readOrdering(item: Item, response: Response): QuestionBody<'ordering'> {
  const condition = item.scoring.rewarded[0]?.condition;
  const order = condition ? listRequiredValues(condition).map(({ value }) => value) : [];
  const items = order.map((ident) => response.labels.find((label) => label.ident === ident)?.html);
  if (order.length !== response.labels.length || order.length < 2 || items.some((html) => html === undefined))
    throw new FormatProblem('assessment.file.orderMissing');
  return {
    type: 'ordering',
    partialCredit: false,
    items: addIds(items.map((html) => ({ html: item.convertLine(html ?? '') }))),
  };
}
