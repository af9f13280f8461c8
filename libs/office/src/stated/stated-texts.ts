import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { MAX_ALT, MAX_NOTES, MAX_TITLE } from '../archive/limits.js';

/** Texts that programs write by themselves. */
const AUTOMATIC =
  /^(?:automatically generated|a picture containing .*|.*description automatically generated.*|.*automatisch generierte beschreibung.*|.*description générée automatiquement.*|.*descripción generada automáticamente.*|.*descrizione generata automaticamente.*|.*generated with (?:very )?high confidence.*|.*自动生成.*|.*自動生成.*)$/isu;
const FILE_NAME =
  /^\S*\.(?:png|jpe?g|gif|bmp|tiff?|[ew]mf|svg|pdf|eps|webp)$|^(?:[a-z]:\\|https?:\/\/|file:)\S*$|\.(?:png|jpe?g|gif)$/i;
const NUMBERED = /^(?:picture|image|bild|grafik|graphic|photo|imagen|immagine|рисунок|图片|図|그림)\s*\d*$/iu;
const LETTER = /\p{L}/u;

/** Text in one line; null where no word is left. */
export function cleanTitle(text: string): string | null {
  // PowerPoint writes a line break within a title as a vertical tab.
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? shortened(line, MAX_TITLE) : null;
}

/** The descriptions that an author has written for the pictures of a slide, as one text. */
export function pictureText(descriptions: string[]): string | null {
  const written = descriptions
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => LETTER.test(text) && ![AUTOMATIC, FILE_NAME, NUMBERED].some((rule) => rule.test(text)));
  return written.length ? shortened([...new Set(written)].join(' · '), MAX_ALT) : null;
}

/** The paragraphs of speaker notes as lines; null where no letter is left. */
export function notesText(paragraphs: string[]): string | null {
  const lines = paragraphs.map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return LETTER.test(text) ? shortened(text, MAX_NOTES) : null;
}

/** Cut at a word where it is longer than `max` characters. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}

/** Counts letters by language: single runs are marked wrongly, so the most frequent language counts. */
export class Languages {
  private readonly letters = new Map<string, number>();

  /** @param tag BCP 47; text that is no tag does not count */
  add(tag: string, letters: number): void {
    const language = normalizeLanguage(tag);
    if (language && letters) this.letters.set(language, (this.letters.get(language) ?? 0) + letters);
  }

  /** The normalized tag of the language with most letters; null where none was counted. */
  mostFrequent(): string | null {
    const [first] = [...this.letters].sort(([, a], [, b]) => b - a);
    return first?.[0] ?? null;
  }
}
