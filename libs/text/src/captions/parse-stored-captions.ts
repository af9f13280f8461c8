import type { Cue } from './cue.js';

/** Matches a caption: two times, perhaps settings, and lines of text. */
const CAPTION = /^(\d{2,}):(\d{2}):(\d{2}\.\d{3}) --> (\d{2,}):(\d{2}):(\d{2}\.\d{3})(?: (.*))?\n([^]+)$/;

/** Reads captions that `writeCaptions` wrote; quicker than `readCaptions`, which reads and checks any file. */
export function parseStoredCaptions(text: string): Cue[] {
  return text.split('\n\n').flatMap((block) => {
    const match = CAPTION.exec(block.trimEnd());
    if (!match) return [];
    const [, hours, minutes, seconds, endHours, endMinutes, endSeconds, settings = '', cueText = ''] = match;
    const start = toSeconds(hours, minutes, seconds);
    return [{ start, end: toSeconds(endHours, endMinutes, endSeconds), settings, text: cueText }];
  });
}

function toSeconds(hours = '', minutes = '', seconds = ''): number {
  const milliseconds = (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
  return milliseconds / 1000;
}
