// oxlint-disable-next-line typescript/triple-slash-reference -- workspaces that compile this source need the types, too
/// <reference path="./webvtt-parser.d.ts" />
import { decodeHTML } from 'entities';
import webVttParser, { type CueNode, type CueTimes } from 'webvtt-parser';
import { CAPTION_LIMITS } from './cue.js';

export type { CueNode, CueTimes };

/** A block of a WebVTT file: a cue, or the reason why the block is no cue. `line` counts from 1. */
export type WebVttBlock =
  | { type: 'cue'; line: number; id: string; times: CueTimes; text: string; nodes: CueNode[] }
  | { type: 'unreadableTimes' | 'tooLong'; line: number }
  /** A comment, style sheet, region, or text without times. */
  | { type: 'other'; line: number; firstLine: string };

const { WebVTTCueTextParser, WebVTTCueTimingsAndSettingsParser } = webVttParser;

const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t]|$)/;
const ARROW = '-->';
/** Characters of a line with times; limited because the time of the settings' parser grows faster than the length. */
const MAX_TIMES_LENGTH = 12_000;
/** Characters of a cue in the file; limited for the same reason. The stored text may be shorter, because some tags are removed. */
const MAX_RAW_TEXT_LENGTH = 2 * CAPTION_LIMITS.text;
/**
 * Replaces `&` while `webvtt-parser` reads a cue, because that package knows few character references such as `&eacute;`. Lines have no NUL
 * of their own, see `splitLines`.
 */
const MASKED_AMPERSAND = '\0';
const IGNORE_PROBLEM = (): void => undefined;

/** Splits a text into lines as WebVTT does, with U+FFFD in place of NUL. */
export const splitLines = (text: string): string[] => text.replaceAll('\0', '\ufffd').split(/\r\n|\r|\n/);

export const hasWebVttSignature = (lines: readonly string[]): boolean => SIGNATURE.test(lines[0] ?? '');

/**
 * Reads the blocks of a WebVTT file by the rules of https://www.w3.org/TR/webvtt1/#file-parsing. `webvtt-parser` reads times, settings and
 * cue text, but not the file, because the time of its file parser grows faster than the length.
 * @param lines all lines of the file; the first is the signature 'WEBVTT'
 */
export function* parseWebVtt(lines: readonly string[]): Generator<WebVttBlock> {
  let index = findBlockEnd(lines, 1);
  while (index < lines.length) {
    if (lines[index] === '') {
      index++;
      continue;
    }
    const first = index;
    const firstLine = lines[first] ?? '';
    const startsWithTimes = hasArrow(firstLine);
    if (!startsWithTimes && !hasArrow(lines[first + 1])) {
      index = findBlockEnd(lines, first);
      yield { type: 'other', line: first + 1, firstLine };
      continue;
    }
    const times = startsWithTimes ? first : first + 1;
    index = findBlockEnd(lines, times + 1);
    yield parseCue(lines.slice(times, index), { line: times + 1, id: startsWithTimes ? '' : firstLine });
  }
}

const hasArrow = (line: string | undefined): boolean => line?.includes(ARROW) ?? false;

/** Finds the first line that is blank or has times, beginning with the line at `start`. */
function findBlockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end] !== '' && !hasArrow(lines[end])) end++;
  return end;
}

function parseCue(
  [timesLine = '', ...textLines]: string[],
  place: { line: number; id: string },
): WebVttBlock {
  const { line } = place;
  const times = parseTimes(timesLine);
  if (!times) return { type: 'unreadableTimes', line };
  const text = textLines.join('\n');
  if (text.length > MAX_RAW_TEXT_LENGTH) return { type: 'tooLong', line };
  const masked = text.replaceAll('&', MASKED_AMPERSAND);
  const { children } = new WebVTTCueTextParser(masked, IGNORE_PROBLEM).parse(times.startTime, times.endTime);
  return { type: 'cue', ...place, times, text, nodes: children.map(decodeNode) };
}

function decodeNode(node: CueNode): CueNode {
  if (node.type === 'timestamp') return node;
  const value = node.value !== undefined && decodeHTML(node.value.replaceAll(MASKED_AMPERSAND, '&'));
  if (node.type === 'text') return { ...node, value: value || '' };
  return { ...node, ...(value && { value }), children: node.children.map(decodeNode) };
}

function parseTimes(line: string): CueTimes | undefined {
  const times: Partial<CueTimes> = {};
  if (line.length > MAX_TIMES_LENGTH) return undefined;
  if (!new WebVTTCueTimingsAndSettingsParser(line, IGNORE_PROBLEM).parse(times, 0)) return undefined;
  return times as CueTimes;
}
