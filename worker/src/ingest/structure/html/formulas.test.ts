import { expect, test } from 'vitest';
import { toSlideHtml } from './slide-html.js';
import { aDeck, aLine, aTitle, getPage } from '../testing/a-deck.js';

const html = (...found: Parameters<typeof aDeck>[0][number]) => {
  const deck = aDeck([[aTitle('Growth'), ...found]]);
  return toSlideHtml(getPage(deck, 0), deck);
};

test('A formula with fractions and limits is left to the picture of the slide', () => {
  const formula = [
    aLine('e = lim', { x: 200, width: 70, baseline: 300 }),
    aLine('n→∞', { x: 236, width: 40, baseline: 312, size: 14, font: 'CMSY7' }),
    aLine('(', { x: 278, width: 14, baseline: 272, font: 'CMEX10' }),
    aLine('1 +', { x: 292, width: 28, baseline: 300 }),
    aLine('1', { x: 330, width: 8, baseline: 287 }),
    aLine('n', { x: 328, width: 11, baseline: 314 }),
    aLine(')n', { x: 342, width: 22, baseline: 272, font: 'CMEX10' }),
    aLine('·', { x: 368, width: 6, baseline: 300, font: 'CMSY10' }),
    aLine('b', { x: 384, width: 10, baseline: 287 }),
    aLine('s', { x: 384, width: 10, baseline: 314 }),
  ];
  expect(html(aLine('It tends to a number:', { baseline: 240 }), ...formula)).toBe(
    '<p>It tends to a number:</p>',
  );
});

test('A formula in one line is text, and so is a word with an exponent', () => {
  expect(html(aLine('p → q ∧ ¬q'))).toBe('<p>p → q ∧ ¬q</p>');
  const power = [aLine('10', { x: 60, width: 20 }), aLine('6', { x: 80, width: 7, size: 14, baseline: 192 })];
  expect(html(...power, aLine('cells in all', { x: 96 }))).toContain('10');
});

test('A table of symbols and units keeps all of them', () => {
  const row = (texts: string[], baseline: number) =>
    texts.map((text, i) => aLine(text, { x: 60 + i * 120, width: 40, baseline }));
  const table = [...row(['U', 'α', 'F'], 200), ...row(['m/s', '°', 'N'], 228), ...row(['9', '2', '4'], 256)];
  for (const cell of ['U', 'α', 'F', 'm/s', '°', 'N']) expect(html(...table)).toContain(cell);
});

test('The terms of a formula in one line keep their order, with their exponents and indices', () => {
  const scripts = [
    { kind: 'sup', from: 1, to: 2 } as const,
    { kind: 'sup', from: 6, to: 7 } as const,
    { kind: 'sub', from: 11, to: 12 } as const,
  ];
  expect(html(aLine('a2 + b2 = c0', { scripts }))).toBe(
    '<p>a<sup>2</sup> + b<sup>2</sup> = c<sub>0</sub></p>',
  );
});
