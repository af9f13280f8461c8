/** What a character is read as; `place` is its own among the characters of the page, by their first use. */
export type BrokenMap = (character: string, place: number) => string;

/** How the map of a font to characters is broken. The kinds are those that programs write. */
export const BROKEN_MAPS: [kind: string, map: BrokenMap][] = [
  ['numbers of glyphs taken for characters', (character) => shift(character, -29)],
  ['the map of another subset of the font', (character) => shift(character, 7)],
  ['characters for private use', (_, place) => String.fromCodePoint(0xe000 + place)],
  ['letters in the order of the file', (_, place) => String.fromCodePoint(0x21 + place)],
  ['every letter exchanged', (character) => shift(character, -13)],
];

/** Spaces stay, as they are no glyphs in many files. */
function shift(character: string, by: number): string {
  return character === ' ' ? ' ' : String.fromCodePoint(Math.max(0x21, (character.codePointAt(0) ?? 0) + by));
}
