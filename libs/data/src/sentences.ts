/** Marks that end a sentence, with what closes after them and with footnotes ('.[2][citation needed]'). */
const ENDS = /[.!?…]+["'”’)\]»]*(?:\[[^[\]\n]{1,30}\])*(?=\s)|[。！？]+["”’」』）]*/gu;
/** Words that end with a point without ending their sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st mt ft gen col capt lt sgt rev hon gov sen rep pres vs v etc al eg ie cf ca approx ' +
    'no nos vol vols p pp fig figs eq eqs sec ch art ed eds est dept univ assn inc ltd co corp bros jan feb mar apr ' +
    'jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun lit trans resp min max avg incl'
  ).split(' '),
);
/** Of these only a following small letter or digit says that the sentence goes on. */
const MAY_END = new Set('etc inc ltd co corp al no sat sun mar'.split(' '));

/**
 * The sentences of a text, each a stretch of it letter for letter; a line end always ends a sentence.
 * Abbreviations, initials, decimal numbers and ordinals ('the 3. Reich' aside) don't.
 */
export function sentences(text: string): string[] {
  return text.split('\n').flatMap(ofLine);
}

function ofLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of line.matchAll(ENDS)) {
    const end = index + mark.length;
    if (goesOn(line, start, index, mark, end)) continue;
    found.push(line.slice(start, end).trim());
    start = end;
  }
  found.push(line.slice(start).trim());
  return found.filter(Boolean);
}

function goesOn(line: string, start: number, index: number, mark: string, end: number): boolean {
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
  return !MAY_END.has(small) || /^\d/.test(next);
}
