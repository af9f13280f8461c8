import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeckText, readDeck, type ReadDeck, type ReadProgress, UnreadableDeck } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { plainBuildSteps } from '../structure/pages/build-steps.js';
import { speakerNotesPages, withoutSpeakerNotes } from '../structure/pages/speaker-notes.js';
import { withStatedFacts } from '../structure/pages/stated-pages.js';
import type { DeckFile } from './fetch-deck.js';
import { FirstSlide } from './first-slide.js';

/** Text and pictures of a deck; the files of the pictures are in `picturesFolder`. */
export interface DeckPages extends Pick<ReadDeck, 'text' | 'images'> {
  picturesFolder: string;
  /** Pages without text and picture, and pages without a picture; from 0. */
  failedPages: number[];
  /** Slides that the author has hidden, which are not among the pages. */
  hiddenSlides: number;
}

/** Reads text and pictures of every page in one run of the reader. */
export async function readPages({ file, office }: DeckFile, context: IngestContext): Promise<DeckPages> {
  const { folder, signal, pdfReader: reader } = context;
  const picturesFolder = join(folder, 'pages');
  await mkdir(picturesFolder);
  const withFacts = (text: DeckText) => (office ? withStatedFacts(text, office) : text);
  const firstSlide = new FirstSlide(context);
  const { text, images, failed } = await readDeck(file, {
    outDir: picturesFolder,
    reader,
    signal,
    choosePagesWithoutPicture: (text) => {
      const leftOut = pagesWithoutPicture(text);
      firstSlide.choose(withFacts(text), leftOut);
      return leftOut;
    },
    onPicture: (index, picture) => firstSlide.onPicture(index, picture),
    onProgress: (progress) => reportPages(context, progress),
  })
    .catch((error: unknown) => {
      throw office ? conversionError(error) : error;
    })
    .finally(() => firstSlide.stored());
  return {
    text: withFacts(text),
    images,
    picturesFolder,
    failedPages: failed.map(({ index }) => index),
    hiddenSlides: office?.hiddenSlides ?? 0,
  };
}

/** The error for the uploader, who has not seen the PDF that an office file was converted to. */
function conversionError(error: unknown): unknown {
  if (!(error instanceof UnreadableDeck)) return error;
  return new UnreadableDeck(
    error.reason === 'tooManyPages' ? 'tooManySlides' : 'conversionFailed',
    error.message,
  );
}

/** The pages that are known from their text alone to become no slide, so they need no picture. */
export function pagesWithoutPicture(text: DeckText): number[] {
  return [...speakerNotesPages(text).keys(), ...plainBuildSteps(withoutSpeakerNotes(text))];
}

function reportPages({ report }: IngestContext, { phase, done, total }: ReadProgress): void {
  report(phase === 'text' ? 'Extracting text' : 'Rendering slides', done / total, {
    id: 'authoring.uploadDetails.page',
    values: { done, total },
  });
}
