import { primaryLanguage } from '@lectern/contract';
import { detectLanguage } from '@lectern/text';
import type { DeckText, PictureFile } from '@lectern/pdf';
import { findDeckLanguage } from '../facts/deck-language.js';
import { countLetters } from './pictures-of-text.js';

/**
 * Letters of the text layer per picture that suffice to detect the language: scans have page numbers, other decks links. Set by
 * hand; ocr-languages.test.ts has the examples.
 */
const MIN_LETTERS_PER_PICTURE = 40;
const LATIN = 'Latn';

/** The languages in which the pictures of a deck are read. */
export interface OcrLanguages {
  /** BCP 47 tags, the main one first; empty: the pictures can't be read. */
  languages: string[];
  /** The deck's language if no data for it is installed. */
  missing: string | null;
}

/** Reads the text of one picture in one language. */
export type ReadSample = (picture: PictureFile, language: string) => Promise<string>;

/**
 * Chooses the languages of OCR: the one that the uploader chose, else that of the deck's words, else the one that the file
 * declares, else the one whose data reads most of a sample. Other scripts than Latin are read with English beside them,
 * because slides mix in Latin words.
 * @param installed BCP 47 tags
 */
export async function chooseOcrLanguages(
  { text, chosen }: { text: DeckText; chosen: string | null },
  pictures: PictureFile[],
  installed: string[],
  readSample: ReadSample,
): Promise<OcrLanguages> {
  const known = chosen ?? findKnownLanguage(text, pictures.length);
  const language = known ?? (await detectSampleLanguage(pictures, installed, readSample)) ?? 'en';
  const isLatin = findScript(language) === LATIN;
  const main = findInstalledTag(language, installed);
  if (main) return { languages: isLatin || main === 'en' ? [main] : [main, 'en'], missing: null };
  // English data reads other Latin scripts without some of their letters, and nothing of other scripts.
  return { languages: isLatin ? ['en'] : [], missing: language };
}

/** The language of the deck's words if there are enough of them, else the one that the file declares. */
function findKnownLanguage(text: DeckText, pictures: number): string | null {
  const letters = text.pages.reduce((sum, page) => sum + countLetters(page), 0);
  return letters >= MIN_LETTERS_PER_PICTURE * pictures ? findDeckLanguage(text) : text.language;
}

/** Undefined where no installed language reads anything. */
async function detectSampleLanguage(
  pictures: PictureFile[],
  installed: string[],
  readSample: ReadSample,
): Promise<string | undefined> {
  const [sample] = pictures.toSorted((a, b) => b.image.richness - a.image.richness);
  if (!sample) return undefined;
  let best = { letters: 0, text: '', language: '' };
  for (const language of choosePerScript(installed)) {
    const text = await readSample(sample, language);
    const letters = text.match(toLetterPattern(findScript(language)))?.length ?? 0;
    if (letters > best.letters) best = { letters, text, language };
  }
  return best.letters ? (detectLanguage(best.text) ?? best.language) : undefined;
}

/** English before other languages in Latin script. */
function choosePerScript(languages: string[]): string[] {
  const byScript = new Map<string, string>();
  for (const language of languages)
    if (language === 'en' || !byScript.has(findScript(language)))
      byScript.set(findScript(language), language);
  return [...byScript.values()];
}

/** 'zh-Hant' is read with the data of 'zh' where only that is installed, and the other way round. */
function findInstalledTag(language: string, installed: string[]): string | undefined {
  if (installed.includes(language)) return language;
  return installed.find((tag) => primaryLanguage(tag) === primaryLanguage(language));
}

/** ISO 15924 code of the script that a language is usually written in. */
function findScript(language: string): string {
  return new Intl.Locale(language).maximize().script ?? LATIN;
}

/** Letters of a script; Japanese, Korean and Chinese scripts have names of their own in ISO 15924. */
function toLetterPattern(script: string): RegExp {
  const parts: Record<string, string[]> = {
    Jpan: ['Han', 'Hiragana', 'Katakana'],
    Kore: ['Hangul'],
    Hans: ['Han'],
    Hant: ['Han'],
  };
  const classes = (parts[script] ?? [script]).map((name) => `\\p{sc=${name}}`).join('');
  return new RegExp(`[${classes}]`, 'gu');
}
