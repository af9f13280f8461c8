/** Matches the name of a text's format, with which the text begins. */
export const FORMAT_MARK = /^\s*\[(html|markdown|plain|moodle)\]/;

/** Characters that GIFT escapes with a backslash. */
const SPECIAL = '~=#{}:';
/** While a question is parsed, escaped characters are replaced by characters of Unicode's private use area, from this one on. */
const FIRST_PLACEHOLDER = 0xe000;

const buildPlaceholder = (character: string) =>
  String.fromCharCode(FIRST_PLACEHOLDER + (`\\n${SPECIAL}`.indexOf(character) + 1));

/** Replaces escaped characters, and special characters within HTML tags, so that all remaining special characters are syntax. */
export function hideEscapes(text: string): string {
  return text
    .replace(/\\([\\n~=#{}:])/g, (_, character: string) => buildPlaceholder(character))
    .replace(/<\/?[a-z][^<>{}]*>/gi, (tag) => tag.replace(/[~=#:]/g, buildPlaceholder));
}

/** Replaces the placeholders of `hideEscapes` by their characters. */
export function restoreEscapes(text: string): string {
  return text.replace(/[\ue001-\ue008]/g, (placeholder) => {
    const character = `\\n${SPECIAL}`.charAt(placeholder.charCodeAt(0) - FIRST_PLACEHOLDER - 1);
    return character === 'n' ? '\n' : character;
  });
}

/** Escapes a text for GIFT, and writes it on one line. */
export function escapeGift(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // What follows the text in the file, or the `n` of a line break, would belong to a backslash at an end.
      .replace(/\\(?=[\\n~=#{}:\n]|$)|[~=#{}:]/g, (character) => `\\${character}`)
      .replace(/\n/g, '\\n')
  );
}
