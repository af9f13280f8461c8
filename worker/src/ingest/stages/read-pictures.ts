import type { Upload } from '@lectern/data';
import {
  type DeckText,
  listOcrLanguages,
  mergeLines,
  type PageText,
  type PictureFile,
  readPictures as recognizeText,
} from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { cleanHeadingLines } from '../structure/titles/drawn-headings.js';
import { isGarbled } from '../structure/pages/garbled-text.js';
import { findIllustratedPages } from '../structure/pages/illustrated-pages.js';
import { chooseOcrLanguages } from '../structure/pages/ocr-languages.js';
import { type PictureOfText, findPicturesOfText } from '../structure/pages/pictures-of-text.js';
import type { SlidePages } from './drop-pages.js';

/** A drawn heading that OCR has read must have at least this many letters and digits. */
const MIN_HEADING_LETTERS = 3;

/** The pages of a deck, with the text that only their pictures show. */
export interface SlideTexts extends SlidePages {
  /** Number of pages to which text was added from their pictures. */
  scannedPages: number;
  /** Indexes of pages whose own text was removed because it is garbled, see `isGarbled`. */
  garbledPages: number[];
  /** Indexes of pages with a picture, chart or drawing. */
  illustratedPages: number[];
  /** Number of pages whose pictures were not read, or may have lost letters, without OCR data for their language; else 0. */
  pagesInMissingLanguage: number;
  /** BCP 47 tag of the language of the pictures, if no OCR data for it is installed. */
  missingOcrLanguage: string | null;
}

/** The part of the context that this stage uses, and that the tools which measure decks provide. */
export interface PictureContext extends Pick<IngestContext, 'signal' | 'report' | 'log' | 'ocrDataDir'> {
  upload: Pick<Upload, 'language'>;
}

/**
 * Reads the text of pictures by OCR: of scanned pages, pages whose text is garbled, pages that show much more text than their text layer
 * has, and drawn headings. Removes garbled text even where the picture can't be read.
 */
export async function readPictures(deck: SlidePages, context: PictureContext): Promise<SlideTexts> {
  const garbledPages = deck.text.pages.filter(isGarbled).map(({ index }) => index);
  const text = removeLines(deck.text, garbledPages);
  const unreadDeck = {
    ...deck,
    text,
    // Before the text of pictures is added, because that text is part of an illustration.
    illustratedPages: findIllustratedPages({ ...deck, text }),
    scannedPages: 0,
    garbledPages,
    pagesInMissingLanguage: 0,
    missingOcrLanguage: null,
  };
  try {
    const pictures = await findPicturesOfText({ ...unreadDeck, requiredPages: new Set(garbledPages) });
    return pictures.length ? await addPictureTexts(unreadDeck, pictures, context) : unreadDeck;
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn({ err: error }, 'The text of pictures could not be read');
    return unreadDeck;
  }
}

function removeLines(text: DeckText, indexes: number[]): DeckText {
  const pages = text.pages.map((page) => (indexes.includes(page.index) ? { ...page, lines: [] } : page));
  return { ...text, pages };
}

async function addPictureTexts(
  deck: SlideTexts,
  pictures: PictureOfText[],
  context: PictureContext,
): Promise<SlideTexts> {
  const { upload, signal, report, log, ocrDataDir: dataFolder } = context;
  const installed = await listOcrLanguages(dataFolder);
  const { languages, missing } = await chooseOcrLanguages(
    { text: deck.text, chosen: upload.language },
    pictures,
    installed,
    (sample, language) => readSample(sample, language, context),
  );
  if (missing) log.warn({ language: missing, installed }, 'No OCR data for the language of the deck');
  const missingFacts = { missingOcrLanguage: missing, pagesInMissingLanguage: missing ? pictures.length : 0 };
  if (!languages.length) return { ...deck, ...missingFacts };
  const lines = await recognizeText(pictures, {
    languages,
    dataFolder,
    signal,
    onPage: (done, total) =>
      report('Building the course', done / total, {
        id: 'authoring.uploadDetails.picture',
        values: { done, total },
      }),
  });
  const headings = new Set(pictures.filter(({ isHeading }) => isHeading).map(({ page }) => page.index));
  const pages = deck.text.pages.map((page) =>
    addLines(page, lines.get(page.index), headings.has(page.index)),
  );
  const scannedPages = pages.filter((page, i) => page !== deck.text.pages[i]).length;
  return { ...deck, ...missingFacts, text: { ...deck.text, pages }, scannedPages };
}

/** Reads a picture in one language; '' if the OCR data is damaged, so that the pictures can still be read in another language. */
async function readSample(
  sample: PictureFile,
  language: string,
  { signal, log, ocrDataDir: dataFolder }: PictureContext,
): Promise<string> {
  try {
    const lines = await recognizeText([sample], { languages: [language], dataFolder, signal });
    return (lines.get(sample.page.index) ?? []).map(({ text }) => text).join('\n');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, language }, 'OCR data could not be used');
    return '';
  }
}

/** Adds the lines of a page's picture to the page; returns the same object if the picture adds nothing. */
function addLines(page: PageText, pictureLines: PageText['lines'] = [], isHeading: boolean): PageText {
  const lines = isHeading
    ? mergeLines(page.lines, cleanHeadingLines(pictureLines), MIN_HEADING_LETTERS)
    : mergeLines(page.lines, pictureLines);
  return lines === page.lines ? page : { ...page, lines };
}
