import { handmadePdf, handmadeStream } from './handmade-pdf.js';

/** What a character of a page is read as: `place` is its own among `all` characters of the page. */
export type CharacterMap = (character: string, place: number, all: string[], page: number) => string;

const OBJECTS_BEFORE = 4;
const OBJECTS_PER_PAGE = 3;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** A PDF with a page for each text; each page has a font of its own, whose map to Unicode is given. */
export function mappedPdf(texts: string[], map: CharacterMap): Buffer<ArrayBuffer> {
  const characters = texts.map((text) => [...new Set(text.replaceAll('\n', ''))]);
  const extra = characters.flatMap((all, page) => {
    const first = OBJECTS_BEFORE + 1 + page * OBJECTS_PER_PAGE;
    return [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Slides /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 2} 0 R >>`,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Slides /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
      handmadeStream(unicodeMap(all.map((character, place) => map(character, place, all, page)))),
    ];
  });
  const pages = texts.map((text, page) => ({
    content: text
      .split('\n')
      .map((line, index) => drawn(line, characters[page] ?? [], index))
      .join(''),
    fonts: `/M ${OBJECTS_BEFORE + 1 + page * OBJECTS_PER_PAGE} 0 R`,
  }));
  return handmadePdf(pages, extra);
}

/** Draws a line as it looks, so right-to-left text from its end. */
function drawn(line: string, all: string[], index: number): string {
  const visual = RIGHT_TO_LEFT.test(line) ? [...line].reverse() : [...line];
  const codes = visual.map((character) => hex(all.indexOf(character) + 1)).join('');
  return `BT /M ${index ? 12 : 20} Tf 20 ${340 - index * 50} Td <${codes}> Tj ET\n`;
}

function unicodeMap(read: string[]): string {
  const entries = read.map((text, place) => `<${hex(place + 1)}> <${utf16(text)}>`);
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Map def 1 begincodespacerange <0000> <FFFF> endcodespacerange
${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar
endcmap end end`;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, unit) => hex(text.charCodeAt(unit))).join('');
}
