import type { Category, Level } from '@lectern/contract';
import type { DeckText } from '@lectern/pdf';
import { type IngestContext, idOf } from '../ingest.context.js';
import type { Stage } from '../ingest.stages.js';
import { deckCategory, deckDescription, deckLevel, deckTitle } from '../structure/deck-facts.js';
import { deckModules } from '../structure/deck-modules.js';
import { slideHtml } from '../structure/slide-html.js';
import { slideTitle } from '../structure/slide-title.js';
import { outlineDeck } from './outline-deck.js';
import type { ReadSlides } from './read-slides.js';

/** A course as it will be saved. */
export interface CourseDraft {
  id: string;
  title: string;
  description: string | null;
  category: Category | null;
  level: Level;
  thumbnailKey: string | null;
  /** What became of the deck that the uploader should know: what is not in it, what was read from pictures. */
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
}

/** Gives the deck the structure that a teacher would: title, modules, slides as HTML. */
export const buildCourse: Stage<ReadSlides, CourseDraft> = {
  name: 'build-course',
  async run(read, context) {
    const { text, images, thumbnailKey } = read;
    context.progress.report('Building the course', 88);
    const { upload } = context;
    const { modules, ...facts } = await courseFacts(text, context);
    const pages = new Map(text.pages.map((page) => [page.index, page]));
    const pictures = new Map(images.map((image) => [image.page, image]));

    function slide(index: number): SlideDraft {
      const page = pages.get(index);
      const picture = pictures.get(index);
      return {
        id: idOf(upload, 'slide', index),
        title: page ? slideTitle(page, text) : `Slide ${index + 1}`,
        content: page ? slideHtml(page, text) : '',
        imageKey: picture?.key ?? null,
        imageWidth: picture?.width ?? null,
        imageHeight: picture?.height ?? null,
        imageWidths: picture?.smallerWidths ?? [],
      };
    }

    return {
      id: idOf(upload, 'course'),
      thumbnailKey,
      details: details(read),
      ...facts,
      modules: modules.map(({ title, description, pages }, at) => ({
        id: idOf(upload, 'module', at),
        title,
        description,
        slides: pages.map(slide),
      })),
    };
  },
};

/** What the uploader said comes first, then a configured model's word, then the rules. */
async function courseFacts(text: DeckText, { upload, model, log }: IngestContext) {
  const outline = model && (await outlineDeck(text, model, log));
  return {
    title: upload.title ?? outline?.title ?? deckTitle(text, upload.fileName),
    description: upload.description ?? outline?.description ?? deckDescription(text),
    category: outline?.category ?? deckCategory(text),
    level: outline?.level ?? deckLevel(text),
    modules: outline?.modules ?? deckModules(text),
  };
}

/** Pages that are told one by one. */
const FEW_PAGES = 12;

/** '3 build steps left out · Pages 4 and 7 could not be read · Page 9 has no picture' */
function details({ text, steps, notes, scanned, failedPages }: ReadSlides): string | null {
  const read = new Set(text.pages.map(({ index }) => index));
  const unread = failedPages.filter((index) => !read.has(index));
  const undrawn = failedPages.filter((index) => read.has(index));
  const facts = [
    notes && `${notes} ${notes === 1 ? 'page' : 'pages'} of speaker notes left out`,
    steps && `${steps} build ${steps === 1 ? 'step' : 'steps'} left out`,
    unread.length && `${pagesOf(unread)} could not be read`,
    undrawn.length && `${pagesOf(undrawn)} ${undrawn.length === 1 ? 'has' : 'have'} no picture`,
    scanned && `The text of ${scanned} ${scanned === 1 ? 'page' : 'pages'} was read from pictures`,
    !text.pages.some(({ lines }) => lines.length) && 'All pages are pictures without readable text',
  ];
  return facts.filter(Boolean).join(' · ') || null;
}

function pagesOf(indexes: number[]): string {
  if (indexes.length > FEW_PAGES) return `${indexes.length} pages`;
  const numbers = indexes.map((index) => index + 1);
  if (numbers.length === 1) return `Page ${numbers[0]}`;
  return `Pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
