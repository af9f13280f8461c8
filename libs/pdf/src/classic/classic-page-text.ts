import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import type { PageLink, PageText } from '../reader/deck.js';
import { ASCENT, DESCENT } from '../text/letters/em.js';
import type { Letter, LetterStyle } from '../text/letters/letters.js';
import { lettersToLines, roundToHundredths } from '../text/lines/lines.js';
import { MAX_LINKS } from '../text/page-links.js';
import { inferFontStyle, isOnPage, isRotated, MAX_LETTERS, MAX_LINES } from '../text/page-text.js';
import { cleanText } from '../text/clean-text.js';
import { INLINE_ELEMENTS } from '../text/structure-tags.js';
import { layOutColumns } from '../text/lines/vertical-columns.js';

/** `AnnotationMode.DISABLE` of pdf.js. */
const NO_ANNOTATIONS = 0;

type Viewport = ReturnType<PDFPageProxy['getViewport']>;
type StructureNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** Reads the text and links of a page with pdf.js, in the same form as PDFium's reader. */
export async function readPageText(page: PDFPageProxy, label: string): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  // Makes pdf.js load the names of fonts, which `findFontName` needs.
  await page.getOperatorList({ annotationMode: NO_ANNOTATIONS }).catch(() => null);
  const letters = readLetters(page, viewport, items, await readStructureTags(page));
  const links = await readLinks(page, viewport);
  page.cleanup();
  return {
    index: page.pageNumber - 1,
    label: cleanText(label) || null,
    width: roundToHundredths(viewport.width),
    height: roundToHundredths(viewport.height),
    lines: lettersToLines(layOutColumns(letters, viewport.width)).slice(0, MAX_LINES),
    links,
    change: null,
  };
}

function readLetters(
  page: PDFPageProxy,
  viewport: Viewport,
  items: (TextItem | TextMarkedContent)[],
  tags: Map<string, string>,
): (Letter | null)[] {
  const styles = new Map<string, LetterStyle>();
  const letters: (Letter | null)[] = [];
  /** The ids of the marked contents around the current item, the innermost last; '' for one without an id. */
  const contentIds: string[] = [];
  for (const item of items) {
    if (letters.length >= MAX_LETTERS) break;
    if ('type' in item) {
      if (item.type === 'endMarkedContent') contentIds.pop();
      else contentIds.push(item.id ?? '');
      continue;
    }
    const tag = contentIds.map((id) => tags.get(id)).findLast(Boolean) ?? null;
    for (const letter of splitIntoLetters(page, viewport, item, tag, styles))
      letters.push(isOnPage(letter, viewport) ? letter : null);
    if (item.hasEOL) letters.push(null);
  }
  return letters;
}

/** Splits an item into letters. All get the same width, because pdf.js gives only the width of the whole item. */
function splitIntoLetters(
  page: PDFPageProxy,
  viewport: Viewport,
  { str, transform, width, fontName, dir }: TextItem,
  tag: string | null,
  styles: Map<string, LetterStyle>,
): Letter[] {
  // The text matrix: (a, b) is the direction of the line, (c, d) the letters' upward direction, scaled; (e, f) is the start of the line.
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const scale = Math.hypot(a, b) || 1;
  const [startX, baseline] = viewport.convertToViewportPoint(e, f) as [number, number];
  const end = [e + (width * a) / scale, f + (width * b) / scale] as const;
  const [endX, endY] = viewport.convertToViewportPoint(...end) as [number, number];
  const size = Math.round(Math.hypot(c, d) * 10) / 10;
  const rotated = isRotated({ x: endX - startX, y: endY - baseline });
  const styleKey = [fontName, size, rotated, tag].join(' ');
  const style = styles.get(styleKey) ?? {
    size,
    ...inferFontStyle(findFontName(page, fontName)),
    color: '',
    rotated,
    tag,
  };
  styles.set(styleKey, style);
  const box = {
    top: Math.min(baseline, endY) - size * ASCENT,
    bottom: Math.max(baseline, endY) + size * DESCENT,
  };
  if (!str.trim())
    return str
      ? [{ text: ' ', left: startX, right: endX, ...box, baseline, style, isInferredSpace: true }]
      : [];
  const characters = [...str];
  const letterWidth = (endX - startX) / characters.length;
  return characters.map((text, i) => {
    const left = startX + letterWidth * (dir === 'rtl' ? characters.length - 1 - i : i);
    return { text, left, right: left + letterWidth, ...box, baseline, style, isInferredSpace: false };
  });
}

function findFontName(page: PDFPageProxy, name: string): string {
  if (!page.commonObjs.has(name)) return '';
  return String((page.commonObjs.get(name) as { name?: string } | null)?.name ?? '');
}

/** Maps each marked content of a tagged page, by the id that pdf.js gives it, to the name of the block element around it. */
async function readStructureTags(page: PDFPageProxy): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const walk = (node: StructureNode, surroundingBlock: string): void => {
    const block = node.role && !INLINE_ELEMENTS.has(node.role) ? node.role : surroundingBlock;
    for (const child of node.children) {
      if ('role' in child) walk(child, block);
      else tags.set(child.id, block);
    }
  };
  const root = (await page.getStructTree().catch(() => null)) as StructureNode | null;
  for (const child of root?.children ?? []) if ('role' in child) walk(child, '');
  return tags;
}

async function readLinks(page: PDFPageProxy, viewport: Viewport): Promise<PageLink[]> {
  interface Annotation {
    subtype: string;
    url?: string;
    unsafeUrl?: string;
    overlaidText?: string;
    rect: [number, number, number, number];
  }
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  return annotations.slice(0, MAX_LINKS).flatMap(({ subtype, url, unsafeUrl, overlaidText, rect }) => {
    const target = cleanText(unsafeUrl ?? url ?? '');
    if (subtype !== 'Link' || !target) return [];
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(rect) as typeof rect;
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2) };
    const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    return [{ url: target, text: cleanText(overlaidText ?? ''), ...box, ...size }];
  });
}
