import { formatTimecode } from '@lectern/ui';

/** A line of captions in the editor. */
export interface Cue {
  id: string;
  /** As typed, such as '1:02.500'. */
  from: string;
  to: string;
  text: string;
  /** Where it is shown, as WebVTT writes it: 'line:0'. Kept as it is. */
  settings: string;
}

const TIMES = /^(?<from>[\d:.]{9,14}) --> (?<to>[\d:.]{9,14})(?: (?<settings>.*))?$/;

/** The cues of WebVTT as the server writes it: without regions, styles and notes. */
export function readCues(vtt: string): Cue[] {
  const blocks = vtt
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .slice(1);
  return blocks.flatMap((block, index) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const { from, to, settings = '' } = TIMES.exec(lines[at] ?? '')?.groups ?? {};
    if (!from || !to) return [];
    const text = unescape(
      lines
        .slice(at + 1)
        .join('\n')
        .trim(),
    );
    return [{ id: `saved-${index}`, from: shorten(from), to: shorten(to), text, settings }];
  });
}

/** WebVTT of cues with valid times. */
export function writeCues(cues: Cue[]): string {
  const blocks = cues.map(({ from, to, text, settings }) => {
    const times = `${writeTime(parseTime(from) ?? 0)} --> ${writeTime(parseTime(to) ?? 0)}`;
    // An empty line would end the cue.
    const lines = escape(text)
      .replace(/\n\s*\n/g, '\n')
      .trim();
    return `${settings ? `${times} ${settings}` : times}\n${lines}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** Tags such as <i> stay what they are; other signs of markup are text. */
const TAGS = String.raw`\/?(?:b|i|u|c|v|lang|ruby|rt)\b`;
const UNKNOWN_TAG = new RegExp(`<(?!${TAGS}[^<>]*>)`, 'g');
const ESCAPED_SIGN = new RegExp(`&lt;(?!${TAGS})`, 'g');
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

/** A second as people type it: '1:02.500'. */
export function formatTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  return `${formatTimecode(Math.floor(thousandths / 1000))}.${String(thousandths % 1000).padStart(3, '0')}`;
}

const shorten = (time: string): string => formatTime(parseTime(time) ?? 0);

function writeTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const whole = thousandths / 1000;
  return `${pad(whole / 3600)}:${pad((whole / 60) % 60)}:${pad(whole % 60)}.${pad(thousandths % 1000, 3)}`;
}

/** Seconds that a new cue is shown, where the next one leaves the time. */
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

/** Divides the cue that is shown at a second there, and its text at the space nearest to the same share. */
export function splitAt(cues: Cue[], second: number, newId: string): Cue[] {
  return cues.flatMap((cue) => {
    const [from, to] = [parseTime(cue.from), parseTime(cue.to)];
    if (from === undefined || to === undefined || second <= from || second >= to) return [cue];
    const at = findSpace(cue.text, ((second - from) / (to - from)) * cue.text.length);
    const time = formatTime(second);
    return [
      { ...cue, to: time, text: cue.text.slice(0, at).trim() },
      { ...cue, id: newId, from: time, text: cue.text.slice(at).trim() },
    ];
  });
}

function findSpace(text: string, near: number): number {
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index);
  return spaces.reduce((best, at) => (Math.abs(at - near) < Math.abs(best - near) ? at : best), text.length);
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
