import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import type { PageLink, PageText } from '../reader/deck.js';
import { ASCENT, DESCENT } from '../text/letters/em.js';
import type { Letter, LetterStyle } from '../text/letters/letters.js';
import { lettersToLines, round } from '../text/lines/lines.js';
import { MAX_LINKS } from '../text/page-links.js';
import { fontFacts, isOnPage, isRotated, MAX_LETTERS, MAX_LINES } from '../text/page-text.js';
import { plainText } from '../text/plain-text.js';
import { INLINE } from '../text/structure-tags.js';
import { layOutColumns } from '../text/lines/vertical-columns.js';

/** `AnnotationMode.DISABLE` of pdf.js. */
const NO_ANNOTATIONS = 0;

type Viewport = ReturnType<PDFPageProxy['getViewport']>;
type StructureNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** Text and links of a page, in the form that PDFium's reader gives. */
export async function readPageText(page: PDFPageProxy, label: string): Promise<PageText> {
  const frame = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  // pdf.js loads the names of fonts with the operators.
  await page.getOperatorList({ annotationMode: NO_ANNOTATIONS }).catch(() => null);
  const letters = readLetters(page, frame, items, await structureTags(page));
  const links = await readLinks(page, frame);
  page.cleanup();
  return {
    index: page.pageNumber - 1,
    label: plainText(label) || null,
    width: round(frame.width),
    height: round(frame.height),
    lines: lettersToLines(layOutColumns(letters, frame.width)).slice(0, MAX_LINES),
    links,
    change: null,
  };
}

function readLetters(
  page: PDFPageProxy,
  frame: Viewport,
  items: (TextItem | TextMarkedContent)[],
  tags: Map<string, string>,
): (Letter | null)[] {
  const styles = new Map<string, LetterStyle>();
  const letters: (Letter | null)[] = [];
  const marks: string[] = [];
  for (const item of items) {
    if (letters.length >= MAX_LETTERS) break;
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id ?? '');
      continue;
    }
    const tag = marks.map((id) => tags.get(id)).findLast(Boolean) ?? null;
    for (const letter of itemLetters(page, frame, item, tag, styles))
      letters.push(isOnPage(letter, frame) ? letter : null);
    if (item.hasEOL) letters.push(null);
  }
  return letters;
}

/** Divides the width of a run evenly among its letters: pdf.js gives only the width of the run. */
function itemLetters(
  page: PDFPageProxy,
  frame: Viewport,
  { str, transform, width, fontName, dir }: TextItem,
  tag: string | null,
  styles: Map<string, LetterStyle>,
): Letter[] {
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const length = Math.hypot(a, b) || 1;
  const [x1, baseline] = frame.convertToViewportPoint(e, f) as [number, number];
  const end = [e + (width * a) / length, f + (width * b) / length] as const;
  const [x2, y2] = frame.convertToViewportPoint(...end) as [number, number];
  const size = Math.round(Math.hypot(c, d) * 10) / 10;
  const rotated = isRotated({ x: x2 - x1, y: y2 - baseline });
  const key = [fontName, size, rotated, tag].join(' ');
  const style = styles.get(key) ?? {
    size,
    ...fontFacts(findFontName(page, fontName)),
    color: '',
    rotated,
    tag,
  };
  styles.set(key, style);
  const box = {
    top: Math.min(baseline, y2) - size * ASCENT,
    bottom: Math.max(baseline, y2) + size * DESCENT,
  };
  if (!str.trim())
    return str ? [{ text: ' ', left: x1, right: x2, ...box, baseline, style, implied: true }] : [];
  const texts = [...str];
  const step = (x2 - x1) / texts.length;
  return texts.map((text, i) => {
    const left = x1 + step * (dir === 'rtl' ? texts.length - 1 - i : i);
    return { text, left, right: left + step, ...box, baseline, style, implied: false };
  });
}

function findFontName(page: PDFPageProxy, name: string): string {
  if (!page.commonObjs.has(name)) return '';
  return String((page.commonObjs.get(name) as { name?: string } | null)?.name ?? '');
}

/** The block element around each marked content of a tagged page, by the id that pdf.js gives it. */
async function structureTags(page: PDFPageProxy): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const walk = (node: StructureNode, block: string): void => {
    const tag = node.role && !INLINE.has(node.role) ? node.role : block;
    for (const child of node.children) {
      if ('role' in child) walk(child, tag);
      else tags.set(child.id, tag);
    }
  };
  const root = (await page.getStructTree().catch(() => null)) as StructureNode | null;
  for (const child of root?.children ?? []) if ('role' in child) walk(child, '');
  return tags;
}

async function readLinks(page: PDFPageProxy, frame: Viewport): Promise<PageLink[]> {
  interface Annotation {
    subtype: string;
    url?: string;
    unsafeUrl?: string;
    overlaidText?: string;
    rect: [number, number, number, number];
  }
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  return annotations.slice(0, MAX_LINKS).flatMap(({ subtype, url, unsafeUrl, overlaidText, rect }) => {
    const target = plainText(unsafeUrl ?? url ?? '');
    if (subtype !== 'Link' || !target) return [];
    const [x1, y1, x2, y2] = frame.convertToViewportRectangle(rect) as typeof rect;
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2) };
    const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    return [{ url: target, text: plainText(overlaidText ?? ''), ...box, ...size }];
  });
}
