import { fromGapText } from '../text/gap-text.js';
import { escapeHtml } from '../text/html.js';
import type { PlainGap, PlainOf, PlainQuestion } from '../questions/plain-question.js';
import type { Losses } from '../questions/problems.js';
import { weightsOf } from '../questions/weighted-options.js';
import { escapeXml } from '../text/xml.js';
import {
  type Body,
  type Declared,
  declaration,
  matchRule,
  RESPONSE,
  scoreOf,
  whenRule,
  type Writer,
  xhtml,
} from './writer.js';

/** What an item of the question's type needs. */
export function bodyOf(question: PlainQuestion, writer: Writer, losses: Losses): Body {
  const { points } = question;
  switch (question.type) {
    case 'single-choice': {
      const options = question.options.map((option, index) => ({ ...option, id: `option_${index + 1}` }));
      return {
        ...choiceBody(writer, options, {
          cardinality: 'single',
          correct: options
            .filter(({ fraction }) => fraction === 1)
            .slice(0, 1)
            .map(({ id }) => id),
          mapping: options.map(({ id, fraction }) => [id, fraction * points]),
        }),
        rules: [scoreOf(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
      };
    }
    case 'multiple-choice': {
      const options = weightsOf(question).map((option, index) => ({ ...option, id: `option_${index + 1}` }));
      const { partialCredit } = question;
      return {
        ...choiceBody(writer, options, {
          cardinality: 'multiple',
          correct: options.filter(({ weight }) => weight > 0).map(({ id }) => id),
          mapping: partialCredit ? options.map(({ id, weight }) => [id, weight * points]) : [],
        }),
        rules: [
          partialCredit
            ? scoreOf(writer, writer.tag('mapResponse', { identifier: RESPONSE }))
            : matchRule(writer, points),
        ],
      };
    }
    case 'true-false': {
      const options = [
        { id: 'true', html: 'True', feedback: question.feedbackTrue },
        { id: 'false', html: 'False', feedback: question.feedbackFalse },
      ];
      return {
        ...choiceBody(writer, options, {
          cardinality: 'single',
          correct: [String(question.answer)],
          mapping: [],
        }),
        rules: [matchRule(writer, points)],
      };
    }
    case 'short-text':
      losses.addIf(!question.matchAccents, 'Accents count, although the question ignores them.');
      losses.addIf(question.allowWildcards, 'Wildcards are kept as plain asterisks.');
      losses.addIf(
        question.answers.some(({ feedback }) => feedback),
        'Feedback for single answers is not kept.',
      );
      return {
        declarations: [
          declaration(writer, RESPONSE, 'single', 'string', {
            correct: question.answers
              .filter(({ fraction }) => fraction === 1)
              .slice(0, 1)
              .map(({ text }) => text),
            mapping: question.answers.map(({ text, fraction }) => [text, fraction * points]),
            isCaseSensitive: question.matchCase,
          }),
        ],
        content: `<p>${writer.tag('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: 40 })}</p>`,
        rules: [scoreOf(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
      };
    case 'number':
      return numberBody(question, writer);
    case 'matching':
      return matchingBody(question, writer);
    case 'ordering': {
      losses.addIf(question.partialCredit, 'Partial credit is not kept: all or nothing.');
      const ids = question.items.map((_, index) => `item_${index + 1}`);
      return {
        declarations: [declaration(writer, RESPONSE, 'ordered', 'identifier', { correct: ids, mapping: [] })],
        content: writer.tag(
          'orderInteraction',
          { responseIdentifier: RESPONSE, shuffle: 'true' },
          question.items.map((html, index) =>
            writer.tag('simpleChoice', { identifier: ids[index] }, xhtml(html)),
          ),
        ),
        rules: [matchRule(writer, points)],
      };
    }
    case 'gaps':
      return gapsBody(question, writer, losses);
    case 'essay':
      losses.addIf(question.maxWords !== null, 'The limit of words is not kept.');
      losses.addIf(question.criteria.length > 0, 'The rubric is not kept.');
      return {
        declarations: [declaration(writer, RESPONSE, 'single', 'string', { correct: [], mapping: [] })],
        content: writer.tag('extendedTextInteraction', { responseIdentifier: RESPONSE }),
        rules: [],
        notes: question.graderNotes,
      };
  }
}

function choiceBody(
  writer: Writer,
  options: { id: string; html: string; feedback: string | null }[],
  { cardinality, correct, mapping }: Declared & { cardinality: 'single' | 'multiple' },
): Omit<Body, 'rules'> {
  return {
    declarations: [declaration(writer, RESPONSE, cardinality, 'identifier', { correct, mapping })],
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

function numberBody(
  { points, answer, tolerance, toleranceKind, unit }: PlainQuestion & PlainOf<'number'>,
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
      declaration(writer, RESPONSE, 'single', 'float', { correct: [String(answer)], mapping: [] }),
    ],
    content: `<p>${writer.tag('textEntryInteraction', { responseIdentifier: RESPONSE, expectedLength: 10 })}${shownUnit}</p>`,
    rules: [whenRule(writer, points, test)],
  };
}

function matchingBody({ points, items, choices }: PlainQuestion & PlainOf<'matching'>, writer: Writer): Body {
  const pairs = items.map(({ choice }, index) => `item_${index + 1} choice_${choice + 1}`);
  const set = (entries: string[], kind: string, matchMax: number) =>
    writer.tag(
      'simpleMatchSet',
      {},
      entries.map((html, index) =>
        writer.tag('simpleAssociableChoice', { identifier: `${kind}_${index + 1}`, matchMax }, xhtml(html)),
      ),
    );
  return {
    declarations: [
      declaration(writer, RESPONSE, 'multiple', 'directedPair', {
        correct: pairs,
        mapping: pairs.map((pair) => [pair, points / items.length]),
      }),
    ],
    content: writer.tag(
      'matchInteraction',
      { responseIdentifier: RESPONSE, shuffle: 'true', maxAssociations: items.length },
      set(
        items.map(({ html }) => html),
        'item',
        1,
      ),
      set(choices, 'choice', items.length),
    ),
    rules: [scoreOf(writer, writer.tag('mapResponse', { identifier: RESPONSE }))],
  };
}

function gapsBody(question: PlainQuestion & PlainOf<'gaps'>, writer: Writer, losses: Losses): Body {
  losses.addIf(!question.matchAccents, 'Accents count, although the question ignores them.');
  const gaps = question.parts.filter((part): part is PlainGap => typeof part !== 'string');
  const share = question.points / gaps.length;
  const idOf = (gap: PlainGap) => `${RESPONSE}_${gaps.indexOf(gap) + 1}`;
  const field = (gap: PlainGap) =>
    'answers' in gap
      ? writer.tag('textEntryInteraction', { responseIdentifier: idOf(gap), expectedLength: 20 })
      : writer.tag(
          'inlineChoiceInteraction',
          { responseIdentifier: idOf(gap), shuffle: 'true' },
          gap.choices.map((text, index) =>
            writer.tag('inlineChoice', { identifier: `choice_${index + 1}` }, escapeXml(text)),
          ),
        );
  const text = question.parts
    .map((part) => (typeof part === 'string' ? fromGapText(part) : field(part)))
    .join('');
  return {
    declarations: gaps.map((gap) =>
      'answers' in gap
        ? declaration(writer, idOf(gap), 'single', 'string', {
            correct: gap.answers.slice(0, 1),
            mapping: gap.answers.map((answer) => [answer, share]),
            isCaseSensitive: question.matchCase,
          })
        : declaration(writer, idOf(gap), 'single', 'identifier', {
            correct: [`choice_${gap.right + 1}`],
            mapping: [[`choice_${gap.right + 1}`, share]],
          }),
    ),
    content: `<div class="gaps"><p>${text}</p></div>`,
    rules: [
      scoreOf(
        writer,
        writer.tag(
          'sum',
          {},
          gaps.map((gap) => writer.tag('mapResponse', { identifier: idOf(gap) })),
        ),
      ),
    ],
  };
}
