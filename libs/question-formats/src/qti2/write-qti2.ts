import { escapeHtml } from '../html.js';
import { fromGapText } from '../gap-text.js';
import type { PlainGap, PlainOf, PlainQuestion } from '../plain-question.js';
import type { Losses } from '../problems.js';
import { round, weightsOf } from '../weighted-options.js';
import { escapeXml, tag } from '../xml.js';
import { GENERAL } from './item.js';
import { attributeName, elementName, type Qti2Version } from './names.js';

type Attributes = Record<string, string | number | null | undefined>;

const NAMESPACES: Record<
  Qti2Version,
  { namespace: string; schema: string; resource: string; package: string; schemaName: string }
> = {
  '2.1': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p2.xsd',
    resource: 'imsqti_item_xmlv2p1',
    package: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schemaName: 'QTIv2.1 Package',
  },
  '2.2': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2p2.xsd',
    resource: 'imsqti_item_xmlv2p2',
    package: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schemaName: 'QTIv2.2 Package',
  },
  '3.0': {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    resource: 'imsqti_item_xmlv3p0',
    package: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schemaName: 'QTI Package',
  },
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Writes the elements of one version. */
class Writer {
  constructor(readonly version: Qti2Version) {}

  readonly tag = (name: string, attributes: Attributes, ...children: (string | string[])[]): string =>
    tag(
      elementName(name, this.version),
      Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [attributeName(key, this.version), value]),
      ),
      ...children,
    );

  /** QTI 3 has an element of its own around the content of feedback and rubrics. */
  content(html: string): string {
    return this.version === '3.0' ? this.tag('contentBody', {}, html) : html;
  }
}

interface Body {
  declarations: string[];
  /** Content of the item's body below the text of the question. */
  content: string;
  /** Rules that set SCORE. */
  rules: string[];
  /** Feedback by identifiers of choices, and how many of them one response can have. */
  feedback?: { cardinality: string; entries: { identifier: string; html: string | null }[] };
  notes?: string | null;
}

const RESPONSE = 'RESPONSE';

