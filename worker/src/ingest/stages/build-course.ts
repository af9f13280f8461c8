import { type Category, DEFAULT_LOCALE, type Level, toSingleLine } from '@lectern/contract';
import { addModelUsage, describeUploadTexts, untitledSlide, type UploadText } from '@lectern/data';
import type { ServerMessageId } from '@lectern/i18n/server';
import type { ModelUsage } from '@lectern/infra';
import type { DeckText } from '@lectern/pdf';
import { type IngestContext, createPartId } from '../ingest.context.js';
import { guessCategory, describeTopics, guessLevel, chooseDeckTitle } from '../structure/facts/deck-facts.js';
import { findDeckLanguage } from '../structure/facts/deck-language.js';
import { cutIntoModules } from '../structure/sections/deck-modules.js';
import { toImageAlt } from '../structure/html/image-alt.js';
import { outlineDeck } from '../structure/facts/outline-deck.js';
import { toSlideHtml } from '../structure/html/slide-html.js';
import { toSlideNotes } from '../structure/pages/slide-notes.js';
import { chooseSlideTitle } from '../structure/titles/slide-title.js';
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
  /** `detailsTexts` in English, for workers of the release before. */
  details: string | null;
  /**
   * What the uploader should know about the result: pages that were left out, text that was read from pictures. Absent where the
   * release before built the course.
   */
  detailsTexts?: UploadText[];
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
  isIllustrated: boolean | null;
}

/** Gives the deck the structure of a course: title, modules, slides as HTML. */
export async function buildCourse(deck: StoredDeck, context: IngestContext): Promise<CourseDraft> {
  const { text, images, thumbnailKey } = deck;
  const { upload } = context;
  const { modules, ...facts } = await gatherCourseFacts(text, context);
  const detailsTexts = listDetails(deck);
  const pages = new Map(text.pages.map((page) => [page.index, page]));
  const pictures = new Map(images.map((image) => [image.page, image]));
  const illustrated = deck.illustratedPages && new Set(deck.illustratedPages);

  function slide(index: number): SlideDraft {
    const page = pages.get(index);
    const picture = pictures.get(index);
    return {
      id: createPartId(upload, 'slide', index),
      title: page
        ? toSingleLine(chooseSlideTitle(page, text, facts.language))
        : untitledSlide(index + 1, facts.language),
      content: page ? toSlideHtml(page, text) : '',
      imageKey: picture?.key ?? null,
      imageWidth: picture?.width ?? null,
      imageHeight: picture?.height ?? null,
      imageWidths: picture?.smallerWidths ?? [],
      imageAlt: picture && page ? toImageAlt(page) : null,
      notes: page ? toSlideNotes(page) : null,
      pictureHash: picture?.hash ?? null,
      isIllustrated: (picture && illustrated?.has(index)) ?? null,
    };
  }

  return {
    id: createPartId(upload, 'course'),
    thumbnailKey,
    details: describeUploadTexts(DEFAULT_LOCALE, detailsTexts) || null,
    detailsTexts,
    ...facts,
    modules: modules.map(({ title, description, pages }, position) => ({
      id: createPartId(upload, 'module', position),
      title: toSingleLine(title),
      description,
      slides: pages.map(slide),
    })),
  };
}

/** Facts from the uploader come first, then those of a configured model, then those of the rules. */
async function gatherCourseFacts(text: DeckText, { upload, source, model, log }: IngestContext) {
  let usage: ModelUsage | undefined;
  const outline = model && (await outlineDeck(text, model, log, (used) => (usage = used)));
  if (usage) await addModelUsage(source, usage);
  const language = upload.language ?? findDeckLanguage(text);
  return {
    title: toSingleLine(upload.title ?? outline?.title ?? chooseDeckTitle(text, upload.fileName)),
    description: upload.description ?? outline?.description ?? describeTopics(text, language),
    category: outline?.category ?? guessCategory(text),
    level: outline?.level ?? guessLevel(text),
    language,
    modules: outline?.modules ?? cutIntoModules(text, language),
  };
}

/** '3 animation steps merged', 'Pages 4 and 7 could not be read', 'Page 9 has no picture' */
function listDetails(deck: StoredDeck): UploadText[] {
  const { text, buildSteps, speakerNotes, hiddenSlides, failedPages } = deck;
  const read = new Set(text.pages.map(({ index }) => index));
  const unread = failedPages.filter((index) => !read.has(index));
  const undrawn = failedPages.filter((index) => read.has(index));
  const garbled = findGarbledPages(deck);
  const hasText = text.pages.some(({ lines }) => lines.length);
  return [
    ...aboutCount('authoring.uploadDetails.hiddenSlides', hiddenSlides),
    ...aboutCount('authoring.uploadDetails.speakerNotes', speakerNotes),
    ...aboutCount('authoring.uploadDetails.animationSteps', buildSteps),
    ...aboutPages('authoring.uploadDetails.unread', unread),
    ...aboutPages('authoring.uploadDetails.undrawn', undrawn),
    ...aboutPages('authoring.uploadDetails.garbledRead', garbled.read),
    ...aboutPages('authoring.uploadDetails.garbledLeftOut', garbled.empty),
    ...aboutPictures(deck),
    ...(hasText ? [] : [{ id: 'authoring.uploadDetails.onlyPictures' } as const]),
  ];
}

const aboutCount = (id: ServerMessageId, count: number): UploadText[] =>
  count ? [{ id, values: { count } }] : [];

const aboutPages = (id: ServerMessageId, indexes: number[]): UploadText[] =>
  indexes.length ? [{ id, pages: indexes.map((index) => index + 1) }] : [];

/** The garbled pages whose pictures were read, and the others. */
function findGarbledPages({ garbledPages = [], text }: StoredDeck): { read: number[]; empty: number[] } {
  const withText = new Set(text.pages.filter(({ lines }) => lines.length).map(({ index }) => index));
  return {
    read: garbledPages.filter((index) => withText.has(index)),
    empty: garbledPages.filter((index) => !withText.has(index)),
  };
}

/** What was read from pictures, and what was not because data of its language is not installed. */
function aboutPictures(deck: StoredDeck): UploadText[] {
  const { scannedPages, missingOcrLanguage: language, pagesInMissingLanguage } = deck;
  // Garbled pages are named already.
  const others = scannedPages - findGarbledPages(deck).read.length;
  if (!language) return aboutCount('authoring.uploadDetails.picturesRead', others);
  return scannedPages
    ? [
        {
          id: 'authoring.uploadDetails.picturesMayLackLetters',
          values: { count: scannedPages },
          language,
        },
      ]
    : [
        {
          id: 'authoring.uploadDetails.picturesNotRead',
          values: { count: pagesInMissingLanguage },
          language,
        },
      ];
}
