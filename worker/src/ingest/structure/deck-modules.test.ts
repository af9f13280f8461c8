import { describe, expect, test } from '@jest/globals';
import type { DeckText, TextLine } from '@lectern/infra/pdf';
import { deckModules } from './deck-modules.js';
import { aDeck, aLine, aTitle, lines } from './testing/a-deck.js';

const slide = (title: string): TextLine[] => [
  aTitle(title),
  ...lines(['Words that a slide has below its title,', 'enough of them to be no divider.']),
];
const divider = (title: string): TextLine[] => [aLine(title, { size: 50, baseline: 280, x: 300 })];
const slides = (count: number): TextLine[][] =>
  Array.from({ length: count }, (_, i) => slide(`Topic ${i + 1}`));

function shape(deck: DeckText): [string, number][] {
  const modules = deckModules(deck);
  expect(modules.flatMap(({ pages }) => pages)).toEqual(deck.pages.map(({ index }) => index));
  return modules.map(({ title, pages }) => [title, pages.length]);
}

describe('Modules', () => {
  test("follow the outline's sections, the title page in the first", () => {
    const outline = [
      { title: 'Why', level: 0, page: 1 },
      { title: 'a detail', level: 1, page: 2 },
      { title: 'How', level: 0, page: 5 },
    ];
    expect(shape(aDeck(slides(9), { outline }))).toEqual([
      ['Why', 5],
      ['How', 4],
    ]);
  });

  test('follow the sections below a single root', () => {
    const outline = [
      { title: 'The deck', level: 0, page: 0 },
      { title: 'Why', level: 1, page: 0 },
      { title: 'How', level: 1, page: 3 },
    ];
    expect(shape(aDeck(slides(6), { outline }))).toEqual([
      ['Why', 3],
      ['How', 3],
    ]);
  });

  test('ignore an outline that lists every slide', () => {
    const outline = slides(10).map((_, page) => ({ title: `Slide ${page + 1}`, level: 0, page }));
    expect(shape(aDeck(slides(10), { outline }))).toEqual([['Topic 1', 10]]);
  });

  test('follow the subsections of a section that is too long', () => {
    const outline = [
      { title: 'Short', level: 0, page: 0 },
      { title: 'Long', level: 0, page: 4 },
      { title: 'first half', level: 1, page: 4 },
      { title: 'second half', level: 1, page: 14 },
    ];
    expect(shape(aDeck(slides(24), { outline }))).toEqual([
      ['Short', 4],
      ['Long: first half', 10],
      ['Long: second half', 10],
    ]);
  });

  test('follow divider pages where there is no outline', () => {
    const pages = [...slides(2), divider('Part one'), ...slides(4), divider('Part two'), ...slides(5)];
    expect(shape(aDeck(pages))).toEqual([
      ['Part one', 7],
      ['Part two', 6],
    ]);
  });

  test('are pieces of a sensible size elsewhere, never cut within one title', () => {
    const pages = slides(24).map((page, i) => (i > 5 && i < 10 ? slide('One long thought') : page));
    const modules = shape(aDeck(pages));
    for (const [, count] of modules) expect(count).toBeGreaterThanOrEqual(4);
    for (const [, count] of modules) expect(count).toBeLessThanOrEqual(12);
    expect(modules.map(([title]) => title)).toEqual(['Topic 1', 'Topic 11', 'Topic 17']);
  });

  test("are called 'Part 1' only where no page has a title", () => {
    expect(shape(aDeck(Array.from({ length: 14 }, () => [])))).toEqual([
      ['Part 1', 7],
      ['Part 2', 7],
    ]);
  });

  test('tell what else they hold', () => {
    expect(deckModules(aDeck(slides(6)))[0]?.description).toBe('Topic 2 · Topic 3 · Topic 4 · Topic 5');
  });

  test('keep the order of pages where some could not be read', () => {
    const deck = aDeck(slides(6));
    deck.pages.splice(2, 1);
    expect(deckModules(deck).flatMap(({ pages }) => pages)).toEqual([0, 1, 3, 4, 5]);
  });
});
