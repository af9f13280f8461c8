import { readDocumentLanguage, readDocumentOutline, readDocumentTitle, openDocument } from './document.js';
import { drawPage } from '../pictures/draw-page.js';
import { compileEngine, Engine } from './engine.js';
import { BrokenPdfError, type OpenedDeck, type OpenFailure } from './opened-deck.js';
import { readPageText } from '../text/page-text.js';
import type { ReaderRequest } from './reader-messages.js';

/** Share of the process's memory limit that PDFium may use; the rest is for pixels and the process itself. */
const ENGINE_MEMORY_SHARE = 0.65;

/** Opens a deck with PDFium; `onStart` is called when the engine runs and the file is in memory. */
export async function openDeck(
  { file, limits }: Pick<ReaderRequest, 'file' | 'limits'>,
  onStart: () => void,
): Promise<OpenedDeck | OpenFailure> {
  const engine = await Engine.start(await compileEngine());
  engine.limitMemory(limits.maxMemoryBytes * ENGINE_MEMORY_SHARE);
  const storedFile = engine.storeFile(file);
  onStart();
  const document = callEngine(engine, () => openDocument(engine, storedFile));
  if (typeof document === 'string') return document;
  return {
    pageCount: engine.pdfium.FPDF_GetPageCount(document),
    readTitle: () => callEngine(engine, () => readDocumentTitle(engine, document)),
    readLanguage: () => callEngine(engine, () => readDocumentLanguage(engine, document)),
    readOutline: () => callEngine(engine, () => readDocumentOutline(engine, document)),
    readPage: (pageIndex) => callEngine(engine, () => readPageText(engine, document, pageIndex)),
    drawPage: (pageIndex, buffer) => callEngine(engine, () => drawPage(engine, document, pageIndex, buffer)),
  };
}

/** Calls the engine. @throws BrokenPdfError for any error of the engine, because the file causes such errors */
function callEngine<Result>(engine: Engine, call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw new BrokenPdfError(engine.heap.isFull ? 'tooBig' : 'damaged', error);
  }
}
