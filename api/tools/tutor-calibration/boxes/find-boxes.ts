/** A rectangle on a page, in points from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A run of text with its place on the page, as `worker/tools/deck-slides.ts` writes it. */
export interface PlacedText extends Box {
  text: string;
}

/** A letter or digit, and the line that it is on. */
interface Letter {
  line: PlacedText;
  index: number;
}

/**
 * Finds the boxes of a text on a page: for each line, the box of its words. The reader places lines and the cells of a line; inside
 * these, all letters count as equally wide. Signs and spaces are passed over, because the ingest joins words that a line's end has
 * hyphenated.
 * @returns no boxes where the text is not there in one piece
 */
export function findBoxes(lines: PlacedText[], text: string): Box[] {
  const letters = lines.flatMap((line) =>
    [...line.text].flatMap((sign, index): (Letter & { key: string })[] =>
      [...normalize(sign)].map((key) => ({ key, line, index })),
    ),
  );
  const sought = normalize(text);
  const at = letters
    .map(({ key }) => key)
    .join('')
    .indexOf(sought);
  if (!sought || at < 0) return [];
  const found = letters.slice(at, at + sought.length);
  return [...new Set(found.map(({ line }) => line))].map((line) => {
    const indexes = found.filter((letter) => letter.line === line).map(({ index }) => index);
    return cutOut(line, Math.min(...indexes), Math.max(...indexes) + 1);
  });
}

/** Keeps letters and digits only, in lower case and in their compatible form. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Cuts the part between two letters out of a line, along its longer side; a line in Arabic or Hebrew begins on the right. */
function cutOut({ text, x, y, width, height }: PlacedText, from: number, to: number): Box {
  const count = [...text].length;
  const isReversed = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  const start = (isReversed ? count - to : from) / count;
  const share = (to - from) / count;
  return width >= height
    ? { x: x + start * width, y, width: share * width, height }
    : { x, y: y + start * height, width, height: share * height };
}
