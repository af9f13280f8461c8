import type { CourseSlide } from './course-slide.js';

/** An accent beside its letter, a raised digit within a word, or a character that a font uses for a ligature. */
const BROKEN_WORD = /[´ˇ¨˘˝¸]|[¹²³]\p{L}|\p{L}{3}[¹²³]|\p{Ll}[&9%<>]\p{Ll}/u;
/** A bullet that a font draws as a letter. */
const LETTER_BULLET = /^[Ilnqu§¤]\s+\p{Lu}|^[^\p{Lo}\s]\s+\p{Lo}|\s[◗►▶❖✓➢]\s/u;
/** Different words of a deck from which on some have a ligature. */
const MIN_WORDS = 300;
/** Languages in which 'fi', 'fl' and 'ff' are frequent. */
const LANGUAGES_WITH_LIGATURES = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv']);

/** Whether the reader of the file put a text together wrongly: words with signs in them, a bullet as a letter. */
export const isBroken = (text: string): boolean => BROKEN_WORD.test(text) || LETTER_BULLET.test(text);

/** Whether the fonts of a deck lost their ligatures ('rst' for 'first'), so that its words cannot be trusted. */
export function lacksLigatures(slides: readonly CourseSlide[]): boolean {
  const words = new Set(
    slides
      .filter(({ language }) => LANGUAGES_WITH_LIGATURES.has(language))
      .flatMap(({ text }) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []),
  );
  return words.size >= MIN_WORDS && ![...words].some((word) => /f[fil]/u.test(word));
}
