/** Words that end with a period without ending the sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st mt ft gen col capt lt sgt rev hon gov sen rep pres vs v etc al eg ie cf ca approx ' +
    'no nos vol vols p pp fig figs eq eqs sec ch art ed eds est dept univ assn inc ltd co corp bros jan feb mar apr ' +
    'jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun lit trans resp min max avg incl ' +
    // German, French, Spanish, Portuguese, Italian, Russian
    'bzw evtl ggf nr abb tab usw zb inkl mio mrd jh hrsg sog vgl mme mlle env sra srta núm pág págs ej sig ' +
    'см рис табл стр напр гг тыс млн млрд'
  ).split(' '),
);
/** Abbreviations that may also end a sentence: it continues only before a lower-case letter or a digit. */
const AMBIGUOUS = new Set('etc inc ltd co corp al no sat sun mar usw гг'.split(' '));
/** A period after a word, before white space and something else. */
const PERIOD = /(?<![\p{L}\p{N}.])(?<word>[\p{L}\p{N}.]*)\.(?=\s+(?<next>\S))/gu;
/** A footnote behind the end of a sentence: '.[2]'. */
const FOOTNOTES = /(?<=[.!?…]["'”’)»]{0,4})(?:\[[^[\]\n]{1,30}\])+/gu;

/** A mark inside a word or formula: 'color!x'. */
const INNER_MARK = /[.!?](?=[\p{Lu}\p{N}\p{Ll}])/gu;
/** Languages that write ordinals with a period: '27. Oktober'. */
const ORDINAL_LANGUAGES = new Set('de cs sk sl hr sr da no fi et hu lv pl tr eu'.split(' '));

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The sentences of a text, each an exact substring. A line break always ends a sentence; abbreviations, initials,
 * decimal numbers and ordinals do not.
 * @param language ISO 639-1 code
 */
export function sentences(text: string, language = 'en'): string[] {
  const segmenter = segmenterOf(language);
  return text.split('\n').flatMap((line) => {
    const parts = Array.from(segmenter.segment(mask(line, language)), ({ index, segment }) =>
      line.slice(index, index + segment.length).trim(),
    );
    return parts.filter(Boolean);
  });
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** The line with other characters, as many, in place of periods and footnotes that would mislead the segmenter. */
function mask(line: string, language: string): string {
  return line
    .replace(INNER_MARK, ',')
    .replace(FOOTNOTES, (footnotes) => '”'.repeat(footnotes.length))
    .replace(PERIOD, (match, word: string, next: string) =>
      continues(word, next) || (ORDINAL_LANGUAGES.has(language) && /^\d{1,2}$/.test(word))
        ? `${word},`
        : match,
    );
}

/** Whether the sentence goes on behind the word and its period. */
function continues(word: string, next: string): boolean {
  if (/[\p{Ll},;:)]/u.test(next)) return true;
  if (/^\p{Lu}$/u.test(word) || /^(\p{L}\.)+\p{L}$/u.test(word))
    return !/^(I|U\.S|U\.K|U\.N|E\.U|a\.m|p\.m|B\.C|A\.D)$/u.test(word);
  const small = word.toLowerCase();
  if (!ABBREVIATIONS.has(small)) return false;
  return !AMBIGUOUS.has(small) || /\d/.test(next);
}
