import type { PageText } from '../reader/deck.js';
import { pageLabel } from '../reader/document.js';
import type { Engine } from '../reader/engine.js';
import type { Letter, LetterStyle } from './letters/letters.js';
import { lettersToLines } from './lines/lines.js';
import { readSmallDrawings, markDrawnBullets } from './lines/drawn-bullets.js';
import { withoutMirroring } from './letters/mirrored-signs.js';
import { pageFrame, type PageFrame } from './page-frame.js';
import { readLinks } from './page-links.js';
import { plainText } from './plain-text.js';
import { structureTags } from './structure-tags.js';
import { layOutColumns } from './lines/vertical-columns.js';

/** Limits of one page; no slide has more. */
export const MAX_LETTERS = 12_000;
export const MAX_LINES = 500;
/** Slope of a line from which on it is rotated: watermarks, labels of axes. */
const MAX_SLOPE = 0.1;
/** Font flags of the PDF format, and a text render mode. */
const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const FILL_AND_STROKE = 2;
const BOLD_NAME = /bold|black|heavy|demi|^(cm|lm|sf)\w*b(x|sr|ss)|^sfsx/i;
const MONO_NAME = /mono|courier|consol|menlo|typewriter|(cm|sf|lm)tt/i;

/** Text and links of a page; null when the page can't be opened. */
export function readPageText(engine: Engine, document: number, index: number): PageText | null {
  const { call } = engine;
  const page = call.FPDF_LoadPage(document, index);
  if (!page) return null;
  const text = call.FPDFText_LoadPage(page);
  const frame = pageFrame(engine, page);
  const letters = text ? readLetters(engine, page, text, frame) : [];
  const lines = lettersToLines(layOutColumns(letters, frame.width)).slice(0, MAX_LINES);
  const links = readLinks(engine, document, page, text, frame);
  markDrawnBullets(lines, readSmallDrawings(engine, page, frame));
  call.FPDFText_ClosePage(text);
  call.FPDF_ClosePage(page);
  const { width, height } = frame;
  return { index, label: pageLabel(engine, document, index), width, height, lines, links, change: null };
}

function readLetters(engine: Engine, page: number, text: number, frame: PageFrame): (Letter | null)[] {
  const { call } = engine;
  const tags = structureTags(engine, page);
  const styles = new Map<number, LetterStyle>();
  const letters: (Letter | null)[] = [];
  const count = Math.min(call.FPDFText_CountChars(text), MAX_LETTERS);
  const codes = Array.from({ length: count }, (_, i) => call.FPDFText_GetUnicode(text, i));
  for (const [i, code] of withoutMirroring(codes).entries()) {
    if (code === 13 || code === 10) {
      letters.push(null);
      continue;
    }
    const implied = call.FPDFText_IsGenerated(text, i) === 1;
    const last = letters.at(-1);
    if (implied) {
      if (last) letters.push({ ...last, text: ' ', left: last.right, implied });
      continue;
    }
    const object = call.FPDFText_GetTextObject(text, i);
    let style = styles.get(object);
    if (!style) styles.set(object, (style = letterStyle(engine, text, i, object, frame, tags)));
    const box = letterBox(engine, text, i, frame);
    letters.push(
      isOnPage(box, frame) ? { text: letterText(code, style.font), ...box, style, implied } : null,
    );
  }
  return letters;
}

/** Beamer places what an overlay does not show yet outside the page. */
export function isOnPage(
  { left, right, top, bottom }: Pick<Letter, 'left' | 'right' | 'top' | 'bottom'>,
  { width, height }: { width: number; height: number },
): boolean {
  return right > 0 && left < width && bottom > 0 && top < height;
}

/** Symbols of TeX's font MSAM, which PDFium takes for letters where the file has no Unicode map. */
const MSAM: Record<string, string> = { I: '▶', B: '▷', J: '◀', F: '★', X: '✓', H: '▼', N: '▲' };

