import { setImmediate as otherThings } from 'node:timers/promises';
import { openDocument } from './document.js';
import { drawPage, type Pixels } from './draw-page.js';
import type { Engine } from './engine.js';
import { readPageText } from './page-text.js';

/** As many as make most of what decks need well compiled. */
const ROUNDS = 12;
/** Encoding is compiled already: it only has to be loaded. */
const DRAWN_FOR_EACH = 6;
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Italic', 'Courier'];
const WORDS = [
  'Whatever a slide says; [why, and how] "Quickly": 1 + 2 = 3 * x / y -- zero & 45% of 678 {90}',
  'ABCDEFGHIJKLM NOPQRSTUVWXYZ abcdefghijklm nopqrstuvwxyz 0123456789 !#$%&*+,-./:;<=>?@^_`|~',
];

/**
 * Reads and draws a page of its own again and again: code of PDFium is compiled when it is first used, and compiled well
 * once it was used a while. Stops early once `isOver`; hands out some of what it draws.
 */
export async function practiseOn(
  engine: Engine,
  isOver: () => boolean,
  onDrawn: (pixels: Pixels) => void,
): Promise<void> {
  await otherThings();
  let room: Pixels['data'] | null = null;
  for (let round = 0; round < ROUNDS && !isOver(); round++) {
    const document = openDocument(engine, practiceDeck(round));
    if (typeof document === 'string') throw new Error(`PDFium finds its own page ${document}`);
    readPageText(engine, document, 0);
    const pixels = drawPage(engine, document, 0, room);
    engine.call.FPDF_CloseDocument(document);
    const isHandedOut = pixels && round % DRAWN_FOR_EACH === 0;
    if (isHandedOut) onDrawn(pixels);
    room = isHandedOut ? null : (pixels?.data ?? null);
    await otherThings();
  }
}

/** One page with what slides are made of: text, shapes, a shading, a see-through area, a picture, a link. */
function practiceDeck(round: number): Uint8Array {
  const fonts = FONTS.map((_, i) => `/F${i} ${4 + i} 0 R`).join(' ');
  const resources = `/Font << ${fonts} >> /Shading << /S 9 0 R >> /ExtGState << /G << /ca 0.5 >> >> /XObject << /I 10 0 R >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 364 272] /Resources << ${resources} >> /Contents 11 0 R /Annots [12 0 R] >>`,
    ...FONTS.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 364 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0.9 0.5] /C1 [0.2 0.4 0.9] /N 1 >> >>',
    stream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode',
      picture(),
    ),
    stream('', content(round)),
    '<< /Type /Annot /Subtype /Link /Rect [20 20 120 40] /Border [0 0 0] /A << /S /URI /URI (https://example.org) >> >>',
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1');
}

function content(round: number): string {
  const shapes = [
    'q 0 0 364 40 re W n /S sh Q',
    '0.1 0.2 0.3 rg 0 240 364 32 re f',
    'q /G gs 0.8 0.1 0.1 rg 220 60 m 320 60 340 160 260 180 c 200 170 190 90 220 60 c f Q',
    '0 0.5 0 RG 2 w 30 60 m 120 150 l 200 70 l 210 190 320 20 340 120 c S',
    'q 80 0 0 60 270 60 cm /I Do Q',
  ];
  const lines = Array.from({ length: 14 }, (_, line) => {
    // Other sizes in each round: letters of one size are drawn once.
    const size = Math.max(18 - line, 6) + round * 0.3;
    return `BT /F${line % FONTS.length} ${size} Tf 0.${line % 10} 0 0.2 rg 16 ${248 - line * 16} Td (${WORDS[line % WORDS.length]}) Tj ET`;
  });
  return [...shapes, ...lines].join('\n');
}

function picture(): string {
  const bytes = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * i) >> 5);
  return `${Buffer.from(bytes).toString('hex')}>`;
}

function stream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
