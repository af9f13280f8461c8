import { expect, test } from 'vitest';
import type { TextLine } from '@lectern/pdf';
import { findNotesPages, moveNotesToSlides } from './speaker-notes.js';
import { aDeck, aLine, aTitle, lines } from '../testing/a-deck.js';

const slide = (title: string) => [aTitle(title), ...lines([`${title} first`, `${title} second`])];

/** Drawn once more at a quarter of its size, at the right. */
const inSmall = (found: TextLine[]): TextLine[] =>
  found.map((line) => ({
    ...line,
    size: line.size / 4,
    x: 700 + line.x / 4,
    baseline: 10 + line.baseline / 4,
  }));

const aNotesPage = (found: TextLine[], note: string) => [...inSmall(found), aLine(note, { baseline: 300 })];

test('pages that show the slide before them in small are its notes, one or several', () => {
  const [kites, wind] = [slide('Kites'), slide('Wind')];
  const deck = aDeck(
    [
      kites,
      aNotesPage(kites, 'Say hello.'),
      wind,
      aNotesPage(wind, 'Open a window.'),
      aNotesPage(wind, 'Close it.'),
    ],
    { outline: [{ title: 'Airs', level: 0, page: 3 }] },
  );
  expect([...findNotesPages(deck)]).toEqual([
    [1, 0],
    [3, 2],
    [4, 2],
  ]);
  const { pages, outline } = moveNotesToSlides(deck);
  expect(pages.map(({ index, notes }) => [index, notes])).toEqual([
    [0, 'Say hello.'],
    [2, 'Open a window.\n\nClose it.'],
  ]);
  expect(outline).toEqual([{ title: 'Airs', level: 0, page: 2 }]);
});

test('the notes are what stands below the copy, in lines, without headers and the number of the page', () => {
  const kites = slide('Kites');
  const page = [
    aLine('A talk', { baseline: 20, size: 8 }),
    ...inSmall(kites),
    ...lines(['Say hello.', 'Then wait.'], { baseline: 300, size: 12 }),
    aLine('2', { baseline: 520, size: 8 }),
  ];
  const { pages } = moveNotesToSlides(aDeck([kites, page]));
  expect(pages.map(({ notes }) => notes)).toEqual(['Say hello.\nThen wait.']);
});

test('notes of slides that have no page of their own are slides', () => {
  const deck = aDeck(['Kites', 'Wind'].map((title) => aNotesPage(slide(title), 'Say hello.')));
  expect(findNotesPages(deck).size).toBe(0);
});

test('a slide that says the same in small letters elsewhere is none', () => {
  const kites = slide('Kites');
  const recap = kites.map((line, i) => ({ ...line, size: line.size / 4, x: 60, baseline: 200 + i * 60 }));
  expect(findNotesPages(aDeck([kites, recap])).size).toBe(0);
});

test('a slide that shows a diagram of the one before it in small, beside words of its own, is none', () => {
  const diagram = lines(['Master', 'Worker', 'Disk']);
  const next = [aTitle('What is wrong with it'), ...inSmall(diagram)];
  expect(findNotesPages(aDeck([diagram, next])).size).toBe(0);
  const others = ['Kites', 'Wind', 'Knots', 'Tails', 'Strings'].map(slide);
  const kites = slide('Air');
  expect(findNotesPages(aDeck([...others, kites, aNotesPage(kites, 'Once more.')])).size).toBe(0);
});

test('a build step and a slide of a single line are none', () => {
  const kites = slide('Kites');
  const one = [aTitle('Wind')];
  expect(findNotesPages(aDeck([kites, [...kites, aLine('third', { baseline: 400 })]])).size).toBe(0);
  expect(findNotesPages(aDeck([one, aNotesPage(one, 'Say hello.')])).size).toBe(0);
});

test('a slide whose header is the title of the divider before it is none', () => {
  const pages = ['Kites', 'Wind', 'Knots'].flatMap((name) => {
    const words = (size: number, x: number, baseline: number) => [
      aLine(name, { size, x, baseline }),
      aLine(`About ${name}`, { size: size / 2, x, baseline: baseline + size }),
    ];
    const divider = words(48, 420, 260);
    return [divider, [...words(16, 30, 30), ...lines([`${name} fly`, `${name} fall`])]];
  });
  expect(findNotesPages(aDeck(pages)).size).toBe(0);
});
