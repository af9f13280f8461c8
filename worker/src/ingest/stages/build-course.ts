import type { Category, Level } from '@lectern/contract';
import { addModelUsage } from '@lectern/data';
import type { ModelUsage } from '@lectern/infra';
import type { DeckText } from '@lectern/pdf';
import { counted } from '../counted.js';
import { type IngestContext, partId } from '../ingest.context.js';
import { deckCategory, deckDescription, deckLevel, deckTitle } from '../structure/deck-facts.js';
import { deckLanguage } from '../structure/deck-language.js';
import { deckModules } from '../structure/deck-modules.js';
import { imageAlt } from '../structure/image-alt.js';
import { outlineDeck } from '../structure/outline-deck.js';
import { slideHtml } from '../structure/slide-html.js';
import { slideNotes } from '../structure/slide-notes.js';
import { slideTitle } from '../structure/slide-title.js';
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
      title: page ? slideTitle(page, text) : `Slide ${index + 1}`,
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
      title,
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
    title: upload.title ?? outline?.title ?? deckTitle(text, upload.fileName),
    description: upload.description ?? outline?.description ?? deckDescription(text),
    category: outline?.category ?? deckCategory(text),
    level: outline?.level ?? deckLevel(text),
    language: upload.language ?? deckLanguage(text),
    modules: outline?.modules ?? deckModules(text),
  };
}

/** Pages that are listed one by one. */
const MAX_LISTED_PAGES = 12;

/** '3 build steps left out · Pages 4 and 7 could not be read · Page 9 has no picture' */
function details(deck: StoredDeck): string | null {
  const { text, buildSteps, speakerNotes, hiddenSlides, failedPages } = deck;
  const read = new Set(text.pages.map(({ index }) => index));
  const unread = failedPages.filter((index) => !read.has(index));
  const undrawn = failedPages.filter((index) => read.has(index));
  const facts = [
    hiddenSlides && `${counted(hiddenSlides, 'hidden slide')} left out`,
    speakerNotes && `${counted(speakerNotes, 'page')} of speaker notes left out`,
    buildSteps && `${counted(buildSteps, 'build step')} left out`,
    unread.length && `${pageList(unread)} could not be read`,
    undrawn.length && `${pageList(undrawn)} ${undrawn.length === 1 ? 'has' : 'have'} no picture`,
    garbledTexts(deck),
    pictureTexts(deck),
    !text.pages.some(({ lines }) => lines.length) && 'All pages are pictures without readable text',
  ];
  return facts.filter(Boolean).join(' · ') || null;
}

/** Names the pages whose text made no sense, apart by what became of it. */
function garbledTexts({ garbledPages = [], text }: StoredDeck): string | null {
  const withText = new Set(text.pages.filter(({ lines }) => lines.length).map(({ index }) => index));
  const read = garbledPages.filter((index) => withText.has(index));
  const empty = garbledPages.filter((index) => !withText.has(index));
  const parts = [
    read.length && `${pageList(read)}: the file's text is garbled, so it was read from the picture`,
    empty.length && `${pageList(empty)}: the file's text is garbled and was left out`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** What was read from pictures, and what was not because data of its language is not installed. */
function pictureTexts({ scannedPages, missingOcrLanguage, pagesInMissingLanguage }: StoredDeck) {
  const read = `The text of ${counted(scannedPages, 'page')} was read from pictures`;
  if (!missingOcrLanguage) return scannedPages && read;
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(missingOcrLanguage);
  const reason = `no OCR data for ${language} is installed`;
  if (scannedPages) return `${read}, and may lack letters: ${reason}`;
  return `The text in pictures of ${counted(pagesInMissingLanguage, 'page')} was not read: ${reason}`;
}

function pageList(indexes: number[]): string {
  if (indexes.length > MAX_LISTED_PAGES) return `${indexes.length} pages`;
  const numbers = indexes.map((index) => index + 1);
  if (numbers.length === 1) return `Page ${numbers[0]}`;
  return `Pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
