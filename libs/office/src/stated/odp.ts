import { normalizeLanguage } from '@lectern/contract/normalize-language';
import type { OfficeFacts, StatedSlide } from './office-file.js';
import type { Parts } from '../archive/package.js';
import { RefusedPackage } from '../archive/refused.js';
import { notesText, pictureText, cleanTitle } from './stated-texts.js';
import {
  attribute,
  findChild,
  findChildren,
  findNamed,
  isElement,
  localName,
  parseXml,
  type XmlElement,
} from '../archive/xml.js';

/** Number of spaces of a `text:s` element that are kept. */
const MAX_SPACES = 8;

function parseContent(source: Parts): XmlElement {
  const xml = source.text('content.xml');
  if (!xml) throw new RefusedPackage('unreadableOffice', 'no content');
  return parseXml(xml);
}

const findPages = (content: XmlElement): XmlElement[] => {
  const presentation = findChild(content, 'body', 'presentation');
  return presentation ? findChildren(presentation, 'page') : [];
};

/** The number of slides, hidden ones among them. @throws RefusedPackage */
export function countPages(source: Parts): number {
  return findPages(parseContent(source)).length;
}

/** What an OpenDocument presentation states about its slides. @throws RefusedPackage */
export function odpFacts(source: Parts): OfficeFacts {
  const content = parseContent(source);
  const hidden = hiddenStyles(content);
  const pages = findPages(content);
  const visible = pages.filter((page) => !hidden.has(attribute(page, 'style-name')));
  return {
    slides: visible.map(readPage),
    hiddenSlides: pages.length - visible.length,
    sections: [],
    language: defaultLanguage(source),
  };
}

/** Names of the page styles that hide their slides. */
function hiddenStyles(content: XmlElement): Set<string> {
  const styles = findNamed(content, 'style').filter((style) => {
    const properties = findChild(style, 'drawing-page-properties');
    return properties && attribute(properties, 'visibility') === 'hidden';
  });
  return new Set(styles.map((style) => attribute(style, 'name')));
}

function readPage(page: XmlElement): StatedSlide {
  const frames = findNamed({ ...page, children: page.children.filter(isNoNotes) }, 'frame');
  const title = frames.find((frame) => attribute(frame, 'class') === 'title');
  return {
    title: cleanTitle(title ? readParagraphs(title).join(' ') : ''),
    imageAlt: pictureText(frames.filter(hasPicture).flatMap(findDescription)),
    notes: notesText(readNotes(page)),
  };
}

function readNotes(page: XmlElement): string[] {
  const frames = findChildren(page, 'notes').flatMap((notes) => findNamed(notes, 'frame'));
  return frames.filter((frame) => attribute(frame, 'class') === 'notes').flatMap(readParagraphs);
}

const isNoNotes = (node: XmlElement | string): boolean =>
  !isElement(node) || localName(node.name) !== 'notes';

const hasPicture = (frame: XmlElement): boolean =>
  findChildren(frame, 'image').length > 0 || findChildren(frame, 'object').length > 0;

/** The description, else the title of a picture. */
function findDescription(frame: XmlElement): string[] {
  const texts = ['desc', 'title'].map((name) => findChildren(frame, name).map(plainText).join(''));
  return texts.filter(Boolean).slice(0, 1);
}

function readParagraphs(frame: XmlElement): string[] {
  // A placeholder without text of the author's shows no text.
  if (attribute(frame, 'placeholder') === 'true') return [];
  return findNamed(frame, 'p', 'h').map(plainText);
}

function plainText(node: XmlElement | string): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const name = localName(node.name);
  if (name === 'line-break' || name === 'tab') return ' ';
  if (name === 's') return ' '.repeat(Math.min(Number(attribute(node, 'c')) || 1, MAX_SPACES));
  return node.children.map(plainText).join('');
}

/** The language of the default style, as LibreOffice writes it. */
function defaultLanguage(source: Parts): string | null {
  const xml = source.text('styles.xml');
  if (!xml) return null;
  for (const style of findNamed(parseXml(xml), 'default-style')) {
    const properties = findChild(style, 'text-properties');
    const language = properties && attribute(properties, 'language');
    const country = properties ? attribute(properties, 'country') : '';
    if (language && /^[a-z]{2,3}$/.test(language))
      return normalizeLanguage(/^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language) ?? null;
  }
  return null;
}
