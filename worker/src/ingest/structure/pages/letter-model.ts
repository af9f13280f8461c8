import { listFrequentTrigrams, RECOGNIZED_LANGUAGES } from '@lectern/text';

/** Counts of the pairs of letters in the words of a language. The edge of a word counts as a letter. */
interface LetterModel {
  /** How often a letter is the second one of a pair. */
  letters: Map<string, number>;
  pairs: Map<string, number>;
  pairsByFirstLetter: Map<string, number>;
  pairCount: number;
}

/**
 * Matches scripts that are not judged by pairs of letters. The characters of Chinese, Japanese and Korean are syllables and words. Thai
 * names, on which a model would be built, are too unlike Thai sentences: sound text would have a mean of -6.2.
 */
const SCRIPT_WITHOUT_MODEL = /^(?:Han[st]|Jpan|Kore|Thai)$/;
/** The scripts whose words consist of letters, by ISO 15924 code, with a pattern for their words and the languages written in them. */
const ALPHABETS_BY_SCRIPT = groupLanguagesByScript();
/** Shorter words are mostly abbreviations and variables. */
const MIN_WORD_LETTERS = 3;
const WORD_EDGE = ' ';
/** A model is built from names and from the most frequent groups of three letters; each group counts as often as this. */
const TRIGRAM_WEIGHT = 4;
/** Count that is added to the pairs of a first letter, and divided among them by the frequency of the second letter. Set by hand. */
const PAIR_SMOOTHING = 5;
/** Count that is added to each letter, so that unseen letters are improbable but possible. Set by hand. */
const LETTER_SMOOTHING = 0.1;
/** Number of different letters that `LETTER_SMOOTHING` is added to. */
const ASSUMED_LETTER_KINDS = 100;

/** Matches vowel points of Hebrew and Arabic, signs on Arabic letters, and the stroke that lengthens Arabic words. */
const OPTIONAL_MARK = /[\u0591-\u05C7\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
/** Letters of Arabic and Urdu, with the letter of Persian that looks the same. */
const PERSIAN_BY_ARABIC_LETTER: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
};
const ARABIC_LETTER = new RegExp(`[${Object.keys(PERSIAN_BY_ARABIC_LETTER).join('')}]`, 'gu');

const modelsByLanguage = new Map<string, LetterModel>();

/** How probable the letters of a text are in the best fitting language of each script. */
export interface LetterProbability {
  /** The number of letters and ends of words that were compared. */
  count: number;
  /** Mean of the log2 probabilities: about -4 for text of a language, -7 for letters in disorder; 0 where nothing was compared. */
  mean: number;
}

/**
 * Measures how probable the letters of each script's words are in the language that fits them best.
 * @param sufficientMean the first language with at least this mean is not compared with others
 */
export function measureLetterProbability(text: string, sufficientMean: number): LetterProbability {
  let count = 0;
  let sum = 0;
  const unified = unifyVariants(text);
  for (const [script, { wordPattern, languages }] of ALPHABETS_BY_SCRIPT) {
    const words = (unified.match(wordPattern) ?? []).filter((found) => [...found].length >= MIN_WORD_LETTERS);
    if (!words.length) continue;
    const letters = words.reduce((length, found) => length + [...found].length + 1, 0);
    count += letters;
    sum += findBestFit(words, languages, sufficientMean * letters, script);
  }
  return { count, mean: count ? sum / count : 0 };
}

/** The languages that fitted last come first, so that few models are built for a deck in one language. */
const lastLanguageByScript = new Map<string, string>();

/** The sum of the letters' log2 probabilities in the language that fits best. */
function findBestFit(words: string[], languages: string[], sufficientFit: number, script: string): number {
  const lastLanguage = lastLanguageByScript.get(script);
  const orderedLanguages = lastLanguage
    ? [lastLanguage, ...languages.filter((language) => language !== lastLanguage)]
    : languages;
  let bestFit = -Infinity;
  for (const language of orderedLanguages) {
    const fit = measureLogProbability(words, getModel(language));
    if (fit <= bestFit) continue;
    bestFit = fit;
    lastLanguageByScript.set(script, language);
    if (bestFit >= sufficientFit) break;
  }
  return bestFit;
}

/**
 * The sum of log2 P(letter | letter before it). With the smoothing S of pairs, P = (count of the pair + S * P(letter)) / (count of pairs
 * with the same first letter + S).
 */
