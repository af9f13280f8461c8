import { primaryLanguage } from '@lectern/contract';
import { francAll } from 'franc';
import { joinAlternatives, LANGUAGES, RECOGNIZED_LANGUAGES, selectFromLanguages } from './languages/index.js';
import { mapInTurns } from './map-in-turns.js';

/*
 * Finds the language of a text. The detector is the package franc, which compares the frequent groups of three letters of a text with those
 * of each language, and rates how well each language fits. Languages that it does not know are recognized by their common words.
 */

/** Matches the common words of each language that the detector does not know. */
const COMMON_WORD_PATTERNS = selectFromLanguages(({ commonWords }) =>
  commonWords ? buildWordPattern(commonWords) : undefined,
);
/** Different common words that a text in such a language has at least. */
const MIN_COMMON_WORDS = 2;
/** Least share, 0 to 1, of common words among all words of such a text. */
const MIN_COMMON_WORD_SHARE = 0.1;

/** The language of text without words. */
export const DEFAULT_LANGUAGE = 'en';

/** Characters that the detector gets. */
const SAMPLE_LENGTH = 4000;
/** A text of a course with fewer letters has the language of the course. */
const MIN_OWN_LANGUAGE_LETTERS = 150;
/** A text has the course's language if that language fits at least this share of how well the best language fits. */
const MIN_COURSE_LANGUAGE_FIT = 0.85;
/**
 * The same for the language that a file declares and the text of the whole course: only close relatives of the true language fit so well.
 */
const MIN_DECLARED_FIT = 0.97;
/** Share, 0 to 1, of a course's long texts that a language needs; a language of fewer texts is an error of the detector. */
const MIN_LANGUAGE_SHARE = 0.1;

/** A character of a word in a script that has spaces between words. In other scripts a whole paragraph would count as one word. */
const WORD_CHARACTER = String.raw`[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
/** Matches what is in no language: addresses, names of a program's parts such as 'getText', and words with digits. */
const NOT_PROSE = new RegExp(
  String.raw`\b\w+://${WORD_CHARACTER}+|(?<!${WORD_CHARACTER})${WORD_CHARACTER}*(?:[_\d@/\\]|\p{Ll}\p{Lu})${WORD_CHARACTER}*`,
  'gu',
);
const LETTER = /\p{L}/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN_LETTER = /\p{sc=Latin}/gu;
const EAST_ASIAN_LETTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
/** Latin letters that say as much as one Chinese, Japanese or Korean letter. */
const EAST_ASIAN_LETTER_WEIGHT = 2.5;
/** If at least this share of a text's letters is not Latin, its language has another script: slides in it have many English words. */
const MIN_OTHER_SCRIPT_SHARE = 0.2;

/** ISO 639-1 codes by the detector's codes, which are ISO 639-3. */
const CODES_BY_FRANC_CODE = new Map(
  RECOGNIZED_LANGUAGES.flatMap((code) => {
    const francCode = LANGUAGES[code]?.francCode;
    return francCode ? [[francCode, code] as const] : [];
  }),
);
const FRANC_OPTIONS = { only: [...CODES_BY_FRANC_CODE.keys()] };

/** @returns ISO 639-1 code; undefined for text that is too short or has no words */
export function detectLanguage(text: string): string | undefined {
  const languageByWords = detectByCommonWords(text);
  if (languageByWords) return languageByWords;
  const [[francCode] = ['und']] = francAll(prepareForDetector(text), FRANC_OPTIONS);
  return CODES_BY_FRANC_CODE.get(francCode);
}

/** @returns ISO 639-1 code of a language that the detector does not know; undefined for text in other languages */
function detectByCommonWords(text: string): string | undefined {
  const wordCount = text.match(WORD)?.length ?? 0;
  const hasCommonWords = (pattern: RegExp) => {
    const commonWords = text.toLowerCase().match(pattern) ?? [];
    return (
      new Set(commonWords).size >= MIN_COMMON_WORDS && commonWords.length >= MIN_COMMON_WORD_SHARE * wordCount
    );
  };
  return [...COMMON_WORD_PATTERNS].find(([, pattern]) => hasCommonWords(pattern))?.[0];
}

