/** A line of SubRip with the times of a caption, and perhaps coordinates after them: '00:00:01,5 --> 00:00:02,750 X1:40'. */
const TIMES =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})/;
/** Tags that WebVTT has, too, in small letters. */
const SHARED_TAG = /<(\/?[biu])>/gi;
/** Colours and sizes, and positions such as '{\an8}'. */
const OTHER_MARKUP = /<\/?font\b[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}/gi;
/** A place that no text of a file holds, because lines were split there. */
const KEPT = '\n';

export const isSrt = (lines: readonly string[]): boolean => lines.some((line) => TIMES.test(line));

/** Turns the lines of a SubRip file (.srt) into lines of WebVTT; line n of the file is line n + `SRT_HEADER_LINES`. */
export function convertSrt(lines: readonly string[]): string[] {
  return [...SRT_HEADER, ...lines.map(convertLine)];
}

const SRT_HEADER = ['WEBVTT', ''];
export const SRT_HEADER_LINES = SRT_HEADER.length;

function convertLine(line: string): string {
  const [, ...parts] = TIMES.exec(line) ?? [];
  if (parts.length) return `${writeTime(parts.slice(0, 4))} --> ${writeTime(parts.slice(4))}`;
  // Blank lines of SubRip files may have spaces.
  if (!line.trim()) return '';
  return line
    .replace(OTHER_MARKUP, '')
    .replace(SHARED_TAG, (_, tag: string) => `${KEPT}${tag.toLowerCase()}>`)
    .replaceAll('<', '&lt;')
    .replaceAll(KEPT, '<')
    .replaceAll('-->', '--&gt;');
}

function writeTime([hours = '', minutes = '', seconds = '', fraction = '']: string[]): string {
  const clock = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return `${clock}.${fraction.padEnd(3, '0')}`;
}
