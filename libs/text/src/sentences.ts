import { type Language, LANGUAGES, selectFromLanguages } from './languages/index.js';

/** Abbreviations that may also end a sentence: it continues only before a lower-case letter or a digit. */
const ABBREVIATIONS_AT_END = collectWords(({ abbreviationsAtEnd }) => abbreviationsAtEnd);
/** All abbreviations; those of one language are read in every language. */
const ABBREVIATIONS = new Set([
  ...collectWords(({ abbreviations }) => abbreviations),
  ...ABBREVIATIONS_AT_END,
]);
/** A period after a word, before white space and something else. */
const PERIOD = /(?<![\p{L}\p{N}.])(?<word>[\p{L}\p{N}.]*)\.(?=\s+(?<next>\S))/gu;
/** A footnote after the end of a sentence: '.[2]'. */
const FOOTNOTES = /(?<=[.!?…]["'”’)»]{0,4})(?:\[[^[\]\n]{1,30}\])+/gu;

/** A mark inside a word or formula: 'color!x'. */
const INNER_MARK = /[.!?](?=[\p{Lu}\p{N}\p{Ll}])/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The sentences of a text, each an exact substring. A line break always ends a sentence; abbreviations, initials,
 * decimal numbers and ordinals do not.
 * @param language ISO 639-1 code
 */
export function sentences(text: string, language = 'en'): string[] {
  const segmenter = getSegmenter(language);
  return text.split('\n').flatMap((line) => {
    const parts = Array.from(segmenter.segment(maskPeriods(line, language)), ({ index, segment }) =>
      line.slice(index, index + segment.length).trim(),
    );
    return parts.filter(Boolean);
  });
}

function getSegmenter(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** The line with other characters, as many, in place of periods and footnotes that would mislead the segmenter. */
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
  if (/^\p{Lu}$/u.test(word) || /^(\p{L}\.)+\p{L}$/u.test(word))
    return !/^(I|U\.S|U\.K|U\.N|E\.U|a\.m|p\.m|B\.C|A\.D)$/u.test(word);
  const small = word.toLowerCase();
  if (!ABBREVIATIONS.has(small)) return false;
  return !ABBREVIATIONS_AT_END.has(small) || /\d/.test(next);
}

function collectWords(select: (language: Language) => string | undefined): Set<string> {
  return new Set([...selectFromLanguages(select).values()].flatMap((words) => words.split(' ')));
}
