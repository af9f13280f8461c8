// oxlint-disable-next-line typescript/triple-slash-reference -- workspaces that compile this source need the types, too
/// <reference path="./webvtt-parser.d.ts" />
import { decodeHTML } from 'entities';
import webVttParser, { type CueNode, type CueTimes } from 'webvtt-parser';
import { CAPTION_LIMITS } from './cue.js';

export type { CueNode, CueTimes };

/** A block of a WebVTT file: a cue, or why it is none. `line` counts from 1. */
export type WebVttBlock =
  | { type: 'cue'; line: number; id: string; times: CueTimes; text: string; nodes: CueNode[] }
  | { type: 'unreadableTimes' | 'tooLong'; line: number }
  /** A comment, style sheet, region, or text without times. */
  | { type: 'other'; line: number; firstLine: string };

const { WebVTTCueTextParser, WebVTTCueTimingsAndSettingsParser } = webVttParser;

const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t]|$)/;
const ARROW = '-->';
/** Characters of a line with times: the parser of settings needs more than linear time. */
const MAX_TIMES_LENGTH = 12_000;
/** Characters of a caption in the file, for the same reason; some of them are not kept. */
const MAX_RAW_TEXT = 2 * CAPTION_LIMITS.text;
/** Replaces `&` while `webvtt-parser` reads a cue, because it reads few character references; lines have no NUL. */
const MASKED_AMPERSAND = '\0';
const IGNORE = (): void => undefined;

/** Splits a text into lines as WebVTT does, with U+FFFD in place of NUL. */
export const splitLines = (text: string): string[] => text.replaceAll('\0', '\ufffd').split(/\r\n|\r|\n/);

export const hasWebVttSignature = (lines: readonly string[]): boolean => SIGNATURE.test(lines[0] ?? '');

/**
 * Reads the blocks of a WebVTT file by the rules of https://www.w3.org/TR/webvtt1/#file-parsing. Times, settings and cue text are
 * read by `webvtt-parser`, whose parser of whole files takes more than linear time.
 * @param lines with the signature
 */
export function* parseWebVtt(lines: readonly string[]): Generator<WebVttBlock> {
  let at = findBlockEnd(lines, 1);
  while (at < lines.length) {
    if (lines[at] === '') {
      at++;
      continue;
    }
    const first = at;
    const isTimed = hasArrow(lines[first]);
    if (!isTimed && !hasArrow(lines[first + 1])) {
      at = findBlockEnd(lines, first);
      yield { type: 'other', line: first + 1, firstLine: lines[first] ?? '' };
      continue;
    }
    const times = isTimed ? first : first + 1;
    at = findBlockEnd(lines, times + 1);
    yield parseCue(lines.slice(times, at), { line: times + 1, id: isTimed ? '' : (lines[first] ?? '') });
  }
}

const hasArrow = (line: string | undefined): boolean => line?.includes(ARROW) ?? false;

/** Finds the first line from `at` on that is blank or has times. */
function findBlockEnd(lines: readonly string[], at: number): number {
  let end = at;
  while (end < lines.length && lines[end] !== '' && !hasArrow(lines[end])) end++;
  return end;
}

function parseCue([timesLine = '', ...rest]: string[], place: { line: number; id: string }): WebVttBlock {
  const { line } = place;
  const times = parseTimes(timesLine);
  if (!times) return { type: 'unreadableTimes', line };
  const text = rest.join('\n');
  if (text.length > MAX_RAW_TEXT) return { type: 'tooLong', line };
  const masked = text.replaceAll('&', MASKED_AMPERSAND);
  const { children } = new WebVTTCueTextParser(masked, IGNORE).parse(times.startTime, times.endTime);
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
  if (!new WebVTTCueTimingsAndSettingsParser(line, IGNORE).parse(times, 0)) return undefined;
  return times as CueTimes;
}
