import type { Cue } from './cue.js';

/** Writes captions as a WebVTT file. */
export function writeCaptions(cues: readonly Cue[]): string {
  return ['WEBVTT\n', ...cues.map(writeCue)].join('\n');
}

function writeCue({ start, end, settings, text }: Cue): string {
  return `${writeTime(start)} --> ${writeTime(end)}${settings && ` ${settings}`}\n${text}\n`;
}

/** Writes seconds as a WebVTT timestamp: 3725.5 is '01:02:05.500'. */
function writeTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  return `${clock.map((part) => pad(part, 2)).join(':')}.${pad(milliseconds % 1000, 3)}`;
}
