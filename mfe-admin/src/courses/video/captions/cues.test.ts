import { expect, test } from 'vitest';
import {
  findCueProblem,
  formatTime,
  insertAfter,
  parseTime,
  readCues,
  splitAt,
  writeCues,
  type Cue,
} from './cues';

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.500 line:0
First &amp; <i>foremost</i>
second line

01:02:03.004 --> 01:02:05.000
1 &lt; 2
`;

const aCue = (fields: Partial<Cue> = {}): Cue => ({
  ...{ id: 'a', from: '0:10.000', to: '0:20.000', text: 'Press firmly on the wound', settings: '' },
  ...fields,
});

test('WebVTT is read into cues and written as it was', () => {
  expect(readCues(VTT)).toEqual([
    {
      id: 'saved-0',
      from: '0:01.000',
      to: '0:04.500',
      text: 'First & <i>foremost</i>\nsecond line',
      settings: 'line:0',
    },
    { id: 'saved-1', from: '1:02:03.004', to: '1:02:05.000', text: '1 < 2', settings: '' },
  ]);
  expect(writeCues(readCues(VTT))).toBe(VTT);
  expect(readCues('WEBVTT\n')).toEqual([]);
  // A tag that is text stays text.
  const literal = VTT.replace('1 &lt; 2', 'write &lt;b&gt;');
  expect(writeCues(readCues(literal))).toContain('write &lt;b>');
});

test('a text that looks like a time or an empty line stays in its cue', () => {
  const text = '0:01 --> 0:02\n\n<script>';
  const vtt = writeCues([aCue({ text })]);
  expect(vtt).toBe('WEBVTT\n\n00:00:10.000 --> 00:00:20.000\n0:01 --&gt; 0:02\n&lt;script>\n');
  expect(readCues(vtt)).toHaveLength(1);
});

test.each([
  ['1:02:03.5', 3723.5],
  ['2:03', 123],
  ['83,25', 83.25],
  ['0:00.040', 0.04],
  ['soon', undefined],
  ['', undefined],
  ['1:2:3:4', undefined],
])('a typed time %s is %s seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

test('a time is written with thousandths', () => {
  expect(formatTime(59.9996)).toBe('1:00.000');
});

test('a cue is added in the time that the next one leaves', () => {
  const cues = [aCue(), aCue({ id: 'b', from: '0:21' })];
  expect(insertAfter(cues, 'a', 'new')[1]).toMatchObject({ id: 'new', from: '0:20.000', to: '0:21.000' });
  expect(insertAfter([], undefined, 'new')).toMatchObject([{ from: '0:00.000', to: '0:02.000' }]);
});

test('a cue is divided at a second, and its text at a space near it', () => {
  expect(splitAt([aCue()], 15, 'new').map(({ from, to, text }) => [from, to, text])).toEqual([
    ['0:10.000', '0:15.000', 'Press firmly'],
    ['0:15.000', '0:20.000', 'on the wound'],
  ]);
  expect(splitAt([aCue()], 25, 'new')).toHaveLength(1);
});

test.each([
  [{ from: 'x' }, 'from'],
  [{ to: '' }, 'to'],
  [{ to: '0:10' }, 'order'],
  [{ text: ' ' }, 'empty'],
  [{}, undefined],
] as const)('%j is refused for %s', (fields, problem) => {
  expect(findCueProblem(aCue(fields))).toBe(problem);
});
