/** Characters that GIFT escapes with a backslash. */
const SPECIAL = '~=#{}:';
/** Escaped characters are replaced by private ones while a question is taken apart. */
const FIRST_PLACEHOLDER = 0xe000;

const buildPlaceholder = (character: string) =>
  String.fromCharCode(FIRST_PLACEHOLDER + (`\\n${SPECIAL}`.indexOf(character) + 1));

/** Replaces escape sequences and what is within HTML tags, so that what is left of special characters is syntax. */
export function hideEscapes(text: string): string {
  return text
    .replace(/\\([\\n~=#{}:])/g, (_, character: string) => buildPlaceholder(character))
    .replace(/<\/?[a-z][^<>{}]*>/gi, (tag) => tag.replace(/[~=#:]/g, buildPlaceholder));
}

/** The characters that escape sequences mean. */
export function restoreEscapes(text: string): string {
  return text.replace(/[\ue001-\ue008]/g, (placeholder) => {
    const character = `\\n${SPECIAL}`.charAt(placeholder.charCodeAt(0) - FIRST_PLACEHOLDER - 1);
    return character === 'n' ? '\n' : character;
  });
}

/** Text on one line, with escape sequences. */
export function escapeGift(text: string): string {
  return text
    .replace(/\\(?=[\\n~=#{}:])|[~=#{}:]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n');
}
