import { readFileSync } from 'node:fs';
import { documentOutline, documentTitle, openDocument } from './document.js';
import { drawPage, type Pixels } from './draw-page.js';
import { compileEngine, Engine } from './engine.js';
import { Broken, type OpenedDeck, type OpenFailure } from './opened-deck.js';
import type { Order } from './orders.js';
import { readPageText } from './page-text.js';
import { practiseOn } from './practice.js';

/** Of the memory limit, for PDFium alone; the rest is for pixels and the process itself. */
const ENGINE_SHARE = 0.65;

// While nobody has ordered anything yet.
const started = compileEngine().then((code) => Engine.start(code));

/** Practises until `isOver`; hands out what it draws. */
export async function practise(isOver: () => boolean, onDrawn: (pixels: Pixels) => void): Promise<void> {
  await practiseOn(await started, isOver, onDrawn);
}

/** Opens a deck with PDFium; `onStart` is told when the engine runs and has the file. */
export async function openDeck(
  { file, limits }: Order,
  onStart: () => void,
): Promise<OpenedDeck | OpenFailure> {
  const engine = await started;
  engine.limitMemory(limits.memory * ENGINE_SHARE);
  const bytes = readFileSync(file);
  onStart();
  const document = guarded(engine, () => openDocument(engine, bytes));
  if (typeof document === 'string') return document;
  return {
    pageCount: engine.call.FPDF_GetPageCount(document),
    title: () => guarded(engine, () => documentTitle(engine, document)),
    outline: () => guarded(engine, () => documentOutline(engine, document)),
    pageText: (index) => guarded(engine, () => readPageText(engine, document, index)),
    drawPage: (index, room) => guarded(engine, () => drawPage(engine, document, index, room)),
  };
}

/** Work inside the engine: whatever it throws is the file's doing. */
function guarded<T>(engine: Engine, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Broken(engine.heap.full ? 'tooBig' : 'damaged', error);
  }
}
