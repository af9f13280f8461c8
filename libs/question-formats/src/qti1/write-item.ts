import { findRightChoice, fromGapText } from '../text/gap-text.js';
import { escapeHtml, toPlainText } from '../text/html.js';
import type { JoinedGap } from '@lectern/contract';
import type { FileQuestion } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { computeAbsoluteTolerance, roundTo12Digits, round } from '../questions/weighted-options.js';
import { escapeXml, tag } from '../text/xml.js';

/** Canvas's QTI 1.2, or the narrower profile of Common Cartridge. */
export type Qti1Profile = 'canvas' | 'cartridge';

/** The parts of an item that depend on the type of question. */
interface Parts {
  /** Type of question in the words of each profile; without `cartridge`, Common Cartridge does not have the type. */
  kind: { canvas: string; cartridge?: string };
  prompt: string;
  responses: string;
  rules: string[];
  feedback: { ident: string; html: string }[];
}

/**
 * Writes a question as a QTI 1.2 item.
 * @throws FormatProblem if the profile has no such type of question
 */
export function writeQti1Item(
  question: FileQuestion,
  ident: string,
  profile: Qti1Profile,
  losses: Losses,
): string {
  const parts = writeParts(question, losses, profile);
  const { canvas, cartridge } = parts.kind;
  if (profile === 'cartridge' && !cartridge)
    throw new FormatProblem('assessment.file.cartridgeNoSuchQuestion');
  losses.addIf(question.tags.length > 0, 'assessment.file.noTags');
  const general = question.generalFeedback ? [{ ident: 'general_fb', html: question.generalFeedback }] : [];
  const feedback = [...general, ...parts.feedback];
  const fields: [string, string][] =
    profile === 'canvas'
      ? [
          ['question_type', canvas],
          ['points_possible', String(question.points)],
        ]
      : [
          ['cc_profile', cartridge ?? ''],
          ['cc_weighting', String(Math.round(question.points))],
        ];
  losses.addIf(
    profile === 'cartridge' && !Number.isInteger(question.points),
    'assessment.file.pointsRounded',
  );
  const shown = general.map(({ ident: link }) => writeCondition(tag('other', {}), { feedback: link }));
  return tag(
    'item',
    { ident, title: question.title },
    tag(
      'itemmetadata',
      {},
      tag(
        'qtimetadata',
        {},
        fields.map(([name, entry]) =>
          tag('qtimetadatafield', {}, tag('fieldlabel', {}, name), tag('fieldentry', {}, escapeXml(entry))),
        ),
      ),
    ),
    tag('presentation', {}, writeMaterial(parts.prompt), parts.responses),
    tag(
      'resprocessing',
      {},
      tag(
        'outcomes',
        {},
        tag('decvar', { maxvalue: 100, minvalue: 0, varname: 'SCORE', vartype: 'Decimal' }),
      ),
      [...shown, ...parts.rules],
    ),
    feedback.map(({ ident: id, html }) =>
      tag('itemfeedback', { ident: id }, tag('flow_mat', {}, writeMaterial(html))),
    ),
  );
}

const writeMaterial = (html: string) =>
  tag('material', {}, tag('mattext', { texttype: 'text/html' }, escapeXml(html)));

/** Writes a rule. It shows feedback, sets the score as the last rule, or adds to the score. */
function writeCondition(test: string, result: { feedback?: string; set?: number; add?: number }): string {
  const { feedback, set, add } = result;
  return tag(
    'respcondition',
    { continue: set === undefined ? 'Yes' : 'No' },
    tag('conditionvar', {}, test),
    set === undefined ? '' : tag('setvar', { action: 'Set', varname: 'SCORE' }, String(set)),
    add === undefined ? '' : tag('setvar', { action: 'Add', varname: 'SCORE' }, String(add)),
    feedback ? tag('displayfeedback', { feedbacktype: 'Response', linkrefid: feedback }) : '',
  );
}

const writeEqual = (ident: string, value: string, attributes = {}) =>
  tag('varequal', { respident: ident, ...attributes }, escapeXml(value));

const writeLabel = (ident: string, html: string) => tag('response_label', { ident }, writeMaterial(html));

const choices = (ident: string, cardinality: string, labels: string[], intro = '') =>
  tag('response_lid', { ident, rcardinality: cardinality }, intro, tag('render_choice', {}, labels));

const writeTypedField = (ident: string, fibtype?: string) =>
  tag(
    'response_str',
    { ident, rcardinality: 'Single' },
    tag('render_fib', { fibtype }, tag('response_label', { ident: 'answer1', rshuffle: 'No' })),
  );

const RESPONSE = 'response1';
const toPercent = (fraction: number) => round(fraction * 100);

