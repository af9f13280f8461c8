import { escapeXml, tag } from '../text/xml.js';
import { round } from '../questions/weighted-options.js';
import { toAttributeName, toElementName, type Qti2Version } from './names.js';

/** Attributes of an element; null and undefined are left out. */
export type Attributes = Record<string, string | number | null | undefined>;

/** XML namespaces, schemas and package names of each version. */
export const NAMESPACES: Record<
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

export const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Writes elements and attributes with the names of one QTI version. */
export class Writer {
  constructor(readonly version: Qti2Version) {}

  readonly tag = (name: string, attributes: Attributes, ...children: (string | string[])[]): string =>
    tag(
      toElementName(name, this.version),
      Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [toAttributeName(key, this.version), value]),
      ),
      ...children,
    );

  /** Wraps the content of feedback and rubrics in an element `contentBody`, which only QTI 3 has. */
  content(html: string): string {
    return this.version === '3.0' ? this.tag('contentBody', {}, html) : html;
  }
}

/** The parts of an item that depend on the type of question. */
export interface Body {
  declarations: string[];
  /** Content of the item's body below the text of the question. */
  content: string;
  /** Rules that set SCORE. */
  rules: string[];
  /** Feedback by the identifiers of choices, and the cardinality: whether one response has one choice or several. */
  feedback?: { cardinality: string; entries: { identifier: string; html: string | null }[] };
  /** Notes for graders, as HTML. */
  notes?: string | null;
}

/** Identifier of the only response. */
export const RESPONSE = 'RESPONSE';

/** Wraps HTML in an element, as QTI requires; Lectern's reader removes the element again. */
export const wrapInDiv = (html: string) => `<div>${xhtml(html)}</div>`;
/** Removes attributes that QTI does not allow. */
export const xhtml = (html: string) =>
  html.replace(/ (?:target|rel)="[^"]*"/g, '').replace(/<ol start="[^"]*"/g, '<ol');

/** Writes an element that sets the score. */
export const writeScore = (writer: Writer, value: string) =>
  writer.tag('setOutcomeValue', { identifier: 'SCORE' }, value);

/** Writes a rule that gives all points if the response is the right one. */
export const writeMatchRule = (writer: Writer, points: number) =>
  writeRule(
    writer,
    points,
    writer.tag(
      'match',
      {},
      writer.tag('variable', { identifier: RESPONSE }),
      writer.tag('correct', { identifier: RESPONSE }),
    ),
  );

/** Writes a rule that gives points if a test is true. */
export const writeRule = (writer: Writer, points: number, test: string) =>
  writer.tag(
    'responseCondition',
    {},
    writer.tag(
      'responseIf',
      {},
      test,
      writeScore(writer, writer.tag('baseValue', { baseType: 'float' }, String(points))),
    ),
  );

/** Right values of a response, and points for each value. */
export interface Declared {
  correct: string[];
  mapping: [key: string, points: number][];
  isCaseSensitive?: boolean;
}

/** Writes the declaration of a response. */
export function writeDeclaration(
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
