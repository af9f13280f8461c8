import { listFrequentTrigrams, RECOGNIZED_LANGUAGES } from '@lectern/text';

/** How often letters follow each other in the words of a language, a word's edges included. */
interface LetterModel {
  letters: Map<string, number>;
  pairs: Map<string, number>;
  /** The number of pairs that begin with each letter. */
  beginnings: Map<string, number>;
  total: number;
}

/**
 * The letters of Chinese, Japanese and Korean are syllables and words; see `COMMON_CHARACTERS` in garbled-text.ts. Thai has no spaces
 * between words, and its names are too unlike its sentences: sound text has -6.2.
 */
const UNJUDGED_SCRIPT = /^(?:Han[st]|Jpan|Kore|Thai)$/;
/** Scripts whose words consist of letters, as ISO 15924 codes, with the recognized languages that are written in them. */
const ALPHABETS = languagesByScript();
/** Words of two letters are mostly abbreviations and variables. */
const MIN_WORD_LETTERS = 3;
const WORD_EDGE = ' ';
/** Times that each of the most frequent groups of three letters counts as seen besides the names. */
const TRIGRAM_WEIGHT = 4;
/** Times that a pair counts as seen besides, in proportion to how frequent its second letter is. Set by hand. */
const PAIR_SMOOTHING = 5;
/** Times that a letter counts as seen besides. Set by hand. */
const LETTER_SMOOTHING = 0.1;
/** Kinds of letters that the smoothing of single letters assumes. */
const ASSUMED_ALPHABET = 100;

/** Vowel points of Hebrew and Arabic, the signs on Arabic letters, and the stroke that lengthens Arabic words. */
const OPTIONAL_MARKS = /[\u0591-\u05C7\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
/** Letters of Arabic and Urdu that look like those of Persian. */
const ARABIC_VARIANTS: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
};
const ARABIC_VARIANT = new RegExp(`[${Object.keys(ARABIC_VARIANTS).join('')}]`, 'gu');

const models = new Map<string, LetterModel>();

/** How probable the letters of a text are in the languages of its scripts. */
export interface LetterProbability {
  /** Letters and edges of words that were compared. */
  count: number;
  /** Mean of log2, about -4 for text of a language and -7 for letters in disorder; 0 where nothing was compared. */
  mean: number;
}

/**
 * Compares each script's words with the language that fits them best. Stops looking for a better language from
 * `sufficient` on.
 */
export function measureLetterProbability(text: string, sufficient: number): LetterProbability {
  let count = 0;
  let sum = 0;
  const written = unifyVariants(text);
  for (const [script, { word, languages }] of ALPHABETS) {
    const words = (written.match(word) ?? []).filter((found) => [...found].length >= MIN_WORD_LETTERS);
    if (!words.length) continue;
    const letters = words.reduce((length, found) => length + [...found].length + 1, 0);
    count += letters;
    sum += findBestFit(words, languages, sufficient * letters, script);
  }
  return { count, mean: count ? sum / count : 0 };
}

/** The languages that fitted last come first, so that few models are built for a deck in one language. */
const lastFits = new Map<string, string>();

function findBestFit(words: string[], languages: string[], sufficient: number, script: string): number {
  const last = lastFits.get(script);
  const order = last ? [last, ...languages.filter((language) => language !== last)] : languages;
  let best = -Infinity;
  for (const language of order) {
    const fit = measureLogProbability(words, getModel(language));
    if (fit <= best) continue;
    best = fit;
    lastFits.set(script, language);
    if (best >= sufficient) break;
  }
  return best;
}

function measureLogProbability(words: string[], { letters, pairs, beginnings, total }: LetterModel): number {
  let sum = 0;
  for (const word of words) {
    let before = WORD_EDGE;
    for (const letter of [...word.toLowerCase(), WORD_EDGE]) {
      const alone =
        ((letters.get(letter) ?? 0) + LETTER_SMOOTHING) / (total + LETTER_SMOOTHING * ASSUMED_ALPHABET);
      const seen = (pairs.get(before + letter) ?? 0) + PAIR_SMOOTHING * alone;
      sum += Math.log2(seen / ((beginnings.get(before) ?? 0) + PAIR_SMOOTHING));
      before = letter;
    }
  }
  return sum;
}

/** Built at the first use: about 50 ms for a language. */
function getModel(language: string): LetterModel {
  const known = models.get(language);
  if (known) return known;
  const model: LetterModel = { letters: new Map(), pairs: new Map(), beginnings: new Map(), total: 0 };
  const names = unifyVariants(listNames(language).join(' ').toLowerCase());
  for (const word of names.match(/[\p{L}\p{M}]+/gu) ?? [])
    countPairs(model, [WORD_EDGE, ...word, WORD_EDGE], 1);
  for (const trigram of listFrequentTrigrams(language))
    countPairs(model, [...unifyVariants(trigram)], TRIGRAM_WEIGHT);
  models.set(language, model);
  return model;
}

/**
 * Writes what may be written in several ways in one: without vowel marks, which most Arabic and Hebrew texts leave out, and with the
 * letters of one Arabic alphabet, as files have Arabic letters in Persian and Urdu words and the other way round.
 */
function unifyVariants(text: string): string {
  return text
    .replace(/[\p{sc=Arabic}\p{sc=Hebrew}]+/gu, (letters) => letters.normalize('NFKD'))
    .replace(OPTIONAL_MARKS, '')
    .replace(ARABIC_VARIANT, (letter) => ARABIC_VARIANTS[letter] ?? letter);
}

function countPairs(model: LetterModel, letters: string[], times: number): void {
  for (const [place, letter] of letters.entries()) {
    const before = letters[place - 1];
    if (before === undefined) continue;
    increase(model.letters, letter, times);
    increase(model.pairs, before + letter, times);
    increase(model.beginnings, before, times);
    model.total += times;
  }
}

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const TWO_LETTERS = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
const DATE_FIELDS = ['era', 'year', 'quarter', 'month', 'weekday', 'day', 'hour', 'minute', 'second'];

/** The names that Unicode's locale data (CLDR), which Node.js contains, has of languages, countries, currencies and dates. */
function listNames(language: string): string[] {
  const codes: [type: Intl.DisplayNamesType, codes: string[]][] = [
    ['language', TWO_LETTERS],
    ['region', TWO_LETTERS.map((code) => code.toUpperCase())],
    ['currency', Intl.supportedValuesOf('currency')],
    ['dateTimeField', DATE_FIELDS],
  ];
  const named = codes.flatMap(([type, list]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return list.flatMap((code) => names.of(code) ?? []);
  });
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2024, month, month + 1).toLocaleDateString(language, { month: 'long', weekday: 'long' }),
  );
  return [...named, ...months];
}

function languagesByScript(): Map<string, { word: RegExp; languages: string[] }> {
  const byScript = new Map<string, { word: RegExp; languages: string[] }>();
  for (const language of RECOGNIZED_LANGUAGES) {
    const script = new Intl.Locale(language).maximize().script ?? 'Latn';
    if (UNJUDGED_SCRIPT.test(script)) continue;
    const known = byScript.get(script) ?? {
      word: new RegExp(`\\p{sc=${script}}[\\p{sc=${script}}\\p{M}]*`, 'gu'),
      languages: [],
    };
    byScript.set(script, { ...known, languages: [...known.languages, language] });
  }
  return byScript;
}