/** A question as a QTI 2 or QTI 3 item. */
export function writeQti2Item(
  question: PlainQuestion,
  identifier: string,
  version: Qti2Version,
  losses: Losses,
): string {
  const writer = new Writer(version);
  const { namespace, schema } = NAMESPACES[version];
  losses.addIf(question.tags.length > 0, 'Tags are not kept.');
  losses.addIf(/<ol start=/.test(JSON.stringify(question).replaceAll('\\"', '"')), 'Lists begin with 1.');
  const body = bodyOf(question, writer, losses);
  const shown = (body.feedback?.entries ?? []).flatMap(({ identifier: id, html }) =>
    html ? [{ id, html }] : [],
  );
  const outcome = (id: string, attributes: Attributes, ...children: string[]) =>
    writer.tag('outcomeDeclaration', { identifier: id, ...attributes }, ...children);
  const set = (id: string, value: string) => writer.tag('setOutcomeValue', { identifier: id }, value);
  const general = question.generalFeedback;
  return (
    HEAD +
    writer.tag(
      'assessmentItem',
      {
        xmlns: namespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${namespace} ${schema}`,
        identifier,
        title: question.title,
        label: question.category.length ? `category: ${question.category.join(' / ')}` : null,
        adaptive: 'false',
        timeDependent: 'false',
      },
      body.declarations,
      outcome('SCORE', { cardinality: 'single', baseType: 'float', normalMaximum: question.points }),
      shown.length
        ? outcome('FEEDBACK', { cardinality: body.feedback?.cardinality, baseType: 'identifier' })
        : '',
      general ? outcome(GENERAL, { cardinality: 'single', baseType: 'identifier' }) : '',
      writer.tag(
        'itemBody',
        {},
        body.notes
          ? writer.tag(
              'rubricBlock',
              { view: 'scorer', use: version === '3.0' ? 'scoring' : null },
              writer.content(block(body.notes)),
            )
          : '',
        block(question.prompt),
        body.content,
      ),
      body.rules.length || shown.length || general
        ? writer.tag(
            'responseProcessing',
            {},
            body.rules,
            shown.length ? set('FEEDBACK', writer.tag('variable', { identifier: RESPONSE })) : '',
            general ? set(GENERAL, writer.tag('baseValue', { baseType: 'identifier' }, 'shown')) : '',
          )
        : '',
      shown.map(({ id, html }) =>
        writer.tag(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', identifier: id, showHide: 'show' },
          writer.content(block(html)),
        ),
      ),
      general
        ? writer.tag(
            'modalFeedback',
            { outcomeIdentifier: GENERAL, identifier: 'shown', showHide: 'show' },
            writer.content(block(general)),
          )
        : '',
    )
  );
}

/** HTML as QTI allows it; the reader takes the outer element off again. */
const block = (html: string) => `<div>${xhtml(html)}</div>`;
const xhtml = (html: string) =>
  html.replace(/ (?:target|rel)="[^"]*"/g, '').replace(/<ol start="[^"]*"/g, '<ol');

function bodyOf(question: PlainQuestion, writer: Writer, losses: Losses): Body {
  const { points } = question;
  switch (question.type) {
    case 'single-choice': {
      const options = question.options.map((option, at) => ({ ...option, id: `option_${at + 1}` }));
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
      const options = weightsOf(question).map((option, at) => ({ ...option, id: `option_${at + 1}` }));
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
      const ids = question.items.map((_, at) => `item_${at + 1}`);
      return {
        declarations: [declaration(writer, RESPONSE, 'ordered', 'identifier', { correct: ids, mapping: [] })],
        content: writer.tag(
          'orderInteraction',
          { responseIdentifier: RESPONSE, shuffle: 'true' },
          question.items.map((html, at) => writer.tag('simpleChoice', { identifier: ids[at] }, xhtml(html))),
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

const scoreOf = (writer: Writer, value: string) =>
  writer.tag('setOutcomeValue', { identifier: 'SCORE' }, value);

/** Full points where the response is the right one. */
const matchRule = (writer: Writer, points: number) =>
  whenRule(
    writer,
    points,
    writer.tag(
      'match',
      {},
      writer.tag('variable', { identifier: RESPONSE }),
      writer.tag('correct', { identifier: RESPONSE }),
    ),
  );

const whenRule = (writer: Writer, points: number, test: string) =>
  writer.tag(
    'responseCondition',
    {},
    writer.tag(
      'responseIf',
      {},
      test,
      scoreOf(writer, writer.tag('baseValue', { baseType: 'float' }, String(points))),
    ),
  );

interface Declared {
  correct: string[];
  mapping: [key: string, points: number][];
  isCaseSensitive?: boolean;
}

function declaration(
  writer: Writer,
  identifier: string,
  cardinality: string,
  baseType: string,
  { correct, mapping, isCaseSensitive }: Declared,
): string {
  return writer.tag(
    'responseDeclaration',
    { identifier, cardinality, baseType },
    correct.length
      ? writer.tag(
          'correctResponse',
          {},
          correct.map((value) => writer.tag('value', {}, escapeXml(value))),
        )
      : '',
    mapping.length
      ? writer.tag(
          'mapping',
          { lowerBound: 0, defaultValue: 0 },
          mapping.map(([mapKey, value]) =>
            writer.tag('mapEntry', {
              mapKey,
              mappedValue: round(value),
              caseSensitive: isCaseSensitive === undefined ? null : String(isCaseSensitive),
            }),
          ),
        )
      : '',
  );
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
  const pairs = items.map(({ choice }, at) => `item_${at + 1} choice_${choice + 1}`);
  const set = (entries: string[], kind: string, matchMax: number) =>
    writer.tag(
      'simpleMatchSet',
      {},
      entries.map((html, at) =>
        writer.tag('simpleAssociableChoice', { identifier: `${kind}_${at + 1}`, matchMax }, xhtml(html)),
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
          gap.choices.map((text, at) =>
            writer.tag('inlineChoice', { identifier: `choice_${at + 1}` }, escapeXml(text)),
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

/** The files of a package by their paths: a manifest and one item each. */
export function writeQti2Package(items: string[], version: Qti2Version): Record<string, string> {
  const { resource, package: namespace, schemaName } = NAMESPACES[version];
  const files = items.map((xml, at) => ({
    id: `question_${at + 1}`,
    path: `items/question_${at + 1}.xml`,
    xml,
  }));
  const manifest = tag(
    'manifest',
    { xmlns: namespace, identifier: 'lectern_questions' },
    tag(
      'metadata',
      {},
      tag('schema', {}, schemaName),
      tag('schemaversion', {}, version === '3.0' ? '3.0.0' : `${version}`),
    ),
    tag('organizations', {}),
    tag(
      'resources',
      {},
      files.map(({ id, path }) =>
        tag('resource', { identifier: id, type: resource, href: path }, tag('file', { href: path })),
      ),
    ),
  );
  return {
    'imsmanifest.xml': HEAD + manifest,
    ...Object.fromEntries(files.map(({ path, xml }) => [path, xml])),
  };
}
