import { expect, test } from 'vitest';
import { VIDEO_LIMITS } from '@lectern/contract';
import {
  CAPTION_LIMITS,
  mergeCues,
  parseStoredCaptions,
  extractCueWords,
  readCaptions,
  writeCaptions,
} from './index.js';

const read = async (text: string) => {
  const result = await readCaptions(text);
  if ('problem' in result) throw new Error(JSON.stringify(result.problem));
  return result.cues;
};
const webVtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const cue = (text: string, times = '00:01.000 --> 00:02.000') => `${times}\n${text}`;

test('a WebVTT file of another program is read, and written again in one form', async () => {
  const file = webVtt(
    'STYLE\n::cue { background: url(https://example.org/track.png) }',
    'REGION\nid:top\nlines:3',
    'NOTE Made by hand\non two lines',
    `intro\n${cue('<v Anna Berg>Warm <b>up</b> &amp; <c.yellow>cool</c> down', '00:00:01.5000 --> 00:00:02.500').replace('1.5000', '1.500')}`,
    cue('Second\r\nline', '01:00.000 --> 1:00:05.250 line:0 position:10%,line-left align:start'),
  ).replace('WEBVTT', '\ufeffWEBVTT - Lecture 1\nKind: captions\nLanguage: en');
  const cues = await read(file);
  expect(writeCaptions(cues)).toBe(
    'WEBVTT\n\n' +
      '00:00:01.500 --> 00:00:02.500\n<v Anna Berg>Warm <b>up</b> &amp; cool down</v>\n\n' +
      '00:01:00.000 --> 01:00:05.250 line:0 position:10%,line-left align:start\nSecond\nline\n',
  );
  expect(await read(writeCaptions(cues))).toEqual(cues);
  expect(parseStoredCaptions(writeCaptions(cues))).toEqual(cues);
});

test('a SubRip file is read with its lines, italics and foreign markup', async () => {
  const file =
    '1\r\n00:00:01,5 --> 00:00:02,750  X1:40 X2:600\r\n{\\an8}<I>a < b</I> <font color="#fff">&</font>\r\n \r\n' +
    '2\n0:0:3.000 --> 0:0:4.000\nx --> y\n';
  expect(await read(file)).toEqual([
    { start: 1.5, end: 2.75, text: '<i>a &lt; b</i> &amp;', settings: '' },
    { start: 3, end: 4, text: 'x --&gt; y', settings: '' },
  ]);
});

test.each([
  ['no captions at all', '<!doctype html><p>Hello</p>', { code: 'unknownFormat' }],
  ['an empty file', '', { code: 'unknownFormat' }],
  ['a time with a comma', webVtt(cue('a', '00:01,000 --> 00:02.000')), { code: 'unreadableTimes', line: 3 }],
  [
    'an end before the start',
    webVtt(cue('a'), cue('b', '00:05.000 --> 00:04.000')),
    { code: 'endsBeforeStart', line: 6 },
  ],
  ['text without times', webVtt('A title', cue('a')), { code: 'noTimes', line: 3 }],
  [
    'a blank line within a caption',
    `1\n00:00:01,000 --> 00:00:02,000\na\n\nb\n`,
    { code: 'noTimes', line: 5 },
  ],
  ['a caption of a page', webVtt(cue('a'.repeat(CAPTION_LIMITS.text + 1))), { code: 'tooLong', line: 3 }],
  [
    'a caption that is long when written',
    webVtt(cue('&'.repeat(CAPTION_LIMITS.text))),
    { code: 'tooLong', line: 3 },
  ],
  ['times after a day', webVtt(cue('a', '00:01.000 --> 99:00:00.000')), { code: 'tooLate', line: 3 }],
  [
    'too many captions',
    webVtt(...Array.from({ length: CAPTION_LIMITS.cues + 1 }, () => cue('a'))),
    { code: 'tooMany' },
  ],
])('%s is refused with its line', async (_, file, problem) => {
  expect(await readCaptions(file)).toEqual({ problem });
});

test('captions keep no script, address, control character or turned text', async () => {
  const [only] = await read(
    webVtt(
      cue(
        '<script>alert(1)</script><img src=x onerror=y><c.url(javascript:1)>a\0b\u202ec\u0007</c>' +
          '<v "><i>d</v><lang "x">e</lang><00:01.500>&#10;&#10;--&gt;<b></b>&lt;b&gt;',
      ),
    ),
  );
  expect(only?.text).not.toMatch(/script|src|url|javascript|\u202e|\n\n|<b>|<00/);
  expect(extractCueWords(only?.text ?? '')).toContain('alert(1)a\ufffdbcd');
  const written = writeCaptions(only ? [only] : []);
  expect(await read(written)).toEqual([only]);
});

test('captions that overlap or are out of order are kept, in the order of their start', async () => {
  const cues = await read(
    webVtt(cue('late', '00:09.000 --> 00:10.000'), cue('long', '00:01.000 --> 00:20.000'), cue('short')),
  );
  expect(cues.map(({ text }) => text)).toEqual(['short', 'long', 'late']);
});

test.each([
  ['blank lines', '\n'.repeat(1_000_000), 'tooMany'],
  ['times without text', `${cue('')}\n`.repeat(40_000), 'tooMany'],
  ['references', `${cue('&x;'.repeat(1300))}\n\n`.repeat(250), 'tooLong'],
  ['tags within tags', `${cue('<b>'.repeat(600) + '<v>'.repeat(700))}\n\n`.repeat(100), 0],
  ['settings', `${cue('a', `00:01.000 --> 00:02.000 ${'a:1 '.repeat(110)}`)}\n\n`.repeat(2000), 2000],
  ['one endless line with times', `00:01.000 --> 00:02.000 ${'a:1 '.repeat(250_000)}`, 'unreadableTimes'],
  ['one endless caption', cue('<b>'.repeat(330_000)), 'tooLong'],
])('a hostile megabyte of %s ends with a result', async (_, text, expected) => {
  const result = await readCaptions(webVtt(text).slice(0, VIDEO_LIMITS.captions));
  expect('cues' in result ? result.cues.length : result.problem.code).toBe(expected);
});

test('captions become paragraphs at pauses, speakers and the end of sentences', () => {
  const line = (start: number, text: string) => ({ start, end: start + 1, text, settings: '' });
  const paragraphs = mergeCues([
    line(0, 'Hold the burn'),
    line(1, 'under <b>cold</b> water.'),
    line(2, 'under cold water.'),
    line(10, 'After a pause.'),
    line(11, '<v Ben>Another &lt;speaker&gt;</v>'),
    line(12, '<ruby>水<rt>みず</rt></ruby>は'),
  ]);
  expect(paragraphs.map(({ start, lines }) => [start, lines.map(({ text }) => text).join(' ')])).toEqual([
    [0, 'Hold the burn under cold water.'],
    [10, 'After a pause.'],
    [11, 'Another <speaker> 水は'],
  ]);
  const long = Array.from({ length: 40 }, (_, at) => line(at, `Sentence number ${at} about burns.`));
  expect(mergeCues(long).length).toBeGreaterThan(3);
  const unpunctuated = Array.from({ length: 40 }, (_, at) =>
    line(at, `${at} words without an end of the sentence`),
  );
  expect(mergeCues(unpunctuated).length).toBeGreaterThan(1);
});
