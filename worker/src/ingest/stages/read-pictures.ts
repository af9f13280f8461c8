import type { Upload } from '@lectern/data';
import {
  type DeckText,
  listOcrLanguages,
  mergeLines,
  type PageText,
  type PictureFile,
  readPictures as readText,
} from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { cleanHeadingLines } from '../structure/titles/drawn-headings.js';
import { isGarbled } from '../structure/pages/garbled-text.js';
import { findIllustratedPages } from '../structure/pages/illustrated-pages.js';
import { chooseOcrLanguages } from '../structure/pages/ocr-languages.js';
import { type PictureOfText, findPicturesOfText } from '../structure/pages/pictures-of-text.js';
import type { SlidePages } from './drop-pages.js';

/** Letters and digits of a heading that is read from a picture. */
const MIN_HEADING_LETTERS = 3;

/** The pages of a deck, with the text that only their pictures have. */
export interface SlideTexts extends SlidePages {
  /** Pages to which text was added from their pictures. */
  scannedPages: number;
  /** Pages whose own text was left out because it is garbled, see `isGarbled`; from 0. */
  garbledPages: number[];
  /** Pages with a picture, chart or drawing; from 0. Absent where a picture could not be decoded. */
  illustratedPages?: number[];
  /** Pages whose pictures show text that was not read or may have lost letters; 0 where the language is installed. */
  pagesInMissingLanguage: number;
  /** BCP 47 tag of the language of the pictures, if no OCR data for it is installed. */
  missingOcrLanguage: string | null;
}

/** What this stage uses; the measurement of the corpus has nothing else. */
export interface PictureContext extends Pick<IngestContext, 'signal' | 'report' | 'log' | 'ocrDataDir'> {
  upload: Pick<Upload, 'language'>;
}

/**
 * Reads the text of pictures: of scanned pages, of pages whose text is garbled, of pages that show far more text than their text
 * layer has, and of drawn headings. Garbled text is left out even where the picture can't be read.
 */
export async function readPictures(deck: SlidePages, context: PictureContext): Promise<SlideTexts> {
  const garbled = deck.text.pages.filter(isGarbled).map(({ index }) => index);
  const unread = {
    ...deck,
    text: withoutLines(deck.text, garbled),
    scannedPages: 0,
    garbledPages: garbled,
    pagesInMissingLanguage: 0,
    missingOcrLanguage: null,
  };
  try {
    // Before text that is read from pictures is added: it is part of what they show.
    const illustratedPages = await findIllustratedPages(unread);
    const measured = { ...unread, illustratedPages };
    const pictures = await findPicturesOfText({ ...measured, mustRead: new Set(garbled) });
    return pictures.length ? await withPictureTexts(measured, pictures, context) : measured;
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn({ err: error }, 'The text of pictures could not be read');
    return unread;
  }
}

function withoutLines(text: DeckText, indexes: number[]): DeckText {
  const pages = text.pages.map((page) => (indexes.includes(page.index) ? { ...page, lines: [] } : page));
  return { ...text, pages };
}

async function withPictureTexts(
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
  const lines = await readText(pictures, {
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
    withLines(page, lines.get(page.index), headings.has(page.index)),
  );
  const scannedPages = pages.filter((page, i) => page !== deck.text.pages[i]).length;
  return { ...deck, ...missingFacts, text: { ...deck.text, pages }, scannedPages };
}

/** Empty where the language's data is damaged, so that the pictures can still be read in another language. */
async function readSample(
  sample: PictureFile,
  language: string,
  { signal, log, ocrDataDir: dataFolder }: PictureContext,
): Promise<string> {
  try {
    const lines = await readText([sample], { languages: [language], dataFolder, signal });
    return (lines.get(sample.page.index) ?? []).map(({ text }) => text).join('\n');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, language }, 'OCR data could not be used');
    return '';
  }
}

/** Returns the page unchanged where its picture adds nothing. */
function withLines(page: PageText, found: PageText['lines'] = [], isHeading: boolean): PageText {
  const lines = isHeading
    ? mergeLines(page.lines, cleanHeadingLines(found), MIN_HEADING_LETTERS)
    : mergeLines(page.lines, found);
  return lines === page.lines ? page : { ...page, lines };
}
