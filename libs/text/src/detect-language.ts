import { primaryLanguage } from '@lectern/contract';
import { francAll } from 'franc';
import { joinAlternatives, LANGUAGES, RECOGNIZED_LANGUAGES, selectFromLanguages } from './languages/index.js';
import { mapInTurns } from './map-in-turns.js';

/** Common words of the languages that the detector does not know. */
const COMMON_WORDS = selectFromLanguages(({ commonWords }) =>
  commonWords ? matchAny(commonWords) : undefined,
);
/** A text in such a language has at least so many of these words, and at least this share of all its words. */
const MIN_COMMON_WORDS = 2;
const MIN_COMMON_SHARE = 0.1;

/** The language of text without words. */
export const DEFAULT_LANGUAGE = 'en';

/** The detector reads no more characters. */
const SAMPLE_LENGTH = 4000;
/** Texts with fewer letters are assigned the language of the course. */
const MIN_OWN_LANGUAGE_LETTERS = 150;
/** A text has a language of its own only if the course's language fits it by less than this share of the best fit. */
const MIN_COURSE_LANGUAGE_FIT = 0.85;
/** The language that a file declares needs this share of the best fit, by the whole course's text: only close relatives fit so well. */
const MIN_DECLARED_FIT = 0.97;
/** A language counts only if this share of a course's longer texts is written in it: single texts are misdetected. */
const MIN_LANGUAGE_SHARE = 0.1;

/** A character of a word in a script that has spaces between words; a whole paragraph of the others is one run. */
const IN_WORD = String.raw`[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
/** Addresses, names of a program's parts, and words with digits, which are in no language. */
const NO_PROSE = new RegExp(
  String.raw`\b\w+://${IN_WORD}+|(?<!${IN_WORD})${IN_WORD}*(?:[_\d@/\\]|\p{Ll}\p{Lu})${IN_WORD}*`,
  'gu',
);
const LETTER = /\p{L}/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN_LETTER = /\p{sc=Latin}/gu;
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
/** Latin letters that say as much as one ideograph or syllable. */
const IDEOGRAPH_WEIGHT = 2.5;
/** A text is in the language of another script than Latin from this share of its letters on: slides mix in many English words. */
const MIN_OWN_SCRIPT = 0.2;

/** The detector's codes to ISO 639-1 codes. */
const codes = new Map(
  RECOGNIZED_LANGUAGES.flatMap((code) => {
    const francCode = LANGUAGES[code]?.francCode;
    return francCode ? [[francCode, code] as const] : [];
  }),
);
const only = [...codes.keys()];

/** @returns ISO 639-1 code, undefined for text that is too short or has no words */
export function detectLanguage(text: string): string | undefined {
  const byWords = detectByWords(text);
  if (byWords) return byWords;
  const [[detected] = ['und']] = francAll(prepareForDetector(text), { only });
  return codes.get(detected);
}

/** @returns ISO 639-1 code of a language that the detector does not know, undefined for text in others */
function detectByWords(text: string): string | undefined {
  const wordCount = text.match(WORD)?.length ?? 0;
  const isIn = (common: RegExp) => {
    const found = text.toLowerCase().match(common) ?? [];
    return new Set(found).size >= MIN_COMMON_WORDS && found.length >= MIN_COMMON_SHARE * wordCount;
  };
  return [...COMMON_WORDS].find(([, common]) => isIn(common))?.[0];
}

/** @param words separated by spaces @returns matches each of them in lower-case text */
function matchAny(words: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])${joinAlternatives(...words.split(' '))}(?![\p{L}\p{M}])`,
    'gu',
  );
}

/** The prose of a text in the script of its language, cut to what the detector reads. */
function prepareForDetector(text: string): string {
  const prose = text.replace(NO_PROSE, ' ');
  const latin = countLetters(prose, LATIN_LETTER);
  const ideographs = countLetters(prose, IDEOGRAPH);
  const others = countLetters(prose, LETTER) - latin - ideographs + ideographs * IDEOGRAPH_WEIGHT;
  const hasOwnScript = others >= (latin + others) * MIN_OWN_SCRIPT;
  return (hasOwnScript ? prose.replace(LATIN_LETTER, ' ') : prose).slice(0, SAMPLE_LENGTH);
}

function countLetters(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}

/**
 * The language that the texts of a course are written in: the declared one, unless another one fits clearly better, as
 * files made from another language's template show.
 * @param declared BCP 47 tag
 * @returns BCP 47 tag; undefined for texts without words and declared language
 */
export function courseLanguage(texts: string[], declared?: string | null): string | undefined {
  const sample = takeSample(texts);
  if (!declared) return detectLanguage(sample);
  const language = primaryLanguage(declared);
  return chooseLanguage(sample, language, MIN_DECLARED_FIT) === language ? declared : detectLanguage(sample);
}

/**
 * The language of each text of a course: its own if the text is long and clear enough, else that of the course.
 * @param main ISO 639-1 code of the course's language
 */
export function detectLanguages(texts: string[], main = detectMainLanguage(texts)): string[] {
  return replaceRareLanguages(
    texts.map((text) => detectOwnLanguage(text, main)),
    main,
  );
}

/** `detectLanguages`, in the main language of the texts; other requests have their turn between two texts. */
export async function detectLanguagesInTurns(texts: string[]): Promise<string[]> {
  const main = detectMainLanguage(texts);
  return replaceRareLanguages(await mapInTurns(texts, (text) => detectOwnLanguage(text, main)), main);
}

function detectMainLanguage(texts: string[]): string {
  return detectLanguage(takeSample(texts)) ?? DEFAULT_LANGUAGE;
}

/** Undefined for a text that is too short for a language of its own. */
function detectOwnLanguage(text: string, main: string): string | undefined {
  return countLetters(text, LETTER) >= MIN_OWN_LANGUAGE_LETTERS ? chooseLanguage(text, main) : undefined;
}

/** The main language in place of unknown languages and of those that few long texts have. */
function replaceRareLanguages(own: (string | undefined)[], main: string): string[] {
  const longTexts = own.filter(Boolean).length;
  const counts = new Map<string, number>();
  for (const language of own) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return own.map((language) =>
    language && (counts.get(language) ?? 0) >= MIN_LANGUAGE_SHARE * longTexts ? language : main,
  );
}

/**
 * The course's language unless another one fits the text better.
 * @param minFit share of the best fit that the course's language needs
 */
function chooseLanguage(text: string, main: string, minFit = MIN_COURSE_LANGUAGE_FIT): string {
  // The detector can't compare with a language that it does not know.
  if (!LANGUAGES[main]?.francCode) return main;
  const byWords = detectByWords(text);
  if (byWords) return byWords;
  const fits = francAll(prepareForDetector(text), { only });
  const [[best, bestFit] = ['und', 0]] = fits;
  const mainFit = fits.find(([detected]) => codes.get(detected) === main)?.[1] ?? 0;
  return mainFit < minFit * bestFit ? (codes.get(best) ?? main) : main;
}

/** Takes an equal share of the prose of every text; lines that repeat, such as footers, once. */
function takeSample(texts: string[]): string {
  const seen = new Set<string>();
  const prose = texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !seen.has(line) && seen.add(line))
      .join('\n')
      .replace(NO_PROSE, ' '),
  );
  const length = prose.reduce((sum, text) => sum + text.length, 0);
  const share = Math.min(1, SAMPLE_LENGTH / (length || 1));
  return prose.map((text) => text.slice(0, Math.ceil(share * text.length))).join('\n');
}
