import { formatTimecode } from '@lectern/ui';

/** A line of captions in the editor. */
export interface Cue {
  id: string;
  /** As typed, such as '1:02.500'. */
  from: string;
  to: string;
  text: string;
  /** Where the cue is shown, in the syntax of WebVTT: 'line:0'. The editor does not change it. */
  settings: string;
}

const CUE_TIMES = /^(?<from>[\d:.]{9,14}) --> (?<to>[\d:.]{9,14})(?: (?<settings>.*))?$/;

/** The cues of WebVTT as the server writes it: without regions, styles and notes. */
export function readCues(vtt: string): Cue[] {
  const blocks = vtt
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .slice(1);
  return blocks.flatMap((block, index) => {
    const lines = block.split('\n');
    const timesIndex = lines.findIndex((line) => CUE_TIMES.test(line));
    const { from, to, settings = '' } = CUE_TIMES.exec(lines[timesIndex] ?? '')?.groups ?? {};
    if (!from || !to) return [];
    const text = unescape(
      lines
        .slice(timesIndex + 1)
        .join('\n')
        .trim(),
    );
    return [{ id: `saved-${index}`, from: shortenTime(from), to: shortenTime(to), text, settings }];
  });
}

/** Writes cues as WebVTT; their times have to be valid. */
export function writeCues(cues: Cue[]): string {
  const blocks = cues.map(({ from, to, text, settings }) => {
    const times = `${formatCueTime(parseTime(from) ?? 0)} --> ${formatCueTime(parseTime(to) ?? 0)}`;
    // An empty line would end the cue.
    const lines = escape(text)
      .replace(/\n\s*\n/g, '\n')
      .trim();
    return `${settings ? `${times} ${settings}` : times}\n${lines}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** Tags that WebVTT knows, such as <i>, are kept as tags; any other `<` is text and is escaped. */
const KEPT_TAGS = String.raw`\/?(?:b|i|u|c|v|lang|ruby|rt)\b`;
const UNKNOWN_TAG = new RegExp(`<(?!${KEPT_TAGS}[^<>]*>)`, 'g');
const ESCAPED_SIGN = new RegExp(`&lt;(?!${KEPT_TAGS})`, 'g');
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp);)/g;

const escape = (text: string) =>
  text.replace(BARE_AMPERSAND, '&amp;').replace(UNKNOWN_TAG, '&lt;').replaceAll('-->', '--&gt;');
const unescape = (text: string) =>
  text.replace(ESCAPED_SIGN, '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const TYPED_TIME = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/;

/** Seconds of a typed time: '1:02:03.5', '2:03' or '83,25'; undefined for another text. */
export function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds] = TYPED_TIME.exec(text.trim()) ?? [];
  if (seconds === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

/** Seconds as people type them: '1:02.500'. */
export function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  return `${formatTimecode(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

const shortenTime = (time: string): string => formatTime(parseTime(time) ?? 0);

function formatCueTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const totalSeconds = milliseconds / 1000;
  return `${pad(totalSeconds / 3600)}:${pad((totalSeconds / 60) % 60)}:${pad(totalSeconds % 60)}.${pad(milliseconds % 1000, 3)}`;
}

/** How long a new cue is shown, unless the next cue starts earlier. */
const NEW_CUE_SECONDS = 2;

/** Adds an empty cue after one of them, or as the first. */
export function insertAfter(cues: Cue[], id: string | undefined, newId: string): Cue[] {
  const index = cues.findIndex((cue) => cue.id === id);
  const start = parseTime(cues[index]?.to ?? '') ?? 0;
  const next = parseTime(cues[index + 1]?.from ?? '');
  const end =
    next !== undefined && next > start ? Math.min(next, start + NEW_CUE_SECONDS) : start + NEW_CUE_SECONDS;
  const added = { id: newId, from: formatTime(start), to: formatTime(end), text: '', settings: '' };
  return [...cues.slice(0, index + 1), added, ...cues.slice(index + 1)];
}

/** Splits the cue that is shown at `second`. Its text is split at the space nearest to the same share of the text. */
export function splitAt(cues: Cue[], second: number, newId: string): Cue[] {
  return cues.flatMap((cue) => {
    const [from, to] = [parseTime(cue.from), parseTime(cue.to)];
    if (from === undefined || to === undefined || second <= from || second >= to) return [cue];
    const splitIndex = findNearestSpace(cue.text, ((second - from) / (to - from)) * cue.text.length);
    const time = formatTime(second);
    return [
      { ...cue, to: time, text: cue.text.slice(0, splitIndex).trim() },
      { ...cue, id: newId, from: time, text: cue.text.slice(splitIndex).trim() },
    ];
  });
}

function findNearestSpace(text: string, position: number): number {
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index);
  return spaces.reduce(
    (best, space) => (Math.abs(space - position) < Math.abs(best - position) ? space : best),
    text.length,
  );
}

/** What keeps a cue from being saved. */
export type CueProblem = 'from' | 'to' | 'order' | 'empty';

export function findCueProblem({ from, to, text }: Cue): CueProblem | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined) return 'from';
  if (end === undefined) return 'to';
  if (end <= start) return 'order';
  return text.trim() ? undefined : 'empty';
}