/** Writes the feedback of labels, and the rules that show it. */
function writeLabelFeedback(entries: { ident: string; value: string; feedback: string | null }[]) {
  const given = entries.flatMap(({ ident, value, feedback }) =>
    feedback ? [{ ident: `${ident}_fb`, value, html: feedback }] : [],
  );
  return {
    feedback: given.map(({ ident, html }) => ({ ident, html })),
    rules: given.map(({ ident, value }) => writeCondition(writeEqual(RESPONSE, value), { feedback: ident })),
  };
}

function writeParts(question: FileQuestion, losses: Losses, profile: Qti1Profile): Parts {
  const { prompt } = question;
  switch (question.type) {
    case 'single-choice': {
      const options = question.options.map((option, index) => ({ ...option, ident: `option_${index + 1}` }));
      const isPlain =
        options.filter(({ fraction }) => fraction === 1).length === 1 &&
        options.every(({ fraction }) => fraction === 0 || fraction === 1);
      losses.addIf(profile === 'canvas' && !isPlain, 'assessment.file.canvasNoOptionCredit');
      const shown = writeLabelFeedback(
        options.map(({ ident, feedback }) => ({ ident, value: ident, feedback })),
      );
      return {
        kind: { canvas: 'multiple_choice_question', cartridge: 'cc.multiple_choice.v0p1' },
        prompt,
        responses: choices(
          RESPONSE,
          'Single',
          options.map(({ ident, html }) => writeLabel(ident, html)),
        ),
        rules: [
          ...shown.rules,
          ...options
            .filter(({ fraction }) => fraction > 0)
            .map(({ ident, fraction }) =>
              writeCondition(writeEqual(RESPONSE, ident), { set: toPercent(fraction) }),
            ),
        ],
        feedback: shown.feedback,
      };
    }
    case 'multiple-choice': {
      losses.addIf(profile === 'canvas' && !question.partialCredit, 'assessment.file.canvasPartialCredit');
      losses.addIf(profile === 'cartridge' && question.partialCredit, 'assessment.file.allOrNothing');
      const options = question.options.map((option, index) => ({ ...option, ident: `option_${index + 1}` }));
      const shown = writeLabelFeedback(
        options.map(({ ident, feedback }) => ({ ident, value: ident, feedback })),
      );
      const tests = options.map(({ ident, isRight }) =>
        isRight ? writeEqual(RESPONSE, ident) : tag('not', {}, writeEqual(RESPONSE, ident)),
      );
      return {
        kind: { canvas: 'multiple_answers_question', cartridge: 'cc.multiple_response.v0p1' },
        prompt,
        responses: choices(
          RESPONSE,
          'Multiple',
          options.map(({ ident, html }) => writeLabel(ident, html)),
        ),
        rules: [...shown.rules, writeCondition(tag('and', {}, tests), { set: 100 })],
        feedback: shown.feedback,
      };
    }
    case 'true-false': {
      const shown = writeLabelFeedback([
        { ident: 'true', value: 'true', feedback: question.feedbackTrue },
        { ident: 'false', value: 'false', feedback: question.feedbackFalse },
      ]);
      return {
        kind: { canvas: 'true_false_question', cartridge: 'cc.true_false.v0p1' },
        prompt,
        responses: choices(RESPONSE, 'Single', [writeLabel('true', 'True'), writeLabel('false', 'False')]),
        rules: [...shown.rules, writeCondition(writeEqual(RESPONSE, String(question.answer)), { set: 100 })],
        feedback: shown.feedback,
      };
    }
    case 'short-text':
      return writeShortTextParts(question, losses, profile);
    case 'number':
      return writeNumberParts(question, losses);
    case 'matching':
      return writeMatchingParts(question);
    case 'ordering':
      throw new FormatProblem('assessment.file.canvasNoOrdering');
    case 'gaps':
      return writeGapsParts(question, losses);
    case 'essay':
      losses.addIf(question.maxWords !== null, 'assessment.file.noWordLimit');
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      return {
        kind: { canvas: 'essay_question', cartridge: 'cc.essay.v0p1' },
        prompt,
        responses: writeTypedField(RESPONSE),
        rules: [writeCondition(tag('other', {}), {})],
        feedback: question.graderNotes ? [{ ident: 'solution', html: question.graderNotes }] : [],
      };
    case 'file-upload':
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      losses.addIf(question.maxFiles > 1, 'assessment.file.noFileNumber');
      losses.add('assessment.file.noFileKinds');
      losses.addIf(question.acceptsText, 'assessment.file.noTextBesideFiles');
      return {
        kind: { canvas: 'file_upload_question' },
        prompt,
        responses: '',
        rules: [writeCondition(tag('other', {}), {})],
        feedback: question.graderNotes ? [{ ident: 'solution', html: question.graderNotes }] : [],
      };
    default:
      throw new FormatProblem('assessment.file.qti1NoSuchQuestion');
  }
}

