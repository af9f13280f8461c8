import { isElement, type XmlElement } from '../text/xml.js';

/** Versions of QTI that write items of the same model. */
export type Qti2Version = '2.1' | '2.2' | '3.0';

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const toCamelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Converts the name of an element to that of a version: 'simpleChoice' becomes 'qti-simple-choice' in QTI 3. */
export const toElementName = (name: string, version: Qti2Version): string =>
  version === '3.0' ? `qti-${toKebabCase(name)}` : name;
export const toAttributeName = (name: string, version: Qti2Version): string =>
  version === '3.0' && !name.includes(':') ? toKebabCase(name) : name;

/** Replaces the names of QTI 3 in a document by those of QTI 2. Names of HTML elements are not changed. */
export function toQti2Names(element: XmlElement): XmlElement {
  const isQti = element.name.startsWith('qti-');
  return {
    name: isQti ? toCamelCase(element.name.slice(4)) : element.name,
    attributes: isQti
      ? Object.fromEntries(
          Object.entries(element.attributes).map(([name, value]) => [toCamelCase(name), value]),
        )
      : element.attributes,
    children: element.children.map((child) => (isElement(child) ? toQti2Names(child) : child)),
  };
}
