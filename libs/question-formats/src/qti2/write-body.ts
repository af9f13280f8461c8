import { findRightChoice, fromGapText } from '../text/gap-text.js';
import { escapeHtml } from '../text/html.js';
import type { JoinedGap, QuestionOption } from '@lectern/contract';
import type { FileQuestion } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';
import { weighOptions } from '../questions/weighted-options.js';
import { escapeXml } from '../text/xml.js';
import {
  type Body,
  type Declared,
  writeDeclaration,
  writeMatchRule,
  RESPONSE,
  writeScore,
  writeRule,
  type Writer,
  xhtml,
} from './writer.js';

/**
 * Writes the parts of an item that depend on the type of question.
 * @throws FormatProblem if QTI has no such type of question
 */
export function writeBody(question: FileQuestion, writer: Writer, losses: Losses): Body {
  const { points } = question;
  switch (question.type) {
    case 'single-choice': {
      const options = question.options.map((option, index) => ({ ...option, id: `option_${index + 1}` }));
      return {
        ...writeChoiceBody(writer, options, {
          cardinality: 'single',
          correct: options
            .filter(({ fraction }) => fraction === 1)
            .slice(0, 1)
            .map(({ id }) => id),
          mapping: options.map(({ id, fraction }) => [id, fraction * points]),
        }),
        rules: [writeScore(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
      };
    }
    case 'multiple-choice': {
      const options = weighOptions(question).map((option, index) => ({
        ...option,
        id: `option_${index + 1}`,
      }));
      const { partialCredit } = question;
      return {
        ...writeChoiceBody(writer, options, {
          cardinality: 'multiple',
          correct: options.filter(({ weight }) => weight > 0).map(({ id }) => id),
          mapping: partialCredit ? options.map(({ id, weight }) => [id, weight * points]) : [],
        }),
        rules: [
          partialCredit
            ? writeScore(writer, writer.tag('mapResponse', { identifier: RESPONSE }))
            : writeMatchRule(writer, points),
        ],
      };
    }
    case 'true-false': {
      const options = [
        { id: 'true', html: 'True', feedback: question.feedbackTrue },
        { id: 'false', html: 'False', feedback: question.feedbackFalse },
      ];
      return {
        ...writeChoiceBody(writer, options, {
          cardinality: 'single',
          correct: [String(question.answer)],
          mapping: [],
        }),
        rules: [writeMatchRule(writer, points)],
      };
    }
    case 'short-text':
      losses.addIf(!question.matchAccents, 'assessment.file.accentsCount');
      losses.addIf(question.allowWildcards, 'assessment.file.wildcardsAsAsterisks');
      losses.addIf(
        question.answers.some(({ feedback }) => feedback),
        'assessment.file.noAnswerFeedback',
      );
      return {
        declarations: [
          writeDeclaration(writer, RESPONSE, 'single', 'string', {
            correct: question.answers
              .filter(({ fraction }) => fraction === 1)
              .slice(0, 1)
              .map(({ text }) => text),
            mapping: question.answers.map(({ text, fraction }) => [text, fraction * points]),
            isCaseSensitive: question.matchCase,
          }),
        ],
        content: `<p>${writer.tag('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: 40 })}</p>`,
        rules: [writeScore(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
      };
    case 'number':
      return writeNumberBody(question, writer);
    case 'matching':
      return writeMatchingBody(question, writer);
    case 'ordering': {
      losses.addIf(question.partialCredit, 'assessment.file.allOrNothing');
      const ids = question.items.map((_, index) => `item_${index + 1}`);
      return {
        declarations: [
          writeDeclaration(writer, RESPONSE, 'ordered', 'identifier', { correct: ids, mapping: [] }),
        ],
        content: writer.tag(
          'orderInteraction',
          { responseIdentifier: RESPONSE, shuffle: 'true' },
          question.items.map(({ html }, index) =>
            writer.tag('simpleChoice', { identifier: ids[index] }, xhtml(html)),
          ),
        ),
        rules: [writeMatchRule(writer, points)],
      };
    }
    case 'gaps':
      return writeGapsBody(question, writer, losses);
    case 'essay':
      losses.addIf(question.maxWords !== null, 'assessment.file.noWordLimit');
      losses.addIf(question.criteria.length > 0, 'assessment.file.noRubric');
      return {
        declarations: [writeDeclaration(writer, RESPONSE, 'single', 'string', { correct: [], mapping: [] })],
        content: writer.tag('extendedTextInteraction', { responseIdentifier: RESPONSE }),
        rules: [],
        notes: question.graderNotes,
      };
    case 'file-upload':
      return writeUploadBody(question, writer, losses);
    default:
      throw new FormatProblem('assessment.file.qti2NoSuchQuestion');
  }
}

/** Writes an upload interaction for each file, because one of QTI accepts a single file, and an interaction for the text. */
function writeUploadBody(question: FileQuestion<'file-upload'>, writer: Writer, losses: Losses): Body {
  const { acceptsText, maxFiles, kinds, criteria, graderNotes } = question;
  losses.addIf(criteria.length > 0, 'assessment.file.noRubric');
  // An upload interaction names one media type; kinds of files other than PDF have several.
  const type = kinds.length === 1 && kinds[0] === 'pdf' ? 'application/pdf' : null;
  losses.addIf(type === null, 'assessment.file.noFileKinds');
  const files = Array.from({ length: maxFiles }, (_, index) => `${RESPONSE}_${index + 1}`);
  const empty = { correct: [], mapping: [] };
  return {
    declarations: [
      ...(acceptsText ? [writeDeclaration(writer, RESPONSE, 'single', 'string', empty)] : []),
      ...files.map((identifier) => writeDeclaration(writer, identifier, 'single', 'file', empty)),
    ],
    content: [
      ...(acceptsText ? [writer.tag('extendedTextInteraction', { responseIdentifier: RESPONSE })] : []),
      ...files.map((identifier) => writer.tag('uploadInteraction', { responseIdentifier: identifier, type })),
    ].join(''),
    rules: [],
    notes: graderNotes,
  };
}

function writeChoiceBody(
  writer: Writer,
  options: { id: string; html: string; feedback: string | null }[],
  { cardinality, correct, mapping }: Declared & { cardinality: 'single' | 'multiple' },
): Omit<Body, 'rules'> {
  return {
    declarations: [writeDeclaration(writer, RESPONSE, cardinality, 'identifier', { correct, mapping })],
    content: writer.tag(
      'choiceInteraction',
      { responseIdentifier: RESPONSE, shuffle: 'true', maxChoices: cardinality === 'single' ? 1 : 0 },
      options.map(({ id, html }) => writer.tag('simpleChoice', { identifier: id }, xhtml(html))),
    ),
    feedback: {
      cardinality,
      entries: options.map(({ id, feedback }) => ({ identifier: id, html: feedback })),
    },
  };
}

function writeNumberBody(
  { points, answer, tolerance, toleranceKind, unit }: FileQuestion<'number'>,
  writer: Writer,
): Body {
  const mode =
    tolerance === 0
      ? { toleranceMode: 'exact' }
      : { toleranceMode: toleranceKind, tolerance: `${tolerance} ${tolerance}` };
  const test = writer.tag(
    'equal',
    mode,
    writer.tag('variable', { identifier: RESPONSE }),
    writer.tag('correct', { identifier: RESPONSE }),
  );
  const shownUnit = unit ? ` <span class="unit">${escapeHtml(unit)}</span>` : '';
  return {
    declarations: [
      writeDeclaration(writer, RESPONSE, 'single', 'float', { correct: [String(answer)], mapping: [] }),
    ],
    content: `<p>${writer.tag('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: 10 })}${shownUnit}</p>`,
    rules: [writeRule(writer, points, test)],
  };
}

function writeMatchingBody({ points, items, choices }: FileQuestion<'matching'>, writer: Writer): Body {
  const numbers = new Map(choices.map(({ id }, index) => [id, index + 1]));
  const pairs = items.map(({ choiceId }, index) => `item_${index + 1} choice_${numbers.get(choiceId) ?? 0}`);
  const writeMatchSet = (entries: QuestionOption[], kind: string, matchMax: number) =>
    writer.tag(
      'simpleMatchSet',
      {},
      entries.map(({ html }, index) =>
        writer.tag('simpleAssociableChoice', { identifier: `${kind}_${index + 1}`, matchMax }, xhtml(html)),
      ),
    );
  return {
    declarations: [
      writeDeclaration(writer, RESPONSE, 'multiple', 'directedPair', {
        correct: pairs,
        mapping: pairs.map((pair) => [pair, points / items.length]),
      }),
    ],
    content: writer.tag(
      'matchInteraction',
      { responseIdentifier: RESPONSE, shuffle: 'true', maxAssociations: items.length },
      writeMatchSet(items, 'item', 1),
      writeMatchSet(choices, 'choice', items.length),
    ),
    rules: [writeScore(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
  };
}

function writeGapsBody(question: FileQuestion<'gaps'>, writer: Writer, losses: Losses): Body {
  losses.addIf(!question.matchAccents, 'assessment.file.accentsCount');
  const gaps = question.parts.filter((part) => part.kind === 'gap');
  const share = question.points / gaps.length;
  const buildGapIdentifier = (gap: JoinedGap) => `${RESPONSE}_${gaps.indexOf(gap) + 1}`;
  const writeGap = (gap: JoinedGap) =>
    gap.choices
      ? writer.tag(
          'inlineChoiceInteraction',
          { responseIdentifier: buildGapIdentifier(gap), shuffle: 'true' },
          gap.choices.map((choice, index) =>
            writer.tag('inlineChoice', { identifier: `choice_${index + 1}` }, escapeXml(choice.text)),
          ),
        )
      : writer.tag('textEntryInteraction', {
          responseIdentifier: buildGapIdentifier(gap),
          expectedLength: 20,
        });
  const text = question.parts
    .map((part) => (part.kind === 'text' ? fromGapText(part.text) : writeGap(part)))
    .join('');
  return {
    declarations: gaps.map((gap) => {
      const right = `choice_${findRightChoice(gap) + 1}`;
      return gap.choices
        ? writeDeclaration(writer, buildGapIdentifier(gap), 'single', 'identifier', {
            correct: [right],
            mapping: [[right, share]],
          })
        : writeDeclaration(writer, buildGapIdentifier(gap), 'single', 'string', {
            correct: gap.answers.slice(0, 1),
            mapping: gap.answers.map((answer) => [answer, share]),
            isCaseSensitive: question.matchCase,
          });
    }),
    content: `<div class="gaps"><p>${text}</p></div>`,
    rules: [
      writeScore(
        writer,
        writer.tag(
          'sum',
          {},
          gaps.map((gap) => writer.tag('mapResponse', { identifier: buildGapIdentifier(gap) })),
        ),
      ),
    ],
  };
}
