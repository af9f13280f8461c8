import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanCueText, writeSettings } from './clean-cue.js';
import { CAPTION_LIMITS, type Cue } from './cue.js';
import { hasWebVttSignature, parseWebVtt, splitLines, type WebVttBlock } from './parse-webvtt.js';
import { convertSrt, isSrt, SRT_HEADER_LINES } from './srt.js';

/** Why a file of captions is refused. `line` counts from 1 in the file. */
export type CaptionProblem =
  | { code: 'unknownFormat' | 'tooMany' }
  | { code: 'unreadableTimes' | 'endsBeforeStart' | 'noTimes' | 'tooLong' | 'tooLate'; line: number };

type CueBlock = Extract<WebVttBlock, { type: 'cue' }>;

/** Matches the first line of a block without times that a WebVTT file may have. */
const IGNORED_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** Lines of a file: 12 for each caption, with times and blank lines. A caption rarely has more than three lines of text. */
const MAX_LINES = 12 * CAPTION_LIMITS.cues;
/** Reading time after which other work of the process, such as requests, has its turn. */
const TURN_MS = 10;

/**
 * Reads captions from a WebVTT or SubRip file, in the order of their start. Captions without text are left out, and so is everything for
 * which `Cue` has no place: styles, regions, ids, classes.
 * @param text at most a megabyte
 * @returns the captions, or the first problem
 */
export async function readCaptions(text: string): Promise<{ cues: Cue[] } | { problem: CaptionProblem }> {
  if (hasTooManyLines(text)) return { problem: { code: 'tooMany' } };
  const fileLines = splitLines(text);
  const isWebVtt = hasWebVttSignature(fileLines);
  if (!isWebVtt && !isSrt(fileLines)) return { problem: { code: 'unknownFormat' } };
  const lines = isWebVtt ? fileLines : convertSrt(fileLines);
  const lineOffset = isWebVtt ? 0 : SRT_HEADER_LINES;
  const cues: Cue[] = [];
  let turnStart = performance.now();
  for (const block of parseWebVtt(lines)) {
    const line = block.line - lineOffset;
    const code = findProblem(block);
    if (code) return { problem: { code, line } };
    if (block.type === 'cue') cues.push(toCue(block));
    if ((cues.at(-1)?.text.length ?? 0) > CAPTION_LIMITS.text) return { problem: { code: 'tooLong', line } };
    if (cues.length > CAPTION_LIMITS.cues) return { problem: { code: 'tooMany' } };
    if (performance.now() - turnStart < TURN_MS) continue;
    await nextTurn();
    turnStart = performance.now();
  }
  return {
    cues: cues.filter((cue) => cue.text).sort((one, other) => one.start - other.start || one.end - other.end),
  };
}

function hasTooManyLines(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) if (++count > MAX_LINES) return true;
  return false;
}

/** Returns undefined for a block without a problem. */
function findProblem(block: WebVttBlock) {
  if (block.type === 'other') return IGNORED_BLOCK.test(block.firstLine) ? undefined : 'noTimes';
  if (block.type !== 'cue') return block.type;
  const { startTime, endTime } = block.times;
  if (endTime <= startTime) return 'endsBeforeStart';
  return endTime > CAPTION_LIMITS.seconds ? 'tooLate' : undefined;
}

const toCue = ({ times, nodes }: CueBlock): Cue => ({
  start: times.startTime,
  end: times.endTime,
  text: cleanCueText(nodes),
  settings: writeSettings(times),
});
