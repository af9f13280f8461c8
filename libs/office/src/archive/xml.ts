import { SaxesParser } from 'saxes';
import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';

/** Values by name, in the order of the file. */
export type Attributes = Record<string, string>;

/** An element of an XML part. Its name includes the prefix of the namespace: 'a:t'. */
export interface XmlElement {
  name: string;
  attributes: Attributes;
  children: (XmlElement | string)[];
}

/** The rules by which a part is rewritten. */
export interface XmlEdit {
  /** Returns the attributes that an element keeps; null to drop the element with its content. */
  tag: (name: string, attributes: Attributes) => Attributes | null;
  /** Returns a text that replaces the text of an element; undefined to keep the element's text. */
  text?: (element: string, text: string) => string | undefined;
}

/** Keeps the attributes for which a condition holds. */
export function filterAttributes(
  attributes: Attributes,
  isKept: (name: string, value: string) => boolean,
): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isKept(name, value)));
}

/** Handlers for the events of a parser. Document types are refused, so a part can only use the predefined entities of XML. */
interface XmlEvents {
  open: (tag: { name: string; attributes: Attributes }) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/** 'a:t' becomes 't'. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part. @throws RefusedPackage where the XML is not well-formed, is nested too deeply or has a document type */
function parseEvents(xml: string, { open, close, text }: XmlEvents): void {
  let depth = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new RefusedPackage('unreadableOffice', error.message);
  });
  parser.on('doctype', () => {
    throw new RefusedPackage('unreadableOffice', 'document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > PACKAGE_LIMITS.xmlDepth) throw new RefusedPackage('unreadableOffice', 'nested too deeply');
    open({ name, attributes });
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    close(name);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(xml).close();
}

/** Parses a part to a tree. @throws RefusedPackage, also for a part with more than `maxElements` elements */
export function parseXml(xml: string, maxElements = Infinity): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const stack = [root];
  let elementCount = 0;
  parseEvents(xml, {
    open: (tag) => {
      if (++elementCount > maxElements) throw new RefusedPackage('officeTooLarge', 'elements');
      const element = { ...tag, children: [] };
      stack.at(-1)?.children.push(element);
      stack.push(element);
    },
    close: () => void stack.pop(),
    text: (text) => void stack.at(-1)?.children.push(text),
  });
  return root.children.find(isElement) ?? root;
}

/**
 * Rewrites a part from the events of the parser, so that the converter reads exactly what was checked here. Comments, processing
 * instructions and document types are left out.
 * @throws RefusedPackage
 */
export function rewriteXml(xml: string, edit: XmlEdit): string {
  const output = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  /** Number of open elements that are dropped: one and those that it contains. */
  let droppedDepth = 0;
  const openElements: { name: string; text: string }[] = [];
  const writeText = (): void => {
    const element = openElements.at(-1);
    if (!element?.text) return;
    output.push(escapeXml(edit.text?.(element.name, element.text) ?? element.text));
    element.text = '';
  };
  parseEvents(xml, {
    open: ({ name, attributes }) => {
      const keptAttributes = droppedDepth ? null : edit.tag(name, attributes);
      if (!keptAttributes) {
        droppedDepth++;
        return;
      }
      writeText();
      const attributeTexts = Object.entries(keptAttributes).map(
        ([key, value]) => ` ${key}="${escapeXml(value)}"`,
      );
      output.push(`<${name}${attributeTexts.join('')}>`);
      openElements.push({ name, text: '' });
    },
    close: (name) => {
      if (droppedDepth) {
        droppedDepth--;
        return;
      }
      writeText();
      output.push(`</${name}>`);
      openElements.pop();
    },
    text: (text) => {
      const element = openElements.at(-1);
      if (element && !droppedDepth) element.text += text;
    },
  });
  return output.join('');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text. Line breaks become character references, because a parser would turn them into spaces in attributes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

export const isElement = (node: XmlElement | string | undefined): node is XmlElement =>
  typeof node === 'object';

/** Child elements by local name. */
export function findChildren({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter(isElement).filter((child) => localName(child.name) === name);
}

/** The first element along a path of local names. */
export function findChild(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (parent, name) => parent && findChildren(parent, name)[0],
    element,
  );
}

/** Elements with one of the local names at any depth, in the order of the document. */
export function findDescendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => [
      ...(names.includes(localName(child.name)) ? [child] : []),
      ...findDescendants(child, ...names),
    ]);
}

/** The value of the attribute with a local name; '' without it. */
export function getAttribute({ attributes }: XmlElement, name: string): string {
  const key = Object.keys(attributes).find((candidate) => localName(candidate) === name);
  return key === undefined ? '' : (attributes[key] ?? '');
}

/** The text of an element and its descendants. */
export function getText(node: XmlElement | string): string {
  return typeof node === 'string' ? node : node.children.map(getText).join('');
}
