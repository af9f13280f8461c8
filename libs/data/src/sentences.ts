/** Marks that end a sentence, with closing quotes, brackets and footnotes ('.[2][citation needed]'). */
const SENTENCE_END = /[.!?…]+["'”’)\]»]*(?:\[[^[\]\n]{1,30}\])*(?=\s)|[。！？]+["”’」』）]*/gu;
/** Words that end with a period without ending the sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st mt ft gen col capt lt sgt rev hon gov sen rep pres vs v etc al eg ie cf ca approx ' +
    'no nos vol vols p pp fig figs eq eqs sec ch art ed eds est dept univ assn inc ltd co corp bros jan feb mar apr ' +
    'jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun lit trans resp min max avg incl'
  ).split(' '),
);
/** Abbreviations that may also end a sentence: it continues only before a lower-case letter or a digit. */
const AMBIGUOUS = new Set('etc inc ltd co corp al no sat sun mar'.split(' '));

/**
 * The sentences of a text, each an exact substring. A line break always ends a sentence; abbreviations, initials,
 * decimal numbers and ordinals do not.
 */
export function sentences(text: string): string[] {
  return text.split('\n').flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of line.matchAll(SENTENCE_END)) {
    const end = index + mark.length;
    if (continues(line, start, index, mark, end)) continue;
    found.push(line.slice(start, end).trim());
    start = end;
  }
  found.push(line.slice(start).trim());
  return found.filter(Boolean);
}

function continues(line: string, start: number, index: number, mark: string, end: number): boolean {
  const next = line.slice(end).trimStart();
  if (/^[。！？]/u.test(mark)) return false;
  if (!next) return false;
  if (/^[\p{Ll},;:)]/u.test(next)) return true;
  if (mark[0] !== '.' || mark.startsWith('..')) return false;
  const word = /[\p{L}\p{N}.]*$/u.exec(line.slice(start, index))?.[0] ?? '';
  if (/^\p{Lu}$/u.test(word) || /^(\p{L}\.)+\p{L}$/u.test(word))
    return !/^(I|U\.S|U\.K|U\.N|E\.U|a\.m|p\.m|B\.C|A\.D)$/u.test(word);
  const small = word.toLowerCase();
  if (!ABBREVIATIONS.has(small)) return false;
  return !AMBIGUOUS.has(small) || /^\d/.test(next);
}
