import { decodeHTML } from 'entities';
import { SaxesParser } from 'saxes';
import { escapeHtml } from './html.js';
import { FILE_LIMITS } from '../archive/limits.js';
import { FormatProblem } from '../questions/problems.js';

/** An element without its namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** HTML entities such as `&nbsp;`, which many files use although XML does not have them. */
const HTML_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)([a-z][a-z0-9]{1,30});/gi;

/** Counts the elements and texts of all XML documents of a file, and limits them, because all are in memory at the same time. */
export class NodeCount {
  private nodes = 0;

  /** @throws FormatProblem */
  add(): void {
    if (++this.nodes > FILE_LIMITS.xmlNodes) throw new FormatProblem('assessment.file.xmlTooLarge');
  }
}

/**
 * Parses XML. Entities are never expanded: a document that declares entities is refused. Nothing is fetched.
 * @param count shared by all documents of a file
 * @throws FormatProblem if the XML is not well-formed or exceeds FILE_LIMITS
 */
export function parseXml(text: string, count = new NodeCount()): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const openElements = [root];
  const append = (node: XmlNode) => {
    count.add();
    openElements.at(-1)?.children.push(node);
  };
  const parser = new SaxesParser({ position: true });
  parser.on('doctype', (declared) => {
    if (/<!ENTITY/i.test(declared)) throw new FormatProblem('assessment.file.xmlEntities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (openElements.length > FILE_LIMITS.xmlDepth) throw new FormatProblem('assessment.file.xmlTooDeep');
    const element = {
      name: localName(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]),
      ),
      children: [],
    };
    append(element);
    openElements.push(element);
  });
  parser.on('closetag', () => openElements.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('error', (error) => {
    throw new FormatProblem('assessment.file.notWellFormed', { detail: describeError(error.message) });
  });
  parser.write(
    text.replace(/^\uFEFF/, '').replace(HTML_ENTITY, (entity) => {
      const decoded = decodeHTML(entity);
      return decoded === entity ? entity : decoded;
    }),
  );
  parser.close();
  return root.children.find(isElement) ?? root;
}

/** '3:17: unclosed tag: item.' becomes 'line 3, unclosed tag: item.' */
const describeError = (message: string) =>
  message.replace(/^(?:undefined:)?(\d+):\d+: /, 'line $1, ').slice(0, 200);

export const isElement = (node: XmlNode | undefined): node is XmlElement => typeof node === 'object';

/** Finds the child elements; with `name`, only those with this name. */
export function findChildren({ children }: XmlElement, name?: string): XmlElement[] {
  return children.filter(isElement).filter((child) => !name || child.name === name);
}

/** Finds the first element along a path of child names. */
export function findChild(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (parent, name) => parent?.children.filter(isElement).find((child) => child.name === name),
    element,
  );
}

/** Finds the elements below `element` that meet a condition, in the order of the document. Elements inside a match are left out. */
export function findAll(element: XmlElement, isMatch: (element: XmlElement) => boolean): XmlElement[] {
  return findChildren(element).flatMap((child) => (isMatch(child) ? [child] : findAll(child, isMatch)));
}

/** Finds the elements below `element` that have one of the names. */
export const findNamed = (element: XmlElement, ...names: string[]): XmlElement[] =>
  findAll(element, ({ name }) => names.includes(name));

/**
 * Refuses a question with so many elements that reading it would take long, because parts are compared with each other.
 * @param isPart whether an element is an option, gap, right answer, feedback or similar
 * @throws FormatProblem
 */
export function requireFewParts(question: XmlElement, isPart: (element: XmlElement) => boolean): void {
  let [elements, parts] = [0, 0];
  const visit = (element: XmlElement): void => {
    elements++;
    if (isPart(element)) parts++;
    if (elements > FILE_LIMITS.questionElements || parts > FILE_LIMITS.questionParts)
      throw new FormatProblem('assessment.file.questionTooLarge');
    findChildren(element).forEach(visit);
  };
  visit(question);
}

/** Returns all text within a node, without changes. */
export function getText(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : node.children.map(getText).join('');
}

/** Returns the trimmed text of the element along a path of child names; '' if there is none. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string =>
  getText(findChild(element, ...path)).trim();

export const escapeXml = (text: string): string => escapeHtml(text).replace(NOT_IN_XML, '');

/** Characters that XML 1.0 cannot hold. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr']);

/** Writes nodes as HTML. */
export function toMarkup(nodes: XmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeXml(node);
      const attributes = Object.entries(node.attributes).map(
        ([key, value]) => ` ${key}="${escapeXml(value)}"`,
      );
      const start = `<${node.name}${attributes.join('')}`;
      if (!node.children.length && VOID.has(node.name)) return `${start} />`;
      return `${start}>${toMarkup(node.children)}</${node.name}>`;
    })
    .join('');
}

/** Writes an XML element. Attributes that are null or undefined are left out. @param children XML */
export function tag(
  name: string,
  attributes: Record<string, string | number | null | undefined>,
  ...children: (string | string[])[]
): string {
  const writtenAttributes = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const content = children.flat().join('');
  return content ? `<${name}${writtenAttributes}>${content}</${name}>` : `<${name}${writtenAttributes}/>`;
}
