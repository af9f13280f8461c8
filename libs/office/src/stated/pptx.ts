import { MAX_FACT_NODES, MAX_SECTION, SLIDE_SIZE } from '../archive/limits.js';
import type { OfficeFacts, StatedSlide } from './office-file.js';
import type { Parts } from '../archive/package.js';
import { RefusedPackage } from '../archive/refused.js';
import { related, readRelationships } from '../archive/relationships.js';
import { Languages, notesText, pictureText, shortened, cleanTitle } from './stated-texts.js';
import {
  attribute,
  findChild,
  findChildren,
  findNamed,
  isElement,
  localName,
  parseXml,
  getText,
  type XmlElement,
} from '../archive/xml.js';

const NOTHING: StatedSlide = { title: null, imageAlt: null, notes: null };
/** Names that PowerPoint gives to the slides before the first section. */
const DEFAULT_SECTION =
  /^(?:default section|untitled section|standardabschnitt|abschnitt ohne titel|section par défaut|section sans titre|sección predeterminada|sección sin título|sezione predefinita|sezione senza titolo|seção padrão|seção sem título|standaardsectie|sekcja domyślna|раздел по умолчанию|раздел без заголовка|既定のセクション|タイトルなしのセクション|默认节|無標題的節|无标题节|預設章節|기본 구역|제목 없는 구역)$/iu;

interface Slide {
  /** The id that sections use. */
  id: string;
  part: string;
}

/** The slides in the order of the presentation. @throws RefusedPackage */
function findSlides(source: Parts): { presentation: XmlElement; slides: Slide[] } {
  const main = related(readRelationships(source, ''), 'officeDocument');
  const xml = main && source.text(main);
  if (!xml) throw new RefusedPackage('unreadableOffice', 'no presentation');
  const presentation = parseXml(xml);
  const parts = readRelationships(source, main);
  const slides = findNamed(presentation, 'sldId')
    .filter(({ attributes }) => 'id' in attributes && relationshipId(attributes) !== undefined)
    .map(({ attributes }) => ({
      id: attributes['id'] ?? '',
      part: parts.get(relationshipId(attributes) ?? '')?.target ?? '',
    }));
  return { presentation, slides };
}

/** `r:id`, whatever prefix the file uses; the slide's own `id` has none. */
function relationshipId(attributes: Record<string, string>): string | undefined {
  const key = Object.keys(attributes).find((name) => name.includes(':') && localName(name) === 'id');
  return key === undefined ? undefined : attributes[key];
}

/** The number of slides, hidden ones among them. @throws RefusedPackage where slides have an absurd size */
export function countSlides(source: Parts): number {
  const { presentation, slides } = findSlides(source);
  const size = findChild(presentation, 'sldSz');
  const lengths = size ? [Number(attribute(size, 'cx')), Number(attribute(size, 'cy'))] : [];
  if (lengths.some((length) => !(length >= SLIDE_SIZE.min && length <= SLIDE_SIZE.max)))
    throw new RefusedPackage('unreadableOffice', 'slide size');
  return slides.length;
}

/** What a PowerPoint file states about its slides. @throws RefusedPackage */
export function pptxFacts(source: Parts): OfficeFacts {
  const { presentation, slides } = findSlides(source);
  const languages = new Languages();
  const stated = slides.map(({ id, part }) => ({ id, slide: readSlide(source, part, languages) }));
  const visible = stated.flatMap(({ id, slide }) => (slide === 'hidden' ? [] : [{ id, slide }]));
  return {
    slides: visible.map(({ slide }) => slide),
    hiddenSlides: stated.length - visible.length,
    sections: findSections(
      presentation,
      visible.map(({ id }) => id),
    ),
    language: languages.mostFrequent(),
  };
}

/** @param languages counts the letters of the slide as well */
function readSlide(source: Parts, part: string, languages: Languages): StatedSlide | 'hidden' {
  const xml = source.text(part);
  if (!xml) return NOTHING;
  const slide = parsedWithin(xml);
  if (!slide) return /<(?:\w+:)?sld\s[^>]*\bshow="(?:0|false)"/.test(xml) ? 'hidden' : NOTHING;
  if (/^(?:0|false)$/.test(attribute(slide, 'show'))) return 'hidden';
  for (const run of findNamed(slide, 'r')) {
    const properties = findChild(run, 'rPr');
    const tag = properties && attribute(properties, 'lang');
    if (tag) languages.add(tag, findChildren(run, 't').map(getText).join('').length);
  }
  const titles = findNamed(slide, 'sp').filter((shape) => /^(?:title|ctrTitle)$/.test(getPlaceholder(shape)));
  return {
    title: cleanTitle(
      titles.map((shape) => readParagraphs(shape).join(' ')).find((text) => text.trim()) ?? '',
    ),
    imageAlt: pictureText(findDescriptions(slide)),
    notes: notesText(readNotes(source, part)),
  };
}

/** The paragraphs of a slide's notes: the text placeholder of its notes page, which also has a number and a picture. */
function readNotes(source: Parts, part: string): string[] {
  const target = related(readRelationships(source, part), 'notesSlide');
  const xml = target && source.text(target);
  const page = xml ? parsedWithin(xml) : null;
  if (!page) return [];
  const bodies = findNamed(page, 'sp').filter((shape) => getPlaceholder(shape) === 'body');
  return bodies.flatMap(readParagraphs);
}

/** Null for a slide with more elements than facts are read of. */
function parsedWithin(xml: string): XmlElement | null {
  try {
    return parseXml(xml, MAX_FACT_NODES);
  } catch (error) {
    if (error instanceof RefusedPackage && error.reason === 'officeTooLarge') return null;
    throw error;
  }
}

/** 'title', 'body' and so on; '' for a shape that is no placeholder or has no type. */
function getPlaceholder(shape: XmlElement): string {
  const placeholder = findChild(shape, 'nvSpPr', 'nvPr', 'ph');
  return placeholder ? attribute(placeholder, 'type') : '';
}

/** The text of a shape, a string for each paragraph. */
function readParagraphs(shape: XmlElement): string[] {
  const body = findChild(shape, 'txBody');
  return body ? findChildren(body, 'p').map(runsText) : [];
}

function runsText(paragraph: XmlElement): string {
  return paragraph.children
    .filter(isElement)
    .map((child) => (localName(child.name) === 'br' ? ' ' : findChildren(child, 't').map(getText).join('')))
    .join('');
}

/** The descriptions of pictures, charts and diagrams; decorative ones have none. */
function findDescriptions(slide: XmlElement): string[] {
  return findNamed(slide, 'pic', 'graphicFrame').flatMap((picture) => {
    const properties = findNamed(picture, 'cNvPr')[0];
    const isDecorative = findNamed(picture, 'decorative').some((mark) => attribute(mark, 'val') !== '0');
    return properties && !isDecorative ? [attribute(properties, 'descr')] : [];
  });
}

function findSections(presentation: XmlElement, visible: string[]): OfficeFacts['sections'] {
  const sections = findNamed(presentation, 'section').flatMap((section) => {
    const ids = new Set(findNamed(section, 'sldId').map((slide) => attribute(slide, 'id')));
    const first = visible.findIndex((id) => ids.has(id));
    const title = shortened(attribute(section, 'name').trim(), MAX_SECTION);
    return first < 0 || !title || DEFAULT_SECTION.test(title) ? [] : [{ title, slide: first }];
  });
  const sorted = sections.sort((a, b) => a.slide - b.slide);
  return sorted.filter(({ slide }, i) => slide !== sorted[i - 1]?.slide);
}
