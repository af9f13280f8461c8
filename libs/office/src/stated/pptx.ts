import { MAX_FACT_ELEMENTS, MAX_SECTION_LETTERS, SLIDE_SIZE } from '../archive/limits.js';
import type { OfficeFacts, StatedSlide } from './office-file.js';
import type { Parts } from '../archive/package.js';
import { RefusedPackage } from '../archive/refused.js';
import { findRelatedPart, readRelationships } from '../archive/relationships.js';
import { LanguageCounter, toNotesText, toPictureDescription, shorten, cleanTitle } from './stated-texts.js';
import {
  getAttribute,
  findChild,
  findChildren,
  findDescendants,
  isElement,
  localName,
  parseXml,
  getText,
  type XmlElement,
} from '../archive/xml.js';

const NO_SLIDE_FACTS: StatedSlide = { title: null, imageAlt: null, notes: null };
/** Matches names that PowerPoint itself gives to a section. */
const DEFAULT_SECTION =
  /^(?:default section|untitled section|standardabschnitt|abschnitt ohne titel|section par défaut|section sans titre|sección predeterminada|sección sin título|sezione predefinita|sezione senza titolo|seção padrão|seção sem título|standaardsectie|sekcja domyślna|раздел по умолчанию|раздел без заголовка|既定のセクション|タイトルなしのセクション|默认节|無標題的節|无标题节|預設章節|기본 구역|제목 없는 구역)$/iu;

interface Slide {
  /** The id by which sections refer to the slide. */
  id: string;
  /** Name of the slide's part in the package. */
  part: string;
}

/** Finds the slides in the order of the presentation. @throws RefusedPackage */
function findSlides(parts: Parts): { presentation: XmlElement; slides: Slide[] } {
  const presentationPart = findRelatedPart(readRelationships(parts, ''), 'officeDocument');
  const xml = presentationPart && parts.text(presentationPart);
  if (!xml) throw new RefusedPackage('unreadableOffice', 'no presentation');
  const presentation = parseXml(xml);
  const relationships = readRelationships(parts, presentationPart);
  const slides = findDescendants(presentation, 'sldId')
    .filter(({ attributes }) => 'id' in attributes && getRelationshipId(attributes) !== undefined)
    .map(({ attributes }) => ({
      id: attributes['id'] ?? '',
      part: relationships.get(getRelationshipId(attributes) ?? '')?.target ?? '',
    }));
  return { presentation, slides };
}

/** The value of `r:id`, with whatever prefix the file uses. The slide's own `id` has no prefix. */
function getRelationshipId(attributes: Record<string, string>): string | undefined {
  const key = Object.keys(attributes).find((name) => name.includes(':') && localName(name) === 'id');
  return key === undefined ? undefined : attributes[key];
}

/** The number of slides, including hidden ones. @throws RefusedPackage when the size of the slides is outside of `SLIDE_SIZE` */
export function countSlides(parts: Parts): number {
  const { presentation, slides } = findSlides(parts);
  const size = findChild(presentation, 'sldSz');
  const lengths = size ? [Number(getAttribute(size, 'cx')), Number(getAttribute(size, 'cy'))] : [];
  if (lengths.some((length) => !(length >= SLIDE_SIZE.min && length <= SLIDE_SIZE.max)))
    throw new RefusedPackage('unreadableOffice', 'slide size');
  return slides.length;
}

/** Reads what a PowerPoint file states about its slides. @throws RefusedPackage */
export function readPptxFacts(parts: Parts): OfficeFacts {
  const { presentation, slides } = findSlides(parts);
  const languages = new LanguageCounter();
  const statedSlides = slides.map(({ id, part }) => ({ id, slide: readSlide(parts, part, languages) }));
  const visibleSlides = statedSlides.flatMap(({ id, slide }) => (slide === 'hidden' ? [] : [{ id, slide }]));
  return {
    slides: visibleSlides.map(({ slide }) => slide),
    hiddenSlides: statedSlides.length - visibleSlides.length,
    sections: findSections(
      presentation,
      visibleSlides.map(({ id }) => id),
    ),
    language: languages.findMostFrequent(),
  };
}

