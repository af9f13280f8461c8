import { primaryLanguage } from '@lectern/contract';
import { detectLanguage } from '@lectern/text';
import type { DeckText, PictureFile } from '@lectern/pdf';
import { findDeckLanguage } from '../facts/deck-language.js';
import { countLetters } from './pictures-of-text.js';

/**
 * The language of a deck is detected if its text layer has at least so many letters per picture. Decks with fewer have, for example, only
 * page numbers or links. Set by hand; ocr-languages.test.ts has the examples.
 */
const MIN_LETTERS_PER_PICTURE = 40;
/** ISO 15924 code. */
const LATIN = 'Latn';

/** The languages in which OCR reads the pictures of a deck. */
export interface OcrLanguages {
  /** BCP 47 tags, the main one first; empty: the pictures can't be read. */
  languages: string[];
  /** The deck's language if no OCR data for it is installed, else null. */
  missing: string | null;
}

/** Reads the text of one picture in one language. */
export type ReadSample = (picture: PictureFile, language: string) => Promise<string>;

/**
 * Chooses the languages of OCR: the one that the uploader chose, else that of the deck's words, else the one that the file declares, else
 * the one whose OCR data reads most letters of a sample. Scripts other than Latin are read together with English, because slides in these
 * languages also have Latin words.
 * @param installed BCP 47 tags of the languages with OCR data
 */
export async function chooseOcrLanguages(
  { text, chosen }: { text: DeckText; chosen: string | null },
  pictures: PictureFile[],
  installed: string[],
  readSample: ReadSample,
): Promise<OcrLanguages> {
  const knownLanguage = chosen ?? findKnownLanguage(text, pictures.length);
  const language = knownLanguage ?? (await detectSampleLanguage(pictures, installed, readSample)) ?? 'en';
  const isLatin = findScript(language) === LATIN;
  const installedTag = findInstalledTag(language, installed);
  if (installedTag)
    return {
      languages: isLatin || installedTag === 'en' ? [installedTag] : [installedTag, 'en'],
      missing: null,
    };
  // English data reads other Latin scripts without some of their letters, and nothing of other scripts.
  return { languages: isLatin ? ['en'] : [], missing: language };
}

/** The language of the deck's words if there are enough words, else the one that the file declares. */
function findKnownLanguage(text: DeckText, pictures: number): string | null {
  const letters = text.pages.reduce((sum, page) => sum + countLetters(page), 0);
  return letters >= MIN_LETTERS_PER_PICTURE * pictures ? findDeckLanguage(text) : text.language;
}

/** Detects the language of the picture that shows most; undefined where no installed language reads any letter of it. */
async function detectSampleLanguage(
  pictures: PictureFile[],
  installed: string[],
  readSample: ReadSample,
): Promise<string | undefined> {
  const [sample] = pictures.toSorted((a, b) => b.image.richness - a.image.richness);
  if (!sample) return undefined;
  let best = { letters: 0, text: '', language: '' };
  for (const language of chooseOneLanguagePerScript(installed)) {
    const text = await readSample(sample, language);
    const letters = text.match(toLetterPattern(findScript(language)))?.length ?? 0;
    if (letters > best.letters) best = { letters, text, language };
  }
  return best.letters ? (detectLanguage(best.text) ?? best.language) : undefined;
}

/** One language for each script; for Latin script, English if it is installed. */
function chooseOneLanguagePerScript(languages: string[]): string[] {
  const byScript = new Map<string, string>();
  for (const language of languages)
    if (language === 'en' || !byScript.has(findScript(language)))
      byScript.set(findScript(language), language);
  return [...byScript.values()];
}

/** The language itself, or an installed variant: 'zh-Hant' is read with the data of 'zh', and 'zh' with that of 'zh-Hant'. */
function findInstalledTag(language: string, installed: string[]): string | undefined {
  if (installed.includes(language)) return language;
  return installed.find((tag) => primaryLanguage(tag) === primaryLanguage(language));
}

/** ISO 15924 code of the script that a language is usually written in. */
function findScript(language: string): string {
  return new Intl.Locale(language).maximize().script ?? LATIN;
}

/** Matches a letter of a script. Unicode does not have the ISO 15924 codes for the mixed scripts of Japanese, Korean and Chinese. */
function toLetterPattern(script: string): RegExp {
  const unicodeNames: Record<string, string[]> = {
    Jpan: ['Han', 'Hiragana', 'Katakana'],
    Kore: ['Hangul'],
    Hans: ['Han'],
    Hant: ['Han'],
  };
  const characterClasses = (unicodeNames[script] ?? [script]).map((name) => `\\p{sc=${name}}`).join('');
  return new RegExp(`[${characterClasses}]`, 'gu');
}