/** @param words separated by spaces @returns a pattern that matches each of these words in lower-case text */
function buildWordPattern(words: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])${joinAlternatives(...words.split(' '))}(?![\p{L}\p{M}])`,
    'gu',
  );
}

/** Returns the prose of a text in the script of its language, cut to what the detector gets. */
function prepareForDetector(text: string): string {
  const prose = text.replace(NOT_PROSE, ' ');
  const latinCount = countLetters(prose, LATIN_LETTER);
  const eastAsianCount = countLetters(prose, EAST_ASIAN_LETTER);
  const otherCount = countLetters(prose, LETTER) - latinCount - eastAsianCount;
  const otherScriptWeight = otherCount + eastAsianCount * EAST_ASIAN_LETTER_WEIGHT;
  const hasOtherScript = otherScriptWeight >= (latinCount + otherScriptWeight) * MIN_OTHER_SCRIPT_SHARE;
  return (hasOtherScript ? prose.replace(LATIN_LETTER, ' ') : prose).slice(0, SAMPLE_LENGTH);
}

function countLetters(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}

/**
 * Finds the language of a course: the language that its file declares, unless another language fits the texts clearly better. Many files
 * declare the language of their template.
 * @param declared BCP 47 tag
 * @returns BCP 47 tag; undefined if nothing is declared and the texts have no words
 */
export function courseLanguage(texts: string[], declared?: string | null): string | undefined {
  const sample = takeSample(texts);
  if (!declared) return detectLanguage(sample);
  const language = primaryLanguage(declared);
  return chooseLanguage(sample, language, MIN_DECLARED_FIT) === language ? declared : detectLanguage(sample);
}

/**
 * Finds the language of each text of a course: a language of its own if the text is long and clear enough, else the course's language.
 * @param main ISO 639-1 code of the course's language
 */
export function detectLanguages(texts: string[], main = detectMainLanguage(texts)): string[] {
  return replaceRareLanguages(
    texts.map((text) => detectOwnLanguage(text, main)),
    main,
  );
}

/** Does what `detectLanguages` does, and lets other requests have their turn between two texts. */
export async function detectLanguagesInTurns(texts: string[]): Promise<string[]> {
  const main = detectMainLanguage(texts);
  return replaceRareLanguages(await mapInTurns(texts, (text) => detectOwnLanguage(text, main)), main);
}

function detectMainLanguage(texts: string[]): string {
  return detectLanguage(takeSample(texts)) ?? DEFAULT_LANGUAGE;
}

/** Returns undefined for a text that is too short for a language of its own. */
function detectOwnLanguage(text: string, main: string): string | undefined {
  return countLetters(text, LETTER) >= MIN_OWN_LANGUAGE_LETTERS ? chooseLanguage(text, main) : undefined;
}

/** Puts the main language in place of unknown languages, and of languages that few long texts have. */
function replaceRareLanguages(ownLanguages: (string | undefined)[], main: string): string[] {
  const longTextCount = ownLanguages.filter(Boolean).length;
  const counts = new Map<string, number>();
  for (const language of ownLanguages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return ownLanguages.map((language) =>
    language && (counts.get(language) ?? 0) >= MIN_LANGUAGE_SHARE * longTextCount ? language : main,
  );
}

/**
 * Chooses the course's language, unless another language fits the text better.
 * @param main ISO 639-1 code of the course's language
 * @param minFit share of the best fit that the course's language needs
 */
function chooseLanguage(text: string, main: string, minFit = MIN_COURSE_LANGUAGE_FIT): string {
  // The detector can't compare with a language that it does not know.
  if (!LANGUAGES[main]?.francCode) return main;
  const languageByWords = detectByCommonWords(text);
  if (languageByWords) return languageByWords;
  const fits = francAll(prepareForDetector(text), FRANC_OPTIONS);
  const [[bestFrancCode, bestFit] = ['und', 0]] = fits;
  const mainFit = fits.find(([francCode]) => CODES_BY_FRANC_CODE.get(francCode) === main)?.[1] ?? 0;
  return mainFit < minFit * bestFit ? (CODES_BY_FRANC_CODE.get(bestFrancCode) ?? main) : main;
}

/** Takes the same share of the prose of every text; lines that repeat, such as footers, count once. */
function takeSample(texts: string[]): string {
  const seenLines = new Set<string>();
  const proseTexts = texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !seenLines.has(line) && seenLines.add(line))
      .join('\n')
      .replace(NOT_PROSE, ' '),
  );
  const totalLength = proseTexts.reduce((sum, text) => sum + text.length, 0);
  const share = Math.min(1, SAMPLE_LENGTH / (totalLength || 1));
  return proseTexts.map((text) => text.slice(0, Math.ceil(share * text.length))).join('\n');
}