/**
 * Ideographs that PDFium finds for the proportional kana of Japanese fonts: '䛾' instead of 'の'.
 * Each range: first and last code, and how far before them the kana are.
 */
const KANA = [
  { first: 0x46d1, last: 0x4723, shift: 0x1690 },
  { first: 0x472f, last: 0x478a, shift: 0x168e },
];
const JAPANESE_FONT = /gothic|mincho|meiryo/i;

/** The text of a character code that PDFium gives for a letter in a font. */
export function letterText(code: number, font: string): string {
  const symbol = /^MSAM\d/i.test(font) && MSAM[String.fromCharCode(code)];
  if (symbol) return symbol;
  if (code === 2 || code === 0xfffe) return '-';
  if (code <= 0 || code > 0x10ffff) return '';
  const kana = JAPANESE_FONT.test(font) && KANA.find(({ first, last }) => code >= first && code <= last);
  return String.fromCodePoint(kana ? code - kana.shift : code);
}

function letterBox(engine: Engine, text: number, i: number, frame: PageFrame) {
  engine.call.FPDFText_GetLooseCharBox(text, i, engine.out);
  const box = frame.box(engine.float(0), engine.float(4), engine.float(8), engine.float(12));
  engine.call.FPDFText_GetCharOrigin(text, i, engine.out, engine.out + 8);
  const origin = frame.point(engine.double(0), engine.double(8));
  return {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
    baseline: origin.y,
  };
}

function letterStyle(
  engine: Engine,
  text: number,
  i: number,
  object: number,
  frame: PageFrame,
  tags: Map<number, string>,
): LetterStyle {
  const { call, out } = engine;
  const named = fontFacts(fontName(engine, text, i));
  const flags = engine.int(0);
  call.FPDFText_GetMatrix(text, i, out);
  const [a, b, c, d] = [engine.float(0), engine.float(4), engine.float(8), engine.float(12)];
  return {
    // Rounded, because invisible differences would make every run a style of its own.
    size: Math.round(call.FPDFText_GetFontSize(text, i) * Math.hypot(c, d) * 10) / 10,
    font: named.font,
    bold:
      named.bold ||
      (flags & FORCE_BOLD) !== 0 ||
      call.FPDFTextObj_GetTextRenderMode(object) === FILL_AND_STROKE,
    italic: (flags & ITALIC) !== 0 || named.italic,
    mono: (flags & FIXED_PITCH) !== 0 || named.mono,
    color: fillColor(engine, text, i),
    rotated: isRotated(frame.direction(a, b)),
    tag: tags.get(call.FPDFPageObj_GetMarkedContentID(object)) ?? null,
  };
}

/** Whether a text that is written in a direction, y pointing down, is written at an angle or upside down. */
export function isRotated({ x, y }: { x: number; y: number }): boolean {
  return Math.abs(y) > Math.abs(x) * MAX_SLOPE || x < 0;
}

function fillColor(engine: Engine, text: number, i: number): string {
  const { call, out } = engine;
  if (!call.FPDFText_GetFillColor(text, i, out, out + 4, out + 8, out + 12)) return '';
  return [0, 4, 8].map((offset) => engine.int(offset).toString(16).padStart(2, '0')).join('');
}

/** The style that a font's name implies; the subset prefix is removed. */
export function fontFacts(name: string): Pick<LetterStyle, 'font' | 'bold' | 'italic' | 'mono'> {
  const font = plainText(name).replace(/^[A-Z]{6}\+/, '');
  return {
    font,
    bold: BOLD_NAME.test(font),
    italic: /italic|oblique/i.test(font),
    mono: MONO_NAME.test(font),
  };
}

/** The font's name; its flags are left in `engine.int(0)`. */
function fontName(engine: Engine, text: number, i: number): string {
  return engine.text(
    'utf-8',
    (buffer, length) => engine.call.FPDFText_GetFontInfo(text, i, buffer, length, engine.out),
    512,
  );
}
