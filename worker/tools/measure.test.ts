import { describe, expect, test } from 'vitest';
import { aDeck, aLine, aTitle, lines } from '../src/ingest/structure/testing/a-deck.js';
import { againstLabels, againstOrders, againstSections } from './measure.js';

const slide = (title: string) => [aTitle(title), ...lines(['Words that a slide has below its title'])];
const slides = (count: number) =>
  Array.from({ length: count }, (_, i) => slide(`Topic ${'abcdefghijkl'.charAt(i)}`));

describe('Measuring a deck', () => {
  test('accepts each title that a label calls right', () => {
    const deck = aDeck([slide('Chapter I')]);
    const label = { page: 0, title: 'Chapter I: The horizon' };
    expect(againstLabels(deck, [label]).right).toBe(0);
    expect(againstLabels(deck, [{ ...label, also: [null, 'Chapter I'] }]).right).toBe(1);
  });

  test('counts the pages whose texts follow each other as labeled', () => {
    const deck = aDeck([[aTitle('Plants'), ...lines(['Roots drink & hold,', 'leaves breathe.'])]]);
    const order = (...texts: string[]) => againstOrders(deck, [{ page: 0, texts }]);
    expect(order('Plants', 'Roots drink & hold', 'leaves').right).toBe(1);
    expect(order('Plants', 'leaves', 'Roots').misses).toEqual(["order of page 1: 'Roots'"]);
    expect(order('Plants', 'Flowers').right).toBe(0);
  });

  test('counts the labeled sections that are found, and the others', () => {
    const divider = (title: string) => [aLine(title, { size: 50, baseline: 280, x: 300 })];
    const pages = ['One', 'Two', 'Three'].flatMap((title) => [divider(title), ...slides(5)]);
    const score = againstSections(aDeck([slide('Title'), ...pages]), [1, 7, 10], true);
    expect(score).toMatchObject({ right: 1, found: 2, expected: 2 });
    expect(score.misses).toEqual(['boundary wrong: pages 14', 'boundary missed: pages 11']);
  });

  test('does not count the cuts of a section that is too long for one module', () => {
    const long = Array.from({ length: 40 }, (_, i) => slide(`Topic ${String.fromCodePoint(0x4e00 + i)}`));
    expect(againstSections(aDeck(long), [0], true)).toMatchObject({ found: 0, expected: 0 });
  });
});
