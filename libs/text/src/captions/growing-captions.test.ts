import { VIDEO_LIMITS } from '@lectern/contract';
import { fill, LENGTH_FACTOR, MAX_GROWTH, measureGrowth } from '@lectern/contract/testing';
import { expect, test } from 'vitest';
import { readCaptions } from './read-captions.js';

const FIRST_LENGTH = 1 << 13;
const TIMES = '00:01.000 --> 00:02.000';
const CUE = `${TIMES}\na\n\n`;

type Case = [name: string, file: (length: number) => string];
const FILES: Case[] = [
  ...['\n', ' ', CUE, `${TIMES}\n`, 'NOTE\n\n', 'STYLE\n', '-->', '\0'].map((part): Case => [
    `WebVTT ${JSON.stringify(part)}`,
    (length) => `WEBVTT\n\n${fill(part, length)}`,
  ]),
  ...['<b>', '<v a>', '<', '&', '&amp', '<00:01.000>', '</b>', '<c.a', '\u202e'].map((part): Case => [
    `text ${JSON.stringify(part)}`,
    (length) => `WEBVTT\n\n${TIMES}\n${fill(part, length)}`,
  ]),
  ...['align:start ', 'a:1 ', ':', ' '].map((part): Case => [
    `settings ${JSON.stringify(part)}`,
    (length) => `WEBVTT\n\n${TIMES} ${fill(part, length)}\na`,
  ]),
  ...['1\n00:00:01,000 --> 00:00:02,000\na\n\n', '1\n', '\n\n', '{b}', ','].map((part): Case => [
    `SubRip ${JSON.stringify(part)}`,
    (length) => `1\n00:00:01,000 --> 00:00:02,000\na\n\n${fill(part, length)}`,
  ]),
];

test.each(FILES)(
  'captions that are four times as long take less than eight times the processor time: %s',
  async (_, file) => {
    for (let length = FIRST_LENGTH; LENGTH_FACTOR * length <= VIDEO_LIMITS.captions; length *= 2)
      expect(await measureGrowth(readCaptions, file, length), `${length} characters`).toBeLessThan(
        MAX_GROWTH,
      );
  },
  60_000,
);
