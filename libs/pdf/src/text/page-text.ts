import type { PageText } from '../reader/deck.js';
import { readPageLabel } from '../reader/document.js';
import type { Engine, PdfiumHandle } from '../reader/engine.js';
import type { Letter, LetterStyle } from './letters/letters.js';
import { lettersToLines } from './lines/lines.js';
import { readSmallDrawings, markDrawnBullets } from './lines/drawn-bullets.js';
import { undoMirroring } from './letters/mirrored-signs.js';
import { createPageFrame, type PageFrame } from './page-frame.js';
import { readLinks } from './page-links.js';
import { cleanText } from './clean-text.js';
import { readStructureTags } from './structure-tags.js';
import { layOutColumns } from './lines/vertical-columns.js';

/** Letters and lines of a page that are read; no slide has more. */
export const MAX_LETTERS = 12_000;
export const MAX_LINES = 500;
/** Height by length of a line; steeper lines are rotated, such as watermarks and labels of axes. */
const MAX_SLOPE = 0.1;
/** Font flags of the PDF format. */
const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Text render mode of the PDF format: letters are filled and outlined, which looks bold. */
const FILL_AND_STROKE = 2;
/** Names of bold and of monospaced fonts; the short ones are TeX's: 'CMBX10', 'SFBX1095', 'CMTT10'. */
const BOLD_NAME = /bold|black|heavy|demi|^(cm|lm|sf)\w*b(x|sr|ss)|^sfsx/i;
const MONO_NAME = /mono|courier|consol|menlo|typewriter|(cm|sf|lm)tt/i;
const MAX_FONT_NAME_BYTES = 512;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** An open page with its open text, and what is known of it. */
interface OpenPage {
  engine: Engine;
  textPage: PdfiumHandle;
  frame: PageFrame;
  /** Block elements of a tagged file, by the id of their marked content. */
  tags: Map<number, string>;
}

/** Reads the text and links of a page; null when the page can't be opened. */
export function readPageText(engine: Engine, document: PdfiumHandle, index: number): PageText | null {
  const { pdfium } = engine;
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) return null;
  const textPage = pdfium.FPDFText_LoadPage(page);
  const frame = createPageFrame(engine, page);
  const letters = textPage
    ? readLetters({ engine, textPage, frame, tags: readStructureTags(engine, page) })
    : [];
  const lines = lettersToLines(layOutColumns(letters, frame.width)).slice(0, MAX_LINES);
  const links = readLinks(engine, document, page, textPage, frame);
  markDrawnBullets(lines, readSmallDrawings(engine, page, frame));
  pdfium.FPDFText_ClosePage(textPage);
  pdfium.FPDF_ClosePage(page);
  const { width, height } = frame;
  return { index, label: readPageLabel(engine, document, index), width, height, lines, links, change: null };
}

/** Reads the letters of a page in PDFium's order; null for a line break, and for a letter outside of the page. */
function readLetters(page: OpenPage): (Letter | null)[] {
  const { pdfium } = page.engine;
  const styles = new Map<PdfiumHandle, LetterStyle>();
  const letters: (Letter | null)[] = [];
  const count = Math.min(pdfium.FPDFText_CountChars(page.textPage), MAX_LETTERS);
  const codes = Array.from({ length: count }, (_, i) => pdfium.FPDFText_GetUnicode(page.textPage, i));
  for (const [i, code] of undoMirroring(codes).entries()) {
    if (code === CARRIAGE_RETURN || code === LINE_FEED) {
      letters.push(null);
      continue;
    }
    const isInferredSpace = pdfium.FPDFText_IsGenerated(page.textPage, i) === 1;
    const last = letters.at(-1);
    if (isInferredSpace) {
      if (last) letters.push({ ...last, text: ' ', left: last.right, isInferredSpace });
      continue;
    }
    const textObject = pdfium.FPDFText_GetTextObject(page.textPage, i);
    let style = styles.get(textObject);
    if (!style) styles.set(textObject, (style = readLetterStyle(page, i, textObject)));
    const box = readLetterBox(page, i);
    letters.push(
      isOnPage(box, page.frame)
        ? { text: decodeLetter(code, style.font), ...box, style, isInferredSpace }
        : null,
    );
  }
  return letters;
}

/** Whether any part of a letter is on the page: beamer places what an overlay does not show yet outside of it. */
export function isOnPage(
  { left, right, top, bottom }: Pick<Letter, 'left' | 'right' | 'top' | 'bottom'>,
  { width, height }: { width: number; height: number },
): boolean {
  return right > 0 && left < width && bottom > 0 && top < height;
}

/** Symbols of TeX's font MSAM, which PDFium takes for letters where the file has no Unicode map. */
const MSAM_SYMBOLS: Record<string, string> = {
  I: '▶',
  B: '▷',
  J: '◀',
  F: '★',
  X: '✓',
  H: '▼',
  N: '▲',
};

