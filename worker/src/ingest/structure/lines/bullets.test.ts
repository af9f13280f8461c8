import { describe, expect, test } from 'vitest';
import { BULLET, BULLET_BESIDE_CODE, HEADING_BULLET, LONE_BULLET, SIGN_BULLET } from './bullets.js';

describe('A bullet', () => {
  test.each([
    ['• Eggs', 'Eggs'],
    ['•Eggs', 'Eggs'],
    ['- Eggs', 'Eggs'],
    ['o Eggs', 'Eggs'],
    ['-Eggs', '-Eggs'],
    ['orange', 'orange'],
    ['✓', '✓'],
  ])('of %s leaves %s', (line, text) => {
    expect(line.replace(BULLET, '')).toBe(text);
  });

  test('is no dash before a term of a formula', () => {
    expect(['• x', '- x', '* b'].map((text) => SIGN_BULLET.test(text))).toEqual([true, false, false]);
  });

  test('is no sign that code has', () => {
    expect(['✓ done', '- old', '* @param', '· x'].map((text) => BULLET_BESIDE_CODE.test(text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('may be all that a cell of a table has', () => {
    expect(['✓', '✓ Yes', '-'].map((text) => LONE_BULLET.test(text))).toEqual([true, false, false]);
  });

  test('of a heading needs a space, except for round and square signs', () => {
    expect(['- Aims', '○Aims', '✓ Done', '✓Done', '-5 °C'].map((text) => HEADING_BULLET.test(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