function measureLogProbability(
  words: string[],
  { letters, pairs, pairsByFirstLetter, pairCount }: LetterModel,
): number {
  let sum = 0;
  for (const word of words) {
    let previous = WORD_EDGE;
    for (const letter of [...word.toLowerCase(), WORD_EDGE]) {
      const letterProbability =
        ((letters.get(letter) ?? 0) + LETTER_SMOOTHING) /
        (pairCount + LETTER_SMOOTHING * ASSUMED_LETTER_KINDS);
      const smoothedCount = (pairs.get(previous + letter) ?? 0) + PAIR_SMOOTHING * letterProbability;
      sum += Math.log2(smoothedCount / ((pairsByFirstLetter.get(previous) ?? 0) + PAIR_SMOOTHING));
      previous = letter;
    }
  }
  return sum;
}

/** The model of a language; built at its first use, in about 50 ms. */
function getModel(language: string): LetterModel {
  const cached = modelsByLanguage.get(language);
  if (cached) return cached;
  const model: LetterModel = {
    letters: new Map(),
    pairs: new Map(),
    pairsByFirstLetter: new Map(),
    pairCount: 0,
  };
  const names = unifyVariants(listNames(language).join(' ').toLowerCase());
  for (const word of names.match(/[\p{L}\p{M}]+/gu) ?? [])
    countPairs(model, [WORD_EDGE, ...word, WORD_EDGE], 1);
  for (const trigram of listFrequentTrigrams(language))
    countPairs(model, [...unifyVariants(trigram)], TRIGRAM_WEIGHT);
  modelsByLanguage.set(language, model);
  return model;
}

/**
 * Unifies spellings: removes vowel marks, which most Arabic and Hebrew texts leave out, and replaces Arabic letters with Persian ones,
 * because files have either in words of any language with an Arabic alphabet.
 */
function unifyVariants(text: string): string {
  return text
    .replace(/[\p{sc=Arabic}\p{sc=Hebrew}]+/gu, (letters) => letters.normalize('NFKD'))
    .replace(OPTIONAL_MARK, '')
    .replace(ARABIC_LETTER, (letter) => PERSIAN_BY_ARABIC_LETTER[letter] ?? letter);
}

function countPairs(model: LetterModel, letters: string[], weight: number): void {
  for (const [position, letter] of letters.entries()) {
    const previous = letters[position - 1];
    if (previous === undefined) continue;
    increase(model.letters, letter, weight);
    increase(model.pairs, previous + letter, weight);
    increase(model.pairsByFirstLetter, previous, weight);
    model.pairCount += weight;
  }
}

function increase(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

const LETTERS_A_TO_Z = [...'abcdefghijklmnopqrstuvwxyz'];
const TWO_LETTER_CODES = LETTERS_A_TO_Z.flatMap((first) => LETTERS_A_TO_Z.map((second) => first + second));
const DATE_FIELDS = ['era', 'year', 'quarter', 'month', 'weekday', 'day', 'hour', 'minute', 'second'];

/** The names of languages, countries, currencies and dates in a language, from Unicode's locale data (CLDR), which Node.js contains. */
function listNames(language: string): string[] {
  const codesByType: [type: Intl.DisplayNamesType, codes: string[]][] = [
    ['language', TWO_LETTER_CODES],
    ['region', TWO_LETTER_CODES.map((code) => code.toUpperCase())],
    ['currency', Intl.supportedValuesOf('currency')],
    ['dateTimeField', DATE_FIELDS],
  ];
  const displayNames = codesByType.flatMap(([type, typeCodes]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return typeCodes.flatMap((code) => names.of(code) ?? []);
  });
  // January 1, February 2 and so on: the names of all months and weekdays.
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2024, month, month + 1).toLocaleDateString(language, { month: 'long', weekday: 'long' }),
  );
  return [...displayNames, ...months];
}

function groupLanguagesByScript(): Map<string, { wordPattern: RegExp; languages: string[] }> {
  const byScript = new Map<string, { wordPattern: RegExp; languages: string[] }>();
  for (const language of RECOGNIZED_LANGUAGES) {
    const script = new Intl.Locale(language).maximize().script ?? 'Latn';
    if (SCRIPT_WITHOUT_MODEL.test(script)) continue;
    const alphabet = byScript.get(script) ?? {
      wordPattern: new RegExp(`\\p{sc=${script}}[\\p{sc=${script}}\\p{M}]*`, 'gu'),
      languages: [],
    };
    byScript.set(script, { ...alphabet, languages: [...alphabet.languages, language] });
  }
  return byScript;
}
