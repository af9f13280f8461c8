import type { Engine, PdfiumHandle } from '../reader/engine.js';

const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 40;
/** Inline elements are ignored, because the block around them says more about a line. */
export const INLINE_ELEMENTS = new Set([
  'Span',
  'Link',
  'Reference',
  'Quote',
  'Code',
  'Em',
  'Strong',
  'NonStruct',
]);

/** Maps each marked content of a tagged page, by its id, to the name of the block element around it, such as 'H1'. */
export function readStructureTags(engine: Engine, page: PdfiumHandle): Map<number, string> {
  const { pdfium } = engine;
  const tags = new Map<number, string>();
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  if (!tree) return tags;
  let elementCount = 0;
  const walk = (element: PdfiumHandle, surroundingBlock: string, depth: number): void => {
    if (!element || depth > MAX_DEPTH || ++elementCount > MAX_ELEMENTS) return;
    const type = engine.readText(
      'utf-16le',
      (buffer, length) => pdfium.FPDF_StructElement_GetType(element, buffer, length),
      128,
    );
    const block = type && !INLINE_ELEMENTS.has(type) ? type : surroundingBlock;
    const childCount = pdfium.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < childCount; i++) {
      const contentId = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (contentId >= 0) tags.set(contentId, block);
      else walk(pdfium.FPDF_StructElement_GetChildAtIndex(element, i), block, depth + 1);
    }
  };
  const rootCount = pdfium.FPDF_StructTree_CountChildren(tree);
  for (let i = 0; i < rootCount; i++) walk(pdfium.FPDF_StructTree_GetChildAtIndex(tree, i), '', 0);
  pdfium.FPDF_StructTree_Close(tree);
  return tags;
}
