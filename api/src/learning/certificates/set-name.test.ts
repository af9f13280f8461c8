import { expect, test } from 'vitest';
import { setName } from './set-name.js';

const steps = [
  { from: 40, to: 20, lines: 1 },
  { from: 24, to: 12, lines: 2 },
];

test('a short name is as large as can be', () => {
  expect(setName('Ada Byron', 600, steps)).toEqual({ size: 40, lines: ['Ada Byron'] });
});

test('a longer one is smaller, before it takes two lines of like length', () => {
  const one = setName('Maria Magdalena von und zu Hohenstein', 600, steps);
  expect(one.lines).toHaveLength(1);
  expect(one.size).toBeLessThan(40);
  const two = setName(
    'Maria Magdalena Theodora Philippina Amalia von und zu Hohenstein-Sonnenberg',
    600,
    steps,
  );
  expect(two.lines).toEqual([
    'Maria Magdalena Theodora Philippina',
    'Amalia von und zu Hohenstein-Sonnenberg',
  ]);
});

test('one that is too long at any size is cut short with an ellipsis', () => {
  const { size, lines } = setName('name '.repeat(200), 600, steps);
  expect(size).toBe(12);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  expect(setName('W'.repeat(100_000), 600, steps).lines[0]).toMatch(/^W{20,}…$/);
});

test('scripts without spaces are broken between words', () => {
  const { lines } = setName(
    '人工智能入门：从零开始学习机器学习与深度学习的基本原理和应用实践课程完整版',
    600,
    steps,
  );
  expect(lines).toHaveLength(2);
  expect(lines.join('')).toContain('人工智能入门：从零开始');
});
