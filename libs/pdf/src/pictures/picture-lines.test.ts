import { describe, expect, test } from 'vitest';
import type { Block } from 'tesseract.js';
import { anImage } from '../testing/an-image.js';
import { convertToLines } from './picture-lines.js';

/** Words, 20 pixels high by default: each with its left edge and the confidence of the OCR. */
type Row = { y: number; height?: number; words: [text: string, left: number, confidence?: number][] };

function read(rows: Row[]) {
  const lines = rows.map(({ y, height = 20, words }) => ({
    baseline: { x0: 0, y0: y, x1: 1280, y1: y },
    words: words.map(([text, left, confidence = 95]) => ({
      text,
      confidence,
      bbox: { x0: left, x1: left + text.length * 12, y0: y - height, y1: y },
    })),
  }));
  const blocks = [{ paragraphs: [{ lines }] }] as unknown as Block[];
  const page = { index: 0, label: null, width: 640, height: 480, lines: [], links: [], change: null };
  return convertToLines({ blocks }, { page, image: anImage({ height: 960 }) });
}

const texts = (rows: Row[]): string[] => read(rows).map(({ text }) => text);

describe('Text in the picture of a page', () => {
  test('is read column by column', () => {
    const body = ['Rules say', 'which words', 'may follow'];
    const bar = ['Aims', 'Syntax', 'Meaning'];
    const rows = body.map((text, i): Row => {
      const [first, second] = text.split(' ') as [string, string];
      return {
        y: 200 + i * 40,
        words: [
          [first, 50],
          [second, 62 + first.length * 12],
          [bar[i] as string, 1000],
        ],
      };
    });
    expect(texts([{ y: 80, words: [['Grammar', 50]] }, ...rows])).toEqual(['Grammar', ...body, ...bar]);
  });

  test('is one line where words are set loosely', () => {
    expect(
      texts([
        {
          y: 100,
          words: [
            ['one', 50],
            ['two', 110],
            ['three', 175],
          ],
        },
      ]),
    ).toEqual(['one two three']);
  });

  test('of scripts without spaces has none, and keeps those around Latin words', () => {
    const row: Row = {
      y: 100,
      words: [
        ['数据', 50],
        ['结构', 80],
        ['Python', 110],
        ['入门', 190],
      ],
    };
    expect(texts([row])).toEqual(['数据结构 Python 入门']);
    expect(
      texts([
        {
          y: 100,
          words: [
            ['ภาษา', 50],
            ['ไทย', 100],
          ],
        },
      ]),
    ).toEqual(['ภาษาไทย']);
  });

  test('keeps a single ideograph of a title', () => {
    expect(texts([{ y: 100, words: [['水', 50]] }])).toEqual(['水']);
  });

  test('from right to left spans its line from the last to the first word', () => {
    const [line] = read([
      {
        y: 100,
        words: [
          ['مرحبا', 400],
          ['بكم', 350],
          ['جميعا', 280],
        ],
      },
    ]);
    expect(line).toMatchObject({ text: 'مرحبا بكم جميعا', x: 140, width: 90 });
  });

  test('keeps a word that the reader is unsure of in a line that it is sure of', () => {
    const sure: Row = {
      y: 100,
      words: [
        ['Look', 50],
        ['ägyptisch', 120, 5],
        ['closely', 240],
        ['here', 340],
      ],
    };
    const drawing: Row = {
      y: 300,
      words: [
        ['TE', 50, 45],
        ['wa', 90, 50],
        ['LER', 130, 8],
      ],
    };
    expect(texts([sure, drawing])).toEqual(['Look ägyptisch closely here']);
  });

  test.each([
    ['®', 'First', '• First'],
    ['©)', 'First', '• First'],
    ['e', 'First', '• First'],
    ['e', 'poi', 'e poi'],
  ])('begins with a bullet where the reader takes one for another sign: %s %s', (sign, word, text) => {
    const words: Row['words'] = [
      [sign, 50, 60],
      [word, 80],
    ];
    expect(texts([{ y: 100, words }])).toEqual([text]);
  });

  test('has one size where it is measured a little off, and another where it is larger', () => {
    const row = (y: number, height: number): Row => ({ y, height, words: [['Letters', 50]] });
    const [first, second, third] = read([row(100, 20), row(160, 22), row(220, 30)]).map(({ size }) => size);
    expect(first).toBe(second);
    expect(third).toBeGreaterThan(second as number);
    const titles = read([row(40, 32), row(100, 34), row(160, 20), row(190, 20), row(220, 20)]);
    expect(titles[0]?.size).toBe(titles[1]?.size);
    expect(titles[1]?.size).toBeGreaterThan(titles[2]?.size as number);
  });
});