/**
 * Ranges of rare ideographs that PDFium finds instead of the proportional kana of Japanese fonts: '䛾' (0x46fe) instead of 'の' (0x306e).
 * The code of the kana is the ideograph's minus `shift`.
 */
const MISREAD_KANA = [
  { first: 0x46d1, last: 0x4723, shift: 0x1690 },
  { first: 0x472f, last: 0x478a, shift: 0x168e },
];
const JAPANESE_FONT = /gothic|mincho|meiryo/i;

/** Codes that PDFium gives for a hyphen at the end of a line. */
const LINE_END_HYPHENS = new Set([2, 0xfffe]);
const MAX_CODE_POINT = 0x10ffff;

/** Decodes the character code that PDFium gives for a letter, with corrections for some fonts. */
export function decodeLetter(code: number, font: string): string {
  const symbol = /^MSAM\d/i.test(font) && MSAM_SYMBOLS[String.fromCharCode(code)];
  if (symbol) return symbol;
  if (LINE_END_HYPHENS.has(code)) return '-';
  if (code <= 0 || code > MAX_CODE_POINT) return '';
  const kana =
    JAPANESE_FONT.test(font) && MISREAD_KANA.find(({ first, last }) => code >= first && code <= last);
  return String.fromCodePoint(kana ? code - kana.shift : code);
}

function readLetterBox({ engine, textPage, frame }: OpenPage, letterIndex: number) {
  engine.pdfium.FPDFText_GetLooseCharBox(textPage, letterIndex, engine.outAddress);
  const box = frame.toBox(...engine.readFourFloats());
  engine.pdfium.FPDFText_GetCharOrigin(textPage, letterIndex, engine.outAddress, engine.outAddress + 8);
  const origin = frame.toPoint(engine.readDouble(0), engine.readDouble(8));
  return {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
    baseline: origin.y,
  };
}

/** Reads the style of a letter, which all letters of its text object share. */
function readLetterStyle(page: OpenPage, letterIndex: number, textObject: PdfiumHandle): LetterStyle {
  const { engine, textPage, frame, tags } = page;
  const { pdfium, outAddress } = engine;
  const { name, flags } = readFontNameAndFlags(page, letterIndex);
  const { font, bold, italic, mono } = inferFontStyle(name);
  pdfium.FPDFText_GetMatrix(textPage, letterIndex, outAddress);
  // The text matrix: (a, b) is the direction of the line, (c, d) the letters' upward direction, scaled.
  const [a, b, c, d] = engine.readFourFloats();
  return {
    // Rounded, because otherwise invisible differences would make every run a style of its own.
    size: Math.round(pdfium.FPDFText_GetFontSize(textPage, letterIndex) * Math.hypot(c, d) * 10) / 10,
    font,
    bold:
      bold ||
      (flags & FORCE_BOLD) !== 0 ||
      pdfium.FPDFTextObj_GetTextRenderMode(textObject) === FILL_AND_STROKE,
    italic: (flags & ITALIC) !== 0 || italic,
    mono: (flags & FIXED_PITCH) !== 0 || mono,
    color: readFillColor(page, letterIndex),
    rotated: isRotated(frame.toDirection(a, b)),
    tag: tags.get(pdfium.FPDFPageObj_GetMarkedContentID(textObject)) ?? null,
  };
}

/** Whether text in a direction, with y pointing down, is at an angle or upside down. */
export function isRotated({ x, y }: { x: number; y: number }): boolean {
  return Math.abs(y) > Math.abs(x) * MAX_SLOPE || x < 0;
}

/** Returns 'rrggbb'; '' where PDFium knows no color. */
function readFillColor({ engine, textPage }: OpenPage, letterIndex: number): string {
  const { pdfium, outAddress: out } = engine;
  if (!pdfium.FPDFText_GetFillColor(textPage, letterIndex, out, out + 4, out + 8, out + 12)) return '';
  return [0, 4, 8].map((offset) => engine.readInt(offset).toString(16).padStart(2, '0')).join('');
}

/** Infers a style from the name of a font; `font` is the name without the subset prefix: 'Arial' for 'ABCDEF+Arial'. */
export function inferFontStyle(name: string): Pick<LetterStyle, 'font' | 'bold' | 'italic' | 'mono'> {
  const font = cleanText(name).replace(/^[A-Z]{6}\+/, '');
  return {
    font,
    bold: BOLD_NAME.test(font),
    italic: /italic|oblique/i.test(font),
    mono: MONO_NAME.test(font),
  };
}

function readFontNameAndFlags(
  { engine, textPage }: OpenPage,
  letterIndex: number,
): { name: string; flags: number } {
  const name = engine.readText(
    'utf-8',
    (buffer, length) =>
      engine.pdfium.FPDFText_GetFontInfo(textPage, letterIndex, buffer, length, engine.outAddress),
    MAX_FONT_NAME_BYTES,
  );
  return { name, flags: engine.readInt(0) };
}
