import { type Language, LANGUAGES, selectFromLanguages } from './languages/index.js';

/** Abbreviations that may also end a sentence: the sentence continues only before a lower-case letter or a digit. */
const ABBREVIATIONS_AT_END = collectWords(({ abbreviationsAtEnd }) => abbreviationsAtEnd);
/** All abbreviations of all languages, because a text may have abbreviations of several languages. */
const ABBREVIATIONS = new Set([
  ...collectWords(({ abbreviations }) => abbreviations),
  ...ABBREVIATIONS_AT_END,
]);
/** Matches a period after a word, before white space and another character. */
const PERIOD = /(?<![\p{L}\p{N}.])(?<word>[\p{L}\p{N}.]*)\.(?=\s+(?<next>\S))/gu;
/** Matches footnotes after the end of a sentence: '[2]' in 'It froze.[2]'. */
const FOOTNOTES = /(?<=[.!?…]["'”’)»]{0,4})(?:\[[^[\]\n]{1,30}\])+/gu;

/** Matches a mark inside a word or formula: '!' in 'color!x'. */
const INNER_MARK = /[.!?](?=[\p{Lu}\p{N}\p{Ll}])/gu;
/** Matches a capital letter, or an abbreviation of single letters: 'J', 'e.g'. */
const INITIALS = /^\p{Lu}$|^(\p{L}\.)+\p{L}$/u;
/** Initials after which a sentence may well end. */
const INITIALS_AT_END = /^(I|U\.S|U\.K|U\.N|E\.U|a\.m|p\.m|B\.C|A\.D)$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Splits a text into sentences, each an exact substring. A line break always ends a sentence; the periods of abbreviations, initials,
 * decimal numbers and ordinals do not.
 * @param language ISO 639-1 code
 */
export function splitSentences(text: string, language = 'en'): string[] {
  const segmenter = getSegmenter(language);
  return text.split('\n').flatMap((line) => {
    const parts = Array.from(segmenter.segment(maskPeriods(line, language)), ({ index, segment }) =>
      line.slice(index, index + segment.length).trim(),
    );
    return parts.filter(Boolean);
  });
}

function getSegmenter(language: string): Intl.Segmenter {
  const existing = segmenters.get(language);
  if (existing) return existing;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Replaces marks and footnotes that would mislead the segmenter by as many other characters. */
function maskPeriods(line: string, language: string): string {
  return line
    .replace(INNER_MARK, ',')
    .replace(FOOTNOTES, (footnotes) => '”'.repeat(footnotes.length))
    .replace(PERIOD, (match, word: string, next: string) =>
      continuesSentence(word, next) || (LANGUAGES[language]?.hasOrdinalPeriod && /^\d{1,2}$/.test(word))
        ? `${word},`
        : match,
    );
}

/** Whether the sentence continues after the word and its period. */
function continuesSentence(word: string, next: string): boolean {
  if (/[\p{Ll},;:)]/u.test(next)) return true;
  if (INITIALS.test(word)) return !INITIALS_AT_END.test(word);
  const lowerCase = word.toLowerCase();
  if (!ABBREVIATIONS.has(lowerCase)) return false;
  return !ABBREVIATIONS_AT_END.has(lowerCase) || /\d/.test(next);
}

/** Collects the words of all languages from a field that has words separated by spaces. */
function collectWords(select: (language: Language) => string | undefined): Set<string> {
  return new Set([...selectFromLanguages(select).values()].flatMap((words) => words.split(' ')));
}
