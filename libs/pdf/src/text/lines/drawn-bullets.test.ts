import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../reader/deck.js';
import { markDrawnBullets } from './drawn-bullets.js';

/** Whether a drawing is taken for the bullet of 'Eggs', which is 20 points high and begins 100 points from the left. */
function isBullet(mark: { x?: number; y?: number; width?: number; height?: number }, text = 'Eggs'): boolean {
  const line = { text, x: 100, width: 40, baseline: 200, size: 20, rotated: false } as TextLine;
  markDrawnBullets([line], [{ x: 85, y: 190, width: 6, height: 6, ...mark }]);
  return line.marked;
}

describe('A small drawing is a bullet', () => {
  test('directly before a line', () => {
    expect(isBullet({})).toBe(true);
    expect(isBullet({ x: 40 })).toBe(false);
    expect(isBullet({ x: 110 })).toBe(false);
  });

  test('directly after a line that is read from right to left', () => {
    expect(isBullet({ x: 150 }, 'ביצים')).toBe(true);
    expect(isBullet({}, 'ביצים')).toBe(false);
  });

  test('at the height of the letters', () => {
    expect(isBullet({ y: 170 })).toBe(false);
    expect(isBullet({ y: 205 })).toBe(false);
  });

  test('about as large as a letter: no hairline and no picture', () => {
    expect(isBullet({ height: 1 })).toBe(false);
    expect(isBullet({ x: 70, width: 24 })).toBe(false);
  });
});
