import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeckText, readDeck, type ReadDeck, type ReadProgress, UnreadableDeck } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { findBuildStepsByText } from '../structure/pages/build-steps.js';
import { findNotesPages, moveNotesToSlides } from '../structure/pages/speaker-notes.js';
import { addStatedFacts } from '../structure/pages/stated-pages.js';
import type { DeckFile } from './fetch-deck.js';
import { PreviewWriter } from './preview-writer.js';

/** Text and pictures of a deck; the files of the pictures are in `picturesFolder`. */
export interface DeckPages extends Pick<ReadDeck, 'text' | 'images'> {
  picturesFolder: string;
  /** Indexes of pages of which the picture, or both text and picture, could not be read. */
  failedPages: number[];
  /** Number of slides that the author has hidden in an office file; the pages don't include them. */
  hiddenSlides: number;
}

/** Reads text and pictures of every page in one run of the reader. */
export async function readPages({ file, office }: DeckFile, context: IngestContext): Promise<DeckPages> {
  const { folder, signal, pdfReader: reader } = context;
  const picturesFolder = join(folder, 'pages');
  await mkdir(picturesFolder);
  const addFacts = (text: DeckText) => (office ? addStatedFacts(text, office) : text);
  const preview = new PreviewWriter(context);
  const { text, images, failed } = await readDeck(file, {
    outDir: picturesFolder,
    reader,
    signal,
    choosePagesWithoutPicture: (text) => {
      const skippedPages = findPagesWithoutPicture(text);
      preview.chooseSlide(addFacts(text), skippedPages);
      return skippedPages;
    },
    onPicture: (index, picture) => preview.addPicture(index, picture),
    onProgress: (progress) => reportProgress(context, progress),
  })
    .catch((error: unknown) => {
      throw office ? toConversionError(error) : error;
    })
    .finally(() => preview.waitUntilStored());
  return {
    text: addFacts(text),
    images,
    picturesFolder,
    failedPages: failed.map(({ index }) => index),
    hiddenSlides: office?.hiddenSlides ?? 0,
  };
}

/** Rewords an error about a converted PDF for the uploader, who knows only the office file. */
function toConversionError(error: unknown): unknown {
  if (!(error instanceof UnreadableDeck)) return error;
  return new UnreadableDeck(
    error.reason === 'tooManyPages' ? 'tooManySlides' : 'conversionFailed',
    error.message,
  );
}

/** Finds the pages that need no picture, because their text alone shows that they become no slides; as page indexes. */
export function findPagesWithoutPicture(text: DeckText): number[] {
  return [...findNotesPages(text).keys(), ...findBuildStepsByText(moveNotesToSlides(text))];
}

function reportProgress({ report }: IngestContext, { phase, done, total }: ReadProgress): void {
  report(phase === 'text' ? 'Extracting text' : 'Rendering slides', done / total, {
    id: 'authoring.uploadDetails.page',
    values: { done, total },
  });
}
