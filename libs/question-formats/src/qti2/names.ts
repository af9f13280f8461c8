import { isElement, type XmlElement } from '../text/xml.js';

/** Versions of QTI that write items of the same model. */
export type Qti2Version = '2.1' | '2.2' | '3.0';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Name of a QTI element or attribute in a version: 'simpleChoice' is 'qti-simple-choice' in QTI 3. */
export const toElementName = (name: string, version: Qti2Version): string =>
  version === '3.0' ? `qti-${kebab(name)}` : name;
export const toAttributeName = (name: string, version: Qti2Version): string =>
  version === '3.0' && !name.includes(':') ? kebab(name) : name;

/** The same document with the names of QTI 2 in place of those of QTI 3; HTML elements stay. */
export function toQti2Names(element: XmlElement): XmlElement {
  const isQti = element.name.startsWith('qti-');
  return {
    name: isQti ? camel(element.name.slice(4)) : element.name,
    attributes: isQti
      ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value]))
      : element.attributes,
    children: element.children.map((child) => (isElement(child) ? toQti2Names(child) : child)),
  };
}
