import { countWords } from './sentence-checks.js';

/** Words by which two options may differ. */
const MAX_WORD_DIFFERENCE = 2;
/** How many times longer than another an option may be. */
const MAX_LENGTH_RATIO = 2.5;
/** Languages that show the plural by a final s, of the last word of a term or of its first. */
const PLURAL_AT_END = new Set(['en']);
const PLURAL_AT_START = new Set(['es', 'pt', 'fr']);

/** Whether two options have the same form, so that none is chosen or left out for its looks. */
export function isAlike(one: string, other: string, language: string): boolean {
  const [short, long] = [one.length, other.length].sort((a, b) => a - b);
  return (
    Math.abs(countWords(one) - countWords(other)) <= MAX_WORD_DIFFERENCE &&
    (long ?? 0) <= MAX_LENGTH_RATIO * (short || 1) &&
    formOf(one) === formOf(other) &&
    isPlural(one, language) === isPlural(other, language)
  );
}

function isPlural(text: string, language: string): boolean {
  const words = text.split(' ');
  const head = PLURAL_AT_END.has(language) ? words.at(-1) : PLURAL_AT_START.has(language) ? words[0] : '';
  return /\p{Ll}s$/u.test(head ?? '') && !/(?:ss|us|is)$/u.test(head ?? '');
}

/** Abbreviation, small letters, digits, a name of code, an action ('Inserting a key'), other letters than Latin ones. */
function formOf(text: string): string {
  return [
    /^\p{Lu}{2,6}s?$/u.test(text),
    /^\p{Ll}/u.test(text),
    /\d/u.test(text),
    /[a-z][A-Z]|_/u.test(text),
    /^\p{L}+ing\s/u.test(text),
    /[^\p{sc=Latin}\P{L}]/u.test(text),
  ].join();
}