function writeShortTextParts(
  question: FileQuestion<'short-text'>,
  losses: Losses,
  profile: Qti1Profile,
): Parts {
  losses.addIf(!question.matchAccents, 'assessment.file.accentsCount');
  losses.addIf(question.allowWildcards, 'assessment.file.wildcardsAsAsterisks');
  losses.addIf(
    profile === 'canvas' && question.answers.some(({ fraction }) => fraction !== 1),
    'assessment.file.canvasFullPoints',
  );
  const shown = writeLabelFeedback(
    question.answers.map(({ text, feedback }, index) => ({
      ident: `answer_${index + 1}`,
      value: text,
      feedback,
    })),
  );
  const value = ({ text }: { text: string }) =>
    writeEqual(RESPONSE, text, question.matchCase ? { case: 'Yes' } : {});
  return {
    kind: { canvas: 'short_answer_question', cartridge: 'cc.fib.v0p1' },
    prompt: question.prompt,
    responses: writeTypedField(RESPONSE),
    rules: [
      ...shown.rules,
      ...question.answers
        .filter(({ fraction }) => fraction > 0)
        .map((answer) => writeCondition(value(answer), { set: toPercent(answer.fraction) })),
    ],
    feedback: shown.feedback,
  };
}

function writeNumberParts(question: FileQuestion<'number'>, losses: Losses): Parts {
  const { answer, tolerance, toleranceKind } = question;
  losses.addIf(question.unit !== null, 'assessment.file.noUnit');
  const absolute = computeAbsoluteTolerance(question);
  const margin = toleranceKind === 'relative' ? { margintype: 'percent', margin: tolerance } : {};
  const range = tag(
    'and',
    {},
    tag('vargte', { respident: RESPONSE }, String(roundTo12Digits(answer - absolute))),
    tag('varlte', { respident: RESPONSE }, String(roundTo12Digits(answer + absolute))),
  );
  return {
    kind: { canvas: 'numerical_question' },
    prompt: question.prompt,
    responses: writeTypedField(RESPONSE, 'Decimal'),
    rules: [writeCondition(tag('or', {}, writeEqual(RESPONSE, String(answer), margin), range), { set: 100 })],
    feedback: [],
  };
}

function writeMatchingParts(question: FileQuestion<'matching'>): Parts {
  const labels = question.choices.map(({ html }, index) => writeLabel(`choice_${index + 1}`, html));
  const numbers = new Map(question.choices.map(({ id }, index) => [id, index + 1]));
  return {
    kind: { canvas: 'matching_question' },
    prompt: question.prompt,
    responses: question.items
      .map(({ html }, index) => choices(`response_item_${index + 1}`, 'Single', labels, writeMaterial(html)))
      .join(''),
    rules: question.items.map(({ choiceId }, index) =>
      writeCondition(writeEqual(`response_item_${index + 1}`, `choice_${numbers.get(choiceId) ?? 0}`), {
        add: round(100 / question.items.length),
      }),
    ),
    feedback: [],
  };
}

/** Writes a text with gaps. In Canvas either all gaps are typed, or all have choices. */
function writeGapsParts(question: FileQuestion<'gaps'>, losses: Losses): Parts {
  const gaps = question.parts.filter((part) => part.kind === 'gap');
  const haveChoices = gaps.every(({ choices: listed }) => listed);
  if (!haveChoices && gaps.some(({ choices: listed }) => listed))
    throw new FormatProblem('assessment.file.canvasMixedGaps');
  losses.addIf(question.matchCase, 'assessment.file.caseIgnored');
  losses.addIf(!haveChoices && !question.matchAccents, 'assessment.file.accentsCount');
  losses.addIf(
    question.parts.some((part) => part.kind === 'text' && /\[[^[\]]+\]/.test(part.text)),
    'assessment.file.bracketsAsGaps',
  );
  losses.addIf(toPlainText(question.prompt) !== question.prompt, 'assessment.file.instructionFormatting');
  let number = 0;
  const text = question.parts
    .map((part) => (part.kind === 'text' ? fromGapText(part.text) : `[gap${++number}]`))
    .join('');
  const listLabels = (gap: JoinedGap) => gap.choices?.map((choice) => choice.text) ?? gap.answers;
  return {
    kind: { canvas: haveChoices ? 'multiple_dropdowns_question' : 'fill_in_multiple_blanks_question' },
    prompt: `<div class="instruction">${question.prompt}</div>${text}`,
    responses: gaps
      .map((gap, gapIndex) =>
        tag(
          'response_lid',
          { ident: `response_gap${gapIndex + 1}` },
          tag('material', {}, tag('mattext', {}, `gap${gapIndex + 1}`)),
          tag(
            'render_choice',
            {},
            listLabels(gap).map((answer, index) =>
              writeLabel(`gap${gapIndex + 1}_${index + 1}`, escapeHtml(answer)),
            ),
          ),
        ),
      )
      .join(''),
    rules: gaps.map((gap, index) =>
      writeCondition(
        writeEqual(
          `response_gap${index + 1}`,
          `gap${index + 1}_${(gap.choices ? findRightChoice(gap) : 0) + 1}`,
        ),
        {
          add: round(100 / gaps.length),
        },
      ),
    ),
    feedback: [],
  };
}
