import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { MAX_ALT_LETTERS, MAX_NOTES_LETTERS, MAX_TITLE_LETTERS } from '../archive/limits.js';

/** Matches descriptions that programs generate. */
const AUTOMATIC_DESCRIPTION =
  /^(?:automatically generated|a picture containing .*|.*description automatically generated.*|.*automatisch generierte beschreibung.*|.*description générée automatiquement.*|.*descripción generada automáticamente.*|.*descrizione generata automaticamente.*|.*generated with (?:very )?high confidence.*|.*自动生成.*|.*自動生成.*)$/isu;
const FILE_NAME =
  /^\S*\.(?:png|jpe?g|gif|bmp|tiff?|[ew]mf|svg|pdf|eps|webp)$|^(?:[a-z]:\\|https?:\/\/|file:)\S*$|\.(?:png|jpe?g|gif)$/i;
const DEFAULT_NAME =
  /^(?:picture|image|bild|grafik|graphic|photo|imagen|immagine|рисунок|图片|図|그림)\s*\d*$/iu;
const LETTER = /\p{L}/u;

/** Writes a title on one line; null where it has no letter or digit. */
export function cleanTitle(text: string): string | null {
  // PowerPoint writes a line break within a title as a vertical tab.
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? shorten(line, MAX_TITLE_LETTERS) : null;
}

/** Joins the descriptions of a slide's pictures, without those that programs generate; null where none is left. */
export function toPictureDescription(descriptions: string[]): string | null {
  const authorsDescriptions = descriptions
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(
      (text) =>
        LETTER.test(text) &&
        ![AUTOMATIC_DESCRIPTION, FILE_NAME, DEFAULT_NAME].some((rule) => rule.test(text)),
    );
  return authorsDescriptions.length
    ? shorten([...new Set(authorsDescriptions)].join(' · '), MAX_ALT_LETTERS)
    : null;
}

/** Joins the paragraphs of speaker notes as lines; null where they contain no letter. */
export function toNotesText(paragraphs: string[]): string | null {
  const lines = paragraphs.map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return LETTER.test(text) ? shorten(text, MAX_NOTES_LETTERS) : null;
}

/** Cuts a text that is longer than `maxLetters` at the end of a word. */
export function shorten(text: string, maxLetters: number): string {
  return text.length <= maxLetters ? text : `${text.slice(0, maxLetters - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}

/** Counts letters by language to find the main one, because files mark some pieces of text with a wrong language. */
export class LanguageCounter {
  private readonly letters = new Map<string, number>();

  /** @param tag BCP 47; letters with an invalid tag are not counted */
  add(tag: string, letters: number): void {
    const language = normalizeLanguage(tag);
    if (language && letters) this.letters.set(language, (this.letters.get(language) ?? 0) + letters);
  }

  /** The normalized tag of the language with most letters; null where no letters were counted. */
  findMostFrequent(): string | null {
    const [first] = [...this.letters].sort(([, a], [, b]) => b - a);
    return first?.[0] ?? null;
  }
}
