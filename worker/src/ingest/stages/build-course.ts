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
  /** `detailsTexts` in English, for workers of the previous release, which may run beside this one during an update. */
  details: string | null;
  /**
   * What the uploader should know about the result: pages that were left out, text that was read from pictures. Absent where a worker of
   * the previous release built the course.
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
  const detailsTexts = listUploadDetails(deck);
  const pages = new Map(text.pages.map((page) => [page.index, page]));
  const pictures = new Map(images.map((image) => [image.page, image]));
  const illustratedPages = deck.illustratedPages && new Set(deck.illustratedPages);

  function toSlideDraft(index: number): SlideDraft {
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
      isIllustrated: (picture && illustratedPages?.has(index)) ?? null,
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
      slides: pages.map(toSlideDraft),
    })),
  };
}

/** Gathers the facts of the course: what the uploader entered, else the answer of a configured model, else what rules find in the deck. */
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

/** Texts for the uploader, such as '3 animation steps merged' or 'Pages 4 and 7 could not be read'. */
function listUploadDetails(deck: StoredDeck): UploadText[] {
  const { text, buildSteps, speakerNotes, hiddenSlides, failedPages } = deck;
  const readPages = new Set(text.pages.map(({ index }) => index));
  const unreadPages = failedPages.filter((index) => !readPages.has(index));
  const undrawnPages = failedPages.filter((index) => readPages.has(index));
  const garbled = findGarbledPages(deck);
  const hasText = text.pages.some(({ lines }) => lines.length);
  return [
    ...describeCount('authoring.uploadDetails.hiddenSlides', hiddenSlides),
    ...describeCount('authoring.uploadDetails.speakerNotes', speakerNotes),
    ...describeCount('authoring.uploadDetails.animationSteps', buildSteps),
    ...describePages('authoring.uploadDetails.unread', unreadPages),
    ...describePages('authoring.uploadDetails.undrawn', undrawnPages),
    ...describePages('authoring.uploadDetails.garbledRead', garbled.read),
    ...describePages('authoring.uploadDetails.garbledLeftOut', garbled.empty),
    ...describePictures(deck),
    ...(hasText ? [] : [{ id: 'authoring.uploadDetails.onlyPictures' } as const]),
  ];
}

const describeCount = (id: ServerMessageId, count: number): UploadText[] =>
  count ? [{ id, values: { count } }] : [];

const describePages = (id: ServerMessageId, indexes: number[]): UploadText[] =>
  indexes.length ? [{ id, pages: indexes.map((index) => index + 1) }] : [];

/** The garbled pages that OCR has read, and those that have no text now. */
function findGarbledPages({ garbledPages = [], text }: StoredDeck): { read: number[]; empty: number[] } {
  const pagesWithText = new Set(text.pages.filter(({ lines }) => lines.length).map(({ index }) => index));
  return {
    read: garbledPages.filter((index) => pagesWithText.has(index)),
    empty: garbledPages.filter((index) => !pagesWithText.has(index)),
  };
}

/** Texts about pictures that OCR has read, and about those that it could not read without data for their language. */
function describePictures(deck: StoredDeck): UploadText[] {
  const { scannedPages, missingOcrLanguage: language, pagesInMissingLanguage } = deck;
  // Garbled pages have a text of their own.
  const otherPictures = scannedPages - findGarbledPages(deck).read.length;
  if (!language) return describeCount('authoring.uploadDetails.picturesRead', otherPictures);
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