/** Reads a slide, and adds its letters to `languages`. */
function readSlide(parts: Parts, part: string, languages: LanguageCounter): StatedSlide | 'hidden' {
  const xml = parts.text(part);
  if (!xml) return NO_SLIDE_FACTS;
  const slide = parseIfSmall(xml);
  if (!slide) return /<(?:\w+:)?sld\s[^>]*\bshow="(?:0|false)"/.test(xml) ? 'hidden' : NO_SLIDE_FACTS;
  if (/^(?:0|false)$/.test(getAttribute(slide, 'show'))) return 'hidden';
  for (const run of findDescendants(slide, 'r')) {
    const properties = findChild(run, 'rPr');
    const tag = properties && getAttribute(properties, 'lang');
    if (tag) languages.add(tag, findChildren(run, 't').map(getText).join('').length);
  }
  const titles = findDescendants(slide, 'sp').filter((shape) =>
    /^(?:title|ctrTitle)$/.test(getPlaceholderType(shape)),
  );
  return {
    title: cleanTitle(
      titles.map((shape) => readParagraphs(shape).join(' ')).find((text) => text.trim()) ?? '',
    ),
    imageAlt: toPictureDescription(findDescriptions(slide)),
    notes: toNotesText(readNotes(parts, part)),
  };
}

/** The paragraphs of a slide's notes: those of the text placeholder of the notes page, without its page number. */
function readNotes(parts: Parts, part: string): string[] {
  const target = findRelatedPart(readRelationships(parts, part), 'notesSlide');
  const xml = target && parts.text(target);
  const page = xml ? parseIfSmall(xml) : null;
  if (!page) return [];
  const bodies = findDescendants(page, 'sp').filter((shape) => getPlaceholderType(shape) === 'body');
  return bodies.flatMap(readParagraphs);
}

/** Null for a part with more than `MAX_FACT_ELEMENTS`. */
function parseIfSmall(xml: string): XmlElement | null {
  try {
    return parseXml(xml, MAX_FACT_ELEMENTS);
  } catch (error) {
    if (error instanceof RefusedPackage && error.reason === 'officeTooLarge') return null;
    throw error;
  }
}

/** The type of a placeholder, such as 'title' or 'body'; '' for a shape that is no placeholder or has no type. */
function getPlaceholderType(shape: XmlElement): string {
  const placeholder = findChild(shape, 'nvSpPr', 'nvPr', 'ph');
  return placeholder ? getAttribute(placeholder, 'type') : '';
}

/** The paragraphs of a shape. */
function readParagraphs(shape: XmlElement): string[] {
  const body = findChild(shape, 'txBody');
  return body ? findChildren(body, 'p').map(toParagraphText) : [];
}

function toParagraphText(paragraph: XmlElement): string {
  return paragraph.children
    .filter(isElement)
    .map((child) => (localName(child.name) === 'br' ? ' ' : findChildren(child, 't').map(getText).join('')))
    .join('');
}

/** The descriptions of pictures, charts and diagrams, except decorative ones. */
function findDescriptions(slide: XmlElement): string[] {
  return findDescendants(slide, 'pic', 'graphicFrame').flatMap((picture) => {
    const properties = findDescendants(picture, 'cNvPr')[0];
    const isDecorative = findDescendants(picture, 'decorative').some(
      (mark) => getAttribute(mark, 'val') !== '0',
    );
    return properties && !isDecorative ? [getAttribute(properties, 'descr')] : [];
  });
}

/** The named sections with a visible slide, in order; the first of several that begin at one slide. */
function findSections(presentation: XmlElement, visibleIds: string[]): OfficeFacts['sections'] {
  const sections = findDescendants(presentation, 'section').flatMap((section) => {
    const ids = new Set(findDescendants(section, 'sldId').map((slide) => getAttribute(slide, 'id')));
    const firstVisible = visibleIds.findIndex((id) => ids.has(id));
    const title = shorten(getAttribute(section, 'name').trim(), MAX_SECTION_LETTERS);
    return firstVisible < 0 || !title || DEFAULT_SECTION.test(title) ? [] : [{ title, slide: firstVisible }];
  });
  const sorted = sections.sort((a, b) => a.slide - b.slide);
  return sorted.filter(({ slide }, i) => slide !== sorted[i - 1]?.slide);
}
