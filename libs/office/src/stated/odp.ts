import { normalizeLanguage } from '@lectern/contract/normalize-language';
import type { OfficeFacts, StatedSlide } from './office-file.js';
import type { Parts } from '../archive/package.js';
import { RefusedPackage } from '../archive/refused.js';
import { toNotesText, toPictureDescription, cleanTitle } from './stated-texts.js';
import {
  getAttribute,
  findChild,
  findChildren,
  findDescendants,
  isElement,
  localName,
  parseXml,
  type XmlElement,
} from '../archive/xml.js';

/** An element of several spaces (`text:s`) becomes at most so many. */
const MAX_SPACES = 8;

function parseContent(parts: Parts): XmlElement {
  const xml = parts.text('content.xml');
  if (!xml) throw new RefusedPackage('unreadableOffice', 'no content');
  return parseXml(xml);
}

const findPages = (content: XmlElement): XmlElement[] => {
  const presentation = findChild(content, 'body', 'presentation');
  return presentation ? findChildren(presentation, 'page') : [];
};

/** The number of slides, including hidden ones. @throws RefusedPackage */
export function countPages(parts: Parts): number {
  return findPages(parseContent(parts)).length;
}

/** Reads what an OpenDocument presentation states about its slides. @throws RefusedPackage */
export function readOdpFacts(parts: Parts): OfficeFacts {
  const content = parseContent(parts);
  const hiddenStyles = findHiddenStyles(content);
  const pages = findPages(content);
  const visiblePages = pages.filter((page) => !hiddenStyles.has(getAttribute(page, 'style-name')));
  return {
    slides: visiblePages.map(readPage),
    hiddenSlides: pages.length - visiblePages.length,
    sections: [],
    language: readDefaultLanguage(parts),
  };
}

/** Names of the page styles that hide their slides. */
function findHiddenStyles(content: XmlElement): Set<string> {
  const styles = findDescendants(content, 'style').filter((style) => {
    const properties = findChild(style, 'drawing-page-properties');
    return properties && getAttribute(properties, 'visibility') === 'hidden';
  });
  return new Set(styles.map((style) => getAttribute(style, 'name')));
}

function readPage(page: XmlElement): StatedSlide {
  const frames = findDescendants({ ...page, children: page.children.filter(isOutsideNotes) }, 'frame');
  const title = frames.find((frame) => getAttribute(frame, 'class') === 'title');
  return {
    title: cleanTitle(title ? readParagraphs(title).join(' ') : ''),
    imageAlt: toPictureDescription(frames.filter(hasPicture).flatMap(findDescription)),
    notes: toNotesText(readNotes(page)),
  };
}

function readNotes(page: XmlElement): string[] {
  const frames = findChildren(page, 'notes').flatMap((notes) => findDescendants(notes, 'frame'));
  return frames.filter((frame) => getAttribute(frame, 'class') === 'notes').flatMap(readParagraphs);
}

const isOutsideNotes = (node: XmlElement | string): boolean =>
  !isElement(node) || localName(node.name) !== 'notes';

const hasPicture = (frame: XmlElement): boolean =>
  findChildren(frame, 'image').length > 0 || findChildren(frame, 'object').length > 0;

/** The description, else the title of a picture. */
function findDescription(frame: XmlElement): string[] {
  const texts = ['desc', 'title'].map((name) => findChildren(frame, name).map(toPlainText).join(''));
  return texts.filter(Boolean).slice(0, 1);
}

function readParagraphs(frame: XmlElement): string[] {
  // An unused placeholder contains only its prompt.
  if (getAttribute(frame, 'placeholder') === 'true') return [];
  return findDescendants(frame, 'p', 'h').map(toPlainText);
}

function toPlainText(node: XmlElement | string): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const name = localName(node.name);
  if (name === 'line-break' || name === 'tab') return ' ';
  if (name === 's') return ' '.repeat(Math.min(Number(getAttribute(node, 'c')) || 1, MAX_SPACES));
  return node.children.map(toPlainText).join('');
}

/** The language of the first default style that has one. */
function readDefaultLanguage(parts: Parts): string | null {
  const xml = parts.text('styles.xml');
  if (!xml) return null;
  for (const style of findDescendants(parseXml(xml), 'default-style')) {
    const properties = findChild(style, 'text-properties');
    const language = properties && getAttribute(properties, 'language');
    const country = properties ? getAttribute(properties, 'country') : '';
    if (language && /^[a-z]{2,3}$/.test(language))
      return normalizeLanguage(/^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language) ?? null;
  }
  return null;
}
