/** Matches a line of SubRip with the two times of a caption, which coordinates may follow: '00:00:01,5 --> 00:00:02,750 X1:40'. */
const TIMES =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})/;
/** Matches tags that WebVTT has too; WebVTT writes them in small letters. */
const SHARED_TAG = /<(\/?[biu])>/gi;
/** Matches colors, sizes, and positions such as '{\an8}', which are removed. */
const OTHER_MARKUP = /<\/?font\b[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}/gi;
/** Replaces the '<' of a shared tag while all other '<' are escaped. No line has a line break of its own. */
const MASKED_BRACKET = '\n';

export const isSrt = (lines: readonly string[]): boolean => lines.some((line) => TIMES.test(line));

/** Turns the lines of a SubRip file (.srt) into lines of WebVTT; line n of the file is line n + `SRT_HEADER_LINES`. */
export function convertSrt(lines: readonly string[]): string[] {
  return [...SRT_HEADER, ...lines.map(convertLine)];
}

const SRT_HEADER = ['WEBVTT', ''];
export const SRT_HEADER_LINES = SRT_HEADER.length;

function convertLine(line: string): string {
  const [, ...timeParts] = TIMES.exec(line) ?? [];
  if (timeParts.length) return `${writeTime(timeParts.slice(0, 4))} --> ${writeTime(timeParts.slice(4))}`;
  // Blank lines of SubRip files may have spaces.
  if (!line.trim()) return '';
  return line
    .replace(OTHER_MARKUP, '')
    .replace(SHARED_TAG, (_, tag: string) => `${MASKED_BRACKET}${tag.toLowerCase()}>`)
    .replaceAll('<', '&lt;')
    .replaceAll(MASKED_BRACKET, '<')
    .replaceAll('-->', '--&gt;');
}

function writeTime([hours = '', minutes = '', seconds = '', fraction = '']: string[]): string {
  const clock = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return `${clock}.${fraction.padEnd(3, '0')}`;
}
