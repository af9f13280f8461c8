import type { Engine } from '../reader/engine.js';

const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 40;
/** Inline elements: the block around them says more about a line. */
export const INLINE = new Set(['Span', 'Link', 'Reference', 'Quote', 'Code', 'Em', 'Strong', 'NonStruct']);

/** The block element around each marked content of a tagged page, by marked-content id. */
export function structureTags(engine: Engine, page: number): Map<number, string> {
  const { call } = engine;
  const tags = new Map<number, string>();
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (!tree) return tags;
  let elements = 0;
  const walk = (element: number, block: string, depth: number): void => {
    if (!element || depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) return;
    const type = engine.text(
      'utf-16le',
      (buffer, length) => call.FPDF_StructElement_GetType(element, buffer, length),
      128,
    );
    const tag = type && !INLINE.has(type) ? type : block;
    const children = call.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < children; i++) {
      const content = call.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (content >= 0) tags.set(content, tag);
      else walk(call.FPDF_StructElement_GetChildAtIndex(element, i), tag, depth + 1);
    }
  };
  const roots = call.FPDF_StructTree_CountChildren(tree);
  for (let i = 0; i < roots; i++) walk(call.FPDF_StructTree_GetChildAtIndex(tree, i), '', 0);
  call.FPDF_StructTree_Close(tree);
  return tags;
}
