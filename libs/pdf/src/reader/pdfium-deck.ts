import { documentLanguage, documentOutline, documentTitle, openDocument } from './document.js';
import { drawPage } from '../pictures/draw-page.js';
import { compileEngine, Engine } from './engine.js';
import { BrokenPdfError, type OpenedDeck, type OpenFailure } from './opened-deck.js';
import { readPageText } from '../text/page-text.js';
import type { ReaderRequest } from './reader-messages.js';

/** Share of the memory limit that PDFium may use; the rest is for pixels and the process itself. */
const ENGINE_SHARE = 0.65;

/** Opens a deck with PDFium; `onStart` is called when the engine runs and the file is in memory. */
export async function openDeck(
  { file, limits }: Pick<ReaderRequest, 'file' | 'limits'>,
  onStart: () => void,
): Promise<OpenedDeck | OpenFailure> {
  const engine = await Engine.start(await compileEngine());
  engine.limitMemory(limits.memory * ENGINE_SHARE);
  const stored = engine.storeFile(file);
  onStart();
  const document = guarded(engine, () => openDocument(engine, stored));
  if (typeof document === 'string') return document;
  return {
    pageCount: engine.call.FPDF_GetPageCount(document),
    title: () => guarded(engine, () => documentTitle(engine, document)),
    language: () => guarded(engine, () => documentLanguage(engine, document)),
    outline: () => guarded(engine, () => documentOutline(engine, document)),
    pageText: (index) => guarded(engine, () => readPageText(engine, document, index)),
    drawPage: (index, buffer) => guarded(engine, () => drawPage(engine, document, index, buffer)),
  };
}

/** Calls the engine; whatever it throws is caused by the file. */
function guarded<T>(engine: Engine, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new BrokenPdfError(engine.heap.full ? 'tooBig' : 'damaged', error);
  }
}
