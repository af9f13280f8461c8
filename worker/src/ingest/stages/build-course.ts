import { type Category, type Level, toSingleLine } from '@lectern/contract';
import { addModelUsage } from '@lectern/data';
import type { ModelUsage } from '@lectern/infra';
import type { DeckText } from '@lectern/pdf';
import { counted } from '../counted.js';
import { type IngestContext, partId } from '../ingest.context.js';
import { deckCategory, deckDescription, deckLevel, deckTitle } from '../structure/facts/deck-facts.js';
import { deckLanguage } from '../structure/facts/deck-language.js';
import { deckModules } from '../structure/sections/deck-modules.js';
import { imageAlt } from '../structure/html/image-alt.js';
import { outlineDeck } from '../structure/facts/outline-deck.js';
import { slideHtml } from '../structure/html/slide-html.js';
import { slideNotes } from '../structure/pages/slide-notes.js';
import { slideTitle } from '../structure/titles/slide-title.js';
import type { StoredDeck } from './store-pictures.js';

/** A course as it will be saved. */
export interface CourseDraft {
  id: string;
  title: string;
  description: string | null;
  category: Category | null;
  level: Level;
  /** BCP 47 tag; null for a deck without words. */
  language: string | null;
  thumbnailKey: string | null;
  /** What the uploader should know about the result: pages that were left out, text that was read from pictures. */
  details: string | null;
  modules: { id: string; title: string; description: string | null; slides: SlideDraft[] }[];
}

interface SlideDraft {
  id: string;
  title: string;
  content: string;
  imageKey: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageWidths: number[];
  imageAlt: string | null;
  notes: string | null;
  pictureHash: string | null;
}

/** Gives the deck the structure of a course: title, modules, slides as HTML. */
export async function buildCourse(deck: StoredDeck, context: IngestContext): Promise<CourseDraft> {
  const { text, images, thumbnailKey } = deck;
  const { upload } = context;
  const { modules, ...facts } = await courseFacts(text, context);
  const pages = new Map(text.pages.map((page) => [page.index, page]));
  const pictures = new Map(images.map((image) => [image.page, image]));

  function slide(index: number): SlideDraft {
    const page = pages.get(index);
    const picture = pictures.get(index);
    return {
      id: partId(upload, 'slide', index),
      title: page ? toSingleLine(slideTitle(page, text)) : `Slide ${index + 1}`,
      content: page ? slideHtml(page, text) : '',
      imageKey: picture?.key ?? null,
      imageWidth: picture?.width ?? null,
      imageHeight: picture?.height ?? null,
      imageWidths: picture?.smallerWidths ?? [],
      imageAlt: picture && page ? imageAlt(page) : null,
      notes: page ? slideNotes(page) : null,
      pictureHash: picture?.hash ?? null,
    };
  }

  return {
    id: partId(upload, 'course'),
    thumbnailKey,
    details: details(deck),
    ...facts,
    modules: modules.map(({ title, description, pages }, position) => ({
      id: partId(upload, 'module', position),
      title: toSingleLine(title),
      description,
      slides: pages.map(slide),
    })),
  };
}

/** Facts from the uploader come first, then those of a configured model, then those of the rules. */
async function courseFacts(text: DeckText, { upload, source, model, log }: IngestContext) {
  let usage: ModelUsage | undefined;
  const outline = model && (await outlineDeck(text, model, log, (used) => (usage = used)));
  if (usage) await addModelUsage(source, usage);
  return {
    title: toSingleLine(upload.title ?? outline?.title ?? deckTitle(text, upload.fileName)),
    description: upload.description ?? outline?.description ?? deckDescription(text),
    category: outline?.category ?? deckCategory(text),
    level: outline?.level ?? deckLevel(text),
    language: upload.language ?? deckLanguage(text),
    modules: outline?.modules ?? deckModules(text),
  };
}

/** Pages and runs of pages that are listed one by one. */
const MAX_LISTED_PARTS = 12;

/** '3 animation steps merged · Pages 4 and 7 could not be read · Page 9 has no picture' */
function details(deck: StoredDeck): string | null {
  const { text, buildSteps, speakerNotes, hiddenSlides, failedPages } = deck;
  const read = new Set(text.pages.map(({ index }) => index));
  const unread = failedPages.filter((index) => !read.has(index));
  const undrawn = failedPages.filter((index) => read.has(index));
  const facts = [
    hiddenSlides && `${counted(hiddenSlides, 'hidden slide')} left out`,
    speakerNotes && `${counted(speakerNotes, 'page')} of speaker notes left out`,
    buildSteps && `${counted(buildSteps, 'animation step')} merged`,
    unread.length && `${pageList(unread)} could not be read`,
    undrawn.length && `${pageList(undrawn)} ${undrawn.length === 1 ? 'has' : 'have'} no picture`,
    garbledTexts(deck),
    pictureTexts(deck),
    !text.pages.some(({ lines }) => lines.length) && 'All pages are pictures without readable text',
  ];
  return facts.filter(Boolean).join(' · ') || null;
}

/** Names the pages whose text made no sense, by what became of it. */
function garbledTexts(deck: StoredDeck): string | null {
  const { read, empty } = findGarbledPages(deck);
  const parts = [
    read.length && `${pageList(read)}: the text in the file is garbled, so it was read from the picture`,
    empty.length && `${pageList(empty)}: the text in the file is garbled and was left out`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** The garbled pages whose pictures were read, and the others. */
function findGarbledPages({ garbledPages = [], text }: StoredDeck): { read: number[]; empty: number[] } {
  const withText = new Set(text.pages.filter(({ lines }) => lines.length).map(({ index }) => index));
  return {
    read: garbledPages.filter((index) => withText.has(index)),
    empty: garbledPages.filter((index) => !withText.has(index)),
  };
}

/** What was read from pictures, and what was not because data of its language is not installed. */
function pictureTexts(deck: StoredDeck) {
  const { scannedPages, missingOcrLanguage, pagesInMissingLanguage } = deck;
  const readAll = (pages: number) => `The text of ${counted(pages, 'page')} was read from pictures`;
  // Garbled pages are named already.
  const others = scannedPages - findGarbledPages(deck).read.length;
  if (!missingOcrLanguage) return others && readAll(others);
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(missingOcrLanguage);
  const reason = `no OCR data for ${language} is installed`;
  if (scannedPages) return `${readAll(scannedPages)}, and may lack letters: ${reason}`;
  return `The text in pictures of ${counted(pagesInMissingLanguage, 'page')} was not read: ${reason}`;
}

/** 'Page 4', 'Pages 4 and 7', 'Pages 4, 7 and 9 to 30'. */
function pageList(indexes: number[]): string {
  const parts = findRuns(indexes).flatMap(([first, last]) => {
    if (last - first >= 2) return [`${first + 1} to ${last + 1}`];
    return first === last ? [`${first + 1}`] : [`${first + 1}`, `${last + 1}`];
  });
  if (parts.length > MAX_LISTED_PARTS) return `${indexes.length} pages`;
  if (indexes.length === 1) return `Page ${parts[0]}`;
  return `Pages ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}`;
}

/** The first and the last number of each run of consecutive ones. */
function findRuns(indexes: number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const index of indexes) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}
