import { describe, expect, test } from 'vitest';
import type { DeckText, TextLine } from '@lectern/pdf';
import { cutIntoModules } from './deck-modules.js';
import { aDeck, aLine, aTitle, lines } from '../testing/a-deck.js';

const slide = (title: string): TextLine[] => [
  aTitle(title),
  ...lines(['Words that a slide has below its title,', 'enough of them to be no divider.']),
];
const divider = (title: string): TextLine[] => [aLine(title, { size: 50, baseline: 280, x: 300 })];
const slides = (count: number): TextLine[][] =>
  Array.from({ length: count }, (_, i) => slide(`Topic ${i + 1}`));

function shape(deck: DeckText): [string, number][] {
  const modules = cutIntoModules(deck);
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

  test('keep a section of the outline with a single slide, or with up to 30', () => {
    const outline = [
      { title: 'Why', level: 0, page: 0 },
      { title: 'First', level: 1, page: 1 },
      { title: 'Second', level: 1, page: 12 },
      { title: 'Summary', level: 0, page: 24 },
    ];
    expect(shape(aDeck(slides(25), { outline }))).toEqual([
      ['Why', 24],
      ['Summary', 1],
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

  test('begin at dividers that repeat the list of all sections', () => {
    const topics = ['History', 'Methods', 'Results'];
    const agenda = (title: string): TextLine[] => [
      aTitle(title),
      ...lines(topics.map((topic, i) => `${i + 1} ${topic}`)),
    ];
    const pages = topics.flatMap((topic) => [agenda(topic), ...slides(3)]);
    expect(shape(aDeck(pages))).toEqual(topics.map((topic) => [topic, 4]));
  });

  test('begin at dividers with decoration', () => {
    const arrows = aLine(Array(30).fill('▷').join(' '), { size: 6, baseline: 320, x: 60 });
    const pages = ['Black', 'Green', 'Blue'].flatMap((topic) => [[...divider(topic), arrows], ...slides(3)]);
    expect(shape(aDeck([slide('Colors'), ...pages]))).toEqual([
      ['Black', 5],
      ['Green', 4],
      ['Blue', 4],
    ]);
  });

  test('do not begin at a slide that is shown again with the same line highlighted', () => {
    const samples = [
      aTitle('Colors'),
      ...lines(['The first color is for text', 'The second is for notes', 'All of them']),
      aLine('The third is highlighted', { color: 'ff0000', baseline: 300 }),
    ];
    const pages = [...slides(4), samples, ...slides(4), samples, ...slides(3)];
    expect(cutIntoModules(aDeck(pages)).map(({ title }) => title)).not.toContain('The third is highlighted');
  });

  test('follow the subsections of a section that is too long', () => {
    const outline = [
      { title: 'Short', level: 0, page: 0 },
      { title: 'Long', level: 0, page: 4 },
      { title: 'first half', level: 1, page: 4 },
      { title: 'second half', level: 1, page: 20 },
    ];
    expect(shape(aDeck(slides(40), { outline }))).toEqual([
      ['Short', 4],
      ['Long: first half', 16],
      ['Long: second half', 20],
    ]);
  });

  test('follow divider pages where there is no outline', () => {
    const pages = [...slides(2), divider('Part one'), ...slides(4), divider('Part two'), ...slides(5)];
    expect(shape(aDeck(pages))).toEqual([
      ['Part one', 7],
      ['Part two', 6],
    ]);
  });

  test('follow divider pages whose sizes were measured in pictures', () => {
    const measured = (title: string, size: number): TextLine[] => [
      aLine(title, { size, baseline: 280, x: 300 }),
    ];
    const pages = [...slides(2), measured('One', 49.4), ...slides(4), measured('Two', 50.6), ...slides(5)];
    expect(shape(aDeck(pages)).map(([title]) => title)).toEqual(['One', 'Two']);
    const quoted = [...slides(2), measured('One', 49), ...slides(3), measured('Said once', 30), ...slides(2)];
    expect(shape(aDeck([...quoted, measured('Two', 51), ...slides(6)])).map(([title]) => title)).toEqual([
      'One',
      'Two',
    ]);
  });

  test('follow three divider pages or more, though one part is far longer than the others', () => {
    const pages = [
      ...slides(2),
      divider('One'),
      ...slides(3),
      divider('Two'),
      ...slides(20),
      divider('Three'),
    ];
    expect(shape(aDeck([...pages, ...slides(2)])).map(([title]) => title)).toEqual(['One', 'Two', 'Three']);
  });

  test('do not begin at a page that only says thank you', () => {
    const parts = [divider('One'), ...slides(4), divider('Two'), ...slides(4)];
    const pages = [...slides(1), ...parts, divider('Questions?'), ...slides(3)];
    expect(shape(aDeck(pages)).map(([title]) => title)).toEqual(['One', 'Two']);
  });

  test('keep backup slides apart', () => {
    const pages = [...slides(1), divider('One'), ...slides(4), divider('Two'), ...slides(4)];
    expect(shape(aDeck([...pages, slide('Backup slides'), ...slides(2)])).at(-1)).toEqual([
      'Backup slides',
      3,
    ]);
  });

  test('follow the highlighted entry of a navigation bar', () => {
    const names = ['Why', 'What', 'How', 'When'];
    const bar = (lit: number) =>
      names.map((name, i) =>
        aLine(name, { size: 8, baseline: 12, x: 100 * i, color: i === lit ? '000000' : 'b0b0b0' }),
      );
    const pages = slides(12).map((page, i) => [...bar(Math.floor(i / 3)), ...page]);
    expect(shape(aDeck(pages))).toEqual(names.map((name) => [name, 3]));
  });

  test('follow the highlighted entry of a sidebar, although its parts unfold and move the others', () => {
    const bar = (lit: number): TextLine[] =>
      ['Aims', 'Syntax', 'Meaning', 'Summary'].map((text, i) =>
        aLine(text, {
          size: 12,
          x: 10,
          baseline: 100 + i * 20 + (i > lit ? 40 : 0),
          color: i === lit ? '000000' : '999999',
        }),
      );
    const deck = aDeck(slides(12).map((page, i) => [...bar(Math.floor(i / 3)), ...page]));
    expect(shape(deck)).toEqual([
      ['Aims', 3],
      ['Syntax', 3],
      ['Meaning', 3],
      ['Summary', 3],
    ]);
  });

  test('follow a running head', () => {
    const pages = slides(12).map((page, i) => [
      aLine(i < 5 ? 'The first part' : 'The second', { size: 8, baseline: 12 }),
      ...page,
    ]);
    expect(shape(aDeck(pages))).toEqual([
      ['The first part', 5],
      ['The second', 7],
    ]);
  });

  test('follow an agenda that is shown again before each part, with one item highlighted', () => {
    const items = ['Milk', 'Eggs', 'Flour'];
    const agenda = (lit: number) => [
      aTitle('Agenda'),
      ...items.map((item, i) =>
        aLine(item, { baseline: 200 + 40 * i, color: lit < 0 || i === lit ? '000000' : 'c0c0c0' }),
      ),
    ];
    const parts = items.flatMap((_, i) => [agenda(i), ...slides(3)]);
    expect(shape(aDeck([...slides(1), agenda(-1), ...parts]))).toEqual([
      ['Milk', 6],
      ['Eggs', 4],
      ['Flour', 4],
    ]);
  });

  test('follow an agenda whose items are titles later on', () => {
    const agenda = [aTitle('Contents'), ...lines(['1. Baking bread', '2. Eating it'], { x: 60 })];
    const parts = ['Baking bread', 'Eating it'].flatMap((title) => [slide(title), ...slides(5)]);
    expect(shape(aDeck([...slides(1), agenda, ...parts]))).toEqual([
      ['Baking bread', 8],
      ['Eating it', 6],
    ]);
  });

  test('do not follow an incomplete outline where the pages show more sections', () => {
    const outline = [
      { title: 'Begun', level: 0, page: 1 },
      { title: 'Rest', level: 0, page: 3 },
    ];
    const pages = [...slides(2), divider('One'), ...slides(6), divider('Two'), ...slides(6)];
    expect(shape(aDeck(pages, { outline })).map(([title]) => title)).toEqual(['One', 'Two']);
  });

  test('are one where the deck shows no sections, however long it is', () => {
    expect(shape(aDeck(slides(70)))).toEqual([['Topic 1', 70]]);
  });

  test('are pieces of a section of more than 30 slides, never cut within one title', () => {
    const inside = slides(40).map((page, i) => (i > 8 && i < 14 ? slide('One long thought') : page));
    const pages = [slide('Thinking'), divider('Part one'), ...inside, divider('Part two'), ...slides(29)];
    const pieces = shape(aDeck(pages)).filter(([title]) => title.startsWith('Part one'));
    expect(pieces.map(([title]) => title).slice(0, 2)).toEqual(['Part one', 'Part one: One long thought']);
    for (const [, count] of pieces) expect(count).toBeLessThanOrEqual(16);
  });

  test("are called 'Part 1' only where no page has a title", () => {
    expect(shape(aDeck(Array.from({ length: 14 }, () => [])))).toEqual([['Part 1', 14]]);
  });

  test('are described by the titles of their other slides', () => {
    expect(cutIntoModules(aDeck(slides(6)))[0]?.description).toBe('Topic 2 · Topic 3 · Topic 4 · Topic 5');
  });

  test('keep the order of pages where some could not be read', () => {
    const deck = aDeck(slides(6));
    deck.pages.splice(2, 1);
    expect(cutIntoModules(deck).flatMap(({ pages }) => pages)).toEqual([0, 1, 3, 4, 5]);
  });
});
