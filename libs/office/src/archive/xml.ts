import { SaxesParser } from 'saxes';
import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';

/** Values by name, in the order of the file. */
export type Attributes = Record<string, string>;

/** An element; names keep their prefix. */
export interface XmlElement {
  name: string;
  attributes: Attributes;
  children: (XmlElement | string)[];
}

/** How a part is rewritten. */
export interface XmlEdit {
  /** Returns the attributes of an element that stays; null for one that is dropped with all that it contains. */
  tag: (name: string, attributes: Attributes) => Attributes | null;
  /** The text that replaces the whole text of an element; undefined for its own. */
  text?: (element: string, text: string) => string | undefined;
}

/** The attributes for which a condition holds. */
export function filtered(
  attributes: Attributes,
  isKept: (name: string, value: string) => boolean,
): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isKept(name, value)));
}

/** Calls for the events of XML. Document types are refused, so there are no entities but those of XML itself. */
interface Events {
  open: (tag: { name: string; attributes: Attributes }) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/** 'a:t' becomes 't'. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws RefusedPackage where the XML is not well-formed, is nested too deeply or has a document type */
function parse(xml: string, { open, close, text }: Events): void {
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

/** Parses a part. @throws RefusedPackage, also where it has more than `maxNodes` elements */
export function parseXml(xml: string, maxNodes = Infinity): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const stack = [root];
  let nodes = 0;
  parse(xml, {
    open: (tag) => {
      if (++nodes > maxNodes) throw new RefusedPackage('officeTooLarge', 'elements');
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
 * Rewrites a part from what the parser understood, so that the next program reads exactly what was checked here:
 * without comments, processing instructions and document types.
 * @throws RefusedPackage
 */
export function rewriteXml(xml: string, edit: XmlEdit): string {
  const out = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  /** Elements within one that is dropped, with it. */
  let dropped = 0;
  const open: { name: string; text: string }[] = [];
  const writeText = (): void => {
    const element = open.at(-1);
    if (!element?.text) return;
    out.push(escapeXml(edit.text?.(element.name, element.text) ?? element.text));
    element.text = '';
  };
  parse(xml, {
    open: ({ name, attributes }) => {
      const kept = dropped ? null : edit.tag(name, attributes);
      if (!kept) {
        dropped++;
        return;
      }
      writeText();
      const written = Object.entries(kept).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
      out.push(`<${name}${written.join('')}>`);
      open.push({ name, text: '' });
    },
    close: (name) => {
      if (dropped) {
        dropped--;
        return;
      }
      writeText();
      out.push(`</${name}>`);
      open.pop();
    },
    text: (text) => {
      const element = open.at(-1);
      if (element && !dropped) element.text += text;
    },
  });
  return out.join('');
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

/** Line breaks become references, because a parser turns them into spaces in attributes. */
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

/** Elements of one of the local names at any depth, in the order of the document. */
export function findNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => [
      ...(names.includes(localName(child.name)) ? [child] : []),
      ...findNamed(child, ...names),
    ]);
}

/** The value of an attribute by local name: '' where it has none. */
export function attribute({ attributes }: XmlElement, name: string): string {
  const key = Object.keys(attributes).find((candidate) => localName(candidate) === name);
  return key === undefined ? '' : (attributes[key] ?? '');
}

/** All text within, as it is. */
export function getText(node: XmlElement | string): string {
  return typeof node === 'string' ? node : node.children.map(getText).join('');
}
