import { primaryLanguage } from '@lectern/contract';
import { francAll } from 'franc';
import { mapInTurns } from './map-in-turns.js';

/** A language that the tutor recognizes in the text of slides. */
interface Language {
  /** ISO 639-3, the detector's code; undefined where the detector does not know the language. */
  detected: string | undefined;
  /** PostgreSQL's text search configuration; `UNSTEMMED_CONFIG` where it has no stemmer for the language. */
  config: string;
  /** Whether its words have many endings and no stemmer: words are compared by their prefixes. */
  isComparedByPrefix?: true;
}

/** PostgreSQL's text search configuration that indexes words as they are. */
export const UNSTEMMED_CONFIG = 'simple';

/** By ISO 639-1 code. */
const LANGUAGES: Record<string, Language> = {
  ar: { detected: 'arb', config: 'arabic' },
  bg: { detected: 'bul', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  bn: { detected: 'ben', config: UNSTEMMED_CONFIG },
  ca: { detected: 'cat', config: 'catalan' },
  cs: { detected: 'ces', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  da: { detected: 'dan', config: 'danish' },
  de: { detected: 'deu', config: 'german' },
  el: { detected: 'ell', config: 'greek' },
  en: { detected: 'eng', config: 'english' },
  es: { detected: 'spa', config: 'spanish' },
  et: { detected: 'ekk', config: 'estonian' },
  eu: { detected: undefined, config: 'basque' },
  fa: { detected: 'pes', config: UNSTEMMED_CONFIG },
  fi: { detected: 'fin', config: 'finnish' },
  fr: { detected: 'fra', config: 'french' },
  ga: { detected: undefined, config: 'irish' },
  he: { detected: 'heb', config: UNSTEMMED_CONFIG },
  hi: { detected: 'hin', config: 'hindi' },
  hr: { detected: 'hrv', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  hu: { detected: 'hun', config: 'hungarian' },
  hy: { detected: 'hye', config: 'armenian' },
  id: { detected: 'ind', config: 'indonesian' },
  it: { detected: 'ita', config: 'italian' },
  ja: { detected: 'jpn', config: UNSTEMMED_CONFIG },
  ko: { detected: 'kor', config: UNSTEMMED_CONFIG },
  lt: { detected: 'lit', config: 'lithuanian' },
  lv: { detected: 'lvs', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  ne: { detected: 'npi', config: 'nepali' },
  nl: { detected: 'nld', config: 'dutch' },
  no: { detected: 'nob', config: 'norwegian' },
  pl: { detected: 'pol', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  pt: { detected: 'por', config: 'portuguese' },
  ro: { detected: 'ron', config: 'romanian' },
  ru: { detected: 'rus', config: 'russian' },
  sk: { detected: 'slk', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  sl: { detected: 'slv', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  sr: { detected: 'srp', config: 'serbian' },
  sv: { detected: 'swe', config: 'swedish' },
  ta: { detected: 'tam', config: 'tamil' },
  th: { detected: 'tha', config: UNSTEMMED_CONFIG },
  tr: { detected: 'tur', config: 'turkish' },
  uk: { detected: 'ukr', config: UNSTEMMED_CONFIG, isComparedByPrefix: true },
  ur: { detected: 'urd', config: UNSTEMMED_CONFIG },
  vi: { detected: 'vie', config: UNSTEMMED_CONFIG },
  yi: { detected: 'ydd', config: 'yiddish' },
  zh: { detected: 'cmn', config: UNSTEMMED_CONFIG },
};

/** Common words of the languages that the detector does not know; few texts in other languages have any of them. */
const COMMON_WORDS: Record<string, RegExp> = {
  eu: wordsOf(
    'eta dira dute duten dituzte dituen diren ziren zuen izan egin baina edo batean behar bezala baino euskal',
  ),
  ga: wordsOf('agus bhí tá atá níl gach chun raibh faoi iad siad bhfuil féin dóibh acu seo nó gaeilge'),
};
/** Of a text in such a language: how many of these words it has, and their share of all words. */
const MIN_COMMON_WORDS = 2;
const MIN_COMMON_SHARE = 0.1;

/** The language of text without words. */
export const DEFAULT_LANGUAGE = 'en';

/** In characters; the detector reads no more. */
const SAMPLE_LENGTH = 4000;
/** In letters; shorter texts are assigned the language of the course. */
const MIN_OWN_LANGUAGE_LETTERS = 150;
/** A text has a language of its own only if the course's language fits it by less than this share of the best fit. */
const MIN_COURSE_LANGUAGE_FIT = 0.85;
/** The same for the language that a file declares, by the whole course's text: only close relatives fit it so well. */
const MIN_DECLARED_FIT = 0.97;
/** A language counts only if this share of a course's longer texts is written in it: single texts are misdetected. */
const MIN_LANGUAGE_SHARE = 0.1;

/** ISO 639-1 codes. */
export const RECOGNIZED_LANGUAGES = Object.keys(LANGUAGES);

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
/** Share of another script than Latin from which on its language is that of the text: slides mix in many English words. */
const MIN_OWN_SCRIPT = 0.2;

const codes = new Map(
  Object.entries(LANGUAGES).flatMap(([code, { detected }]) => (detected ? [[detected, code]] : [])),
);
const only = [...codes.keys()];

/** @returns ISO 639-1 code, undefined for text that is too short or has no words */
export function detectLanguage(text: string): string | undefined {
  const byWords = detectByWords(text);
  if (byWords) return byWords;
  const [[detected] = ['und']] = francAll(detectorInput(text), { only });
  return codes.get(detected);
}

/** @returns ISO 639-1 code of a language that the detector does not know, undefined for text in others */
function detectByWords(text: string): string | undefined {
  const wordCount = text.match(WORD)?.length ?? 0;
  const isIn = (common: RegExp) => {
    const found = text.toLowerCase().match(common) ?? [];
    return new Set(found).size >= MIN_COMMON_WORDS && found.length >= MIN_COMMON_SHARE * wordCount;
  };
  return Object.entries(COMMON_WORDS).find(([, common]) => isIn(common))?.[0];
}

/** @param list words, separated by spaces @returns matches each of them in lower-case text */
function wordsOf(list: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${list.replaceAll(' ', '|')})(?![\p{L}\p{M}])`, 'gu');
}

/** The prose of a text in the script of its language, cut to what the detector reads. */
function detectorInput(text: string): string {
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

/** The name of PostgreSQL's text search configuration for a language. */
export function textSearchConfig(language: string): string {
  return LANGUAGES[language]?.config ?? UNSTEMMED_CONFIG;
}

/** @param language ISO 639-1 code */
export function isComparedByPrefix(language: string): boolean {
  return LANGUAGES[language]?.isComparedByPrefix ?? false;
}

/**
 * The language that the texts of a course are written in: the declared one, unless another one fits clearly better, as
 * files made from another language's template show.
 * @param declared BCP 47 tag
 * @returns BCP 47 tag; undefined for texts without words and declared language
 */
export function courseLanguage(texts: string[], declared?: string | null): string | undefined {
  const sample = sampleOf(texts);
  if (!declared) return detectLanguage(sample);
  const language = primaryLanguage(declared);
  return ownLanguage(sample, language, MIN_DECLARED_FIT) === language ? declared : detectLanguage(sample);
}

/**
 * The language of each text of a course: its own if the text is long and clear enough, else that of the course.
 * @param main ISO 639-1 code of the course's language
 */
export function detectLanguages(texts: string[], main = mainLanguage(texts)): string[] {
  return withoutRareLanguages(
    texts.map((text) => languageOfLongText(text, main)),
    main,
  );
}

/** `detectLanguages`, in the main language of the texts; other requests have their turn between two texts. */
export async function detectLanguagesInTurns(texts: string[]): Promise<string[]> {
  const main = mainLanguage(texts);
  return withoutRareLanguages(await mapInTurns(texts, (text) => languageOfLongText(text, main)), main);
}

function mainLanguage(texts: string[]): string {
  return detectLanguage(sampleOf(texts)) ?? DEFAULT_LANGUAGE;
}

/** Undefined for a text that is too short for a language of its own. */
function languageOfLongText(text: string, main: string): string | undefined {
  return countLetters(text, LETTER) >= MIN_OWN_LANGUAGE_LETTERS ? ownLanguage(text, main) : undefined;
}

/** The main language in place of unknown languages and of those that few long texts have. */
function withoutRareLanguages(own: (string | undefined)[], main: string): string[] {
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
function ownLanguage(text: string, main: string, minFit = MIN_COURSE_LANGUAGE_FIT): string {
  // The detector can't compare with a language that it does not know.
  if (!LANGUAGES[main]?.detected) return main;
  const byWords = detectByWords(text);
  if (byWords) return byWords;
  const fits = francAll(detectorInput(text), { only });
  const [[best, bestFit] = ['und', 0]] = fits;
  const mainFit = fits.find(([detected]) => codes.get(detected) === main)?.[1] ?? 0;
  return mainFit < minFit * bestFit ? (codes.get(best) ?? main) : main;
}

/** The same share of the prose of every text; lines that repeat, such as footers, once. */
function sampleOf(texts: string[]): string {
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
