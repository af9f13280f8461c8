import { describe, expect, test } from 'vitest';
import type { Letter, LetterStyle } from '../letters/letters.js';
import { lettersToLines } from './lines.js';
import { layOutColumns } from './vertical-columns.js';

const PAGE_WIDTH = 960;

function styled(size: number, rotated: boolean): LetterStyle {
  const look = { font: 'Mincho', bold: false, italic: false, mono: false, color: '000000', tag: null };
  return { ...look, size, rotated };
}

function letter(text: string, left: number, top: number, style: LetterStyle, width = style.size): Letter {
  const height = style.rotated ? width : style.size;
  const right = left + (style.rotated ? style.size : width);
  const baseline = style.rotated ? top : top + style.size * 0.8;
  return { text, left, right, top, bottom: top + height, baseline, style, isInferredSpace: false };
}

/** Ideographs below each other. */
function column(text: string, left: number, top = 40, size = 20): Letter[] {
  const style = styled(size, false);
  return [...text].map((one, i) => letter(one, left, top + i * size, style));
}

/** A Latin word that is rotated to the right, below a column. */
function rotated(text: string, left: number, top: number, size = 20): Letter[] {
  const style = styled(size, true);
  return [...text].map((one, i) => letter(one, left, top + (i * size) / 2, style, size / 2));
}

/** Letters of a horizontal line. */
function row(text: string, left: number, top: number, size = 20): Letter[] {
  const style = styled(size, false);
  return [...text].map((one, i) => letter(one, left + i * size, top, style));
}

function texts(...found: (Letter | null)[][]): string[] {
  return lettersToLines(layOutColumns(found.flat(), PAGE_WIDTH)).map(({ text }) => text);
}

describe('Vertical text', () => {
  test('becomes lines from the column on the right to the one on the left, below its larger title', () => {
    const body = [column('吾輩は猫である。名前', 800), column('はまだ無い', 765)];
    const lines = lettersToLines(
      layOutColumns([...body.flat(), ...column('縦書き', 880, 40, 40)], PAGE_WIDTH),
    );
    expect(lines.map(({ text }) => text)).toEqual(['縦書き', '吾輩は猫である。名前', 'はまだ無い']);
    expect(new Set(lines.map(({ x }) => x)).size).toBe(1);
    const baselines = lines.map(({ baseline }) => baseline);
    expect(baselines).toEqual([...baselines].sort((a, b) => a - b));
    expect(lines[0]).toMatchObject({
      size: 40,
      rotated: false,
      column: { x: 880, y: 40, width: 40, height: 120 },
    });
  });

  test('keeps the words that are rotated to the right, and the short numbers that are not', () => {
    const words = [column('試験', 800), rotated('ABC', 800, 80), column('です', 800, 110)];
    expect(texts(words.flat())).toEqual(['試験ABCです']);
    const style = styled(20, false);
    const number = [letter('1', 800, 60, style, 10), letter('2', 810, 60, style, 10)];
    expect(texts(column('第', 800), number, column('回の会', 800, 80))).toEqual(['第12回の会']);
  });

  test('is put together with its last letters, however few they are', () => {
    expect(texts(column('名前はまだ無い', 800), column('。', 770))).toEqual(['名前はまだ無い', '。']);
  });

  test('stays in its place beside horizontal text', () => {
    const beside = row('横書きの文章がここに長く続いています', 40, 40);
    const lines = lettersToLines(layOutColumns([...beside, null, ...column('縦書き', 800)], PAGE_WIDTH));
    expect(lines.map(({ text, x }) => [text, x])).toEqual([
      ['横書きの文章がここに長く続いています', 40],
      ['縦書き', 800],
    ]);
  });

  test('is not found in rows of a table, in stacked words or in letters that are set apart', () => {
    const cells = ['有', '無', '有'].flatMap((text, i) => [
      ...row(text, 40, i * 24),
      ...row('あり', 200, i * 24),
      null,
    ]);
    expect(texts(cells).sort()).toEqual(['あり', 'あり', 'あり', '有', '有', '無']);
    expect(texts(row('東京', 40, 40), row('大阪', 40, 60))).toEqual(['東京', '大阪']);
    const apart = ['一', '二', '三'].flatMap((text, i) => row(text, 40, i * 60));
    expect(texts(apart)).toEqual(['一', '二', '三']);
  });
});
