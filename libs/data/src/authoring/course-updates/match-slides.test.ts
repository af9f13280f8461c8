import { expect, test } from 'vitest';
import { assign } from './assign.js';
import { type ComparedSlide, matchSlides } from './match-slides.js';

const TEXTS: Record<string, string> = {
  Kites: 'A kite flies because the wind presses against its sail and the line holds it at an angle',
  Strings: 'Polyester line stretches little, cotton line is cheap, and wet line breaks sooner than dry line',
  Knots: 'The bowline makes a loop that does not slip; the sheet bend joins two lines of different thickness',
  Wind: 'Four to seven meters per second are good for beginners; gusts turn a kite over',
};

const slide = (id: string, own: Partial<ComparedSlide> = {}): ComparedSlide => ({
  id,
  title: id,
  content: `<p>${TEXTS[id] ?? ''}</p>`,
  pictureHash: null,
  ...own,
});
const pairs = (before: ComparedSlide[], after: ComparedSlide[]) =>
  Object.fromEntries(matchSlides(before, after));
const deck = Object.keys(TEXTS).map((id) => slide(id));
const renamed = (id: string, own: Partial<ComparedSlide> = {}) =>
  slide(id, { ...own, id: `new ${id}`, title: own.title ?? id });

test('slides that moved are matched, new and removed ones are not', () => {
  const after = [
    renamed('Wind'),
    renamed('Kites'),
    slide('Tails', { content: '<p>Tails steady a kite</p>' }),
  ];
  expect(pairs(deck, after)).toEqual({ 'new Wind': 'Wind', 'new Kites': 'Kites' });
});

test('a slide is matched after its title or a part of its text changed', () => {
  const after = [
    renamed('Kites', { title: 'Why kites fly' }),
    renamed('Wind', { content: `<p>${TEXTS['Wind']}</p><ul><li>Never fly in a thunderstorm</li></ul>` }),
  ];
  expect(pairs(deck, after)).toEqual({ 'new Kites': 'Kites', 'new Wind': 'Wind' });
});

test('a draft is matched with its finished slide by a title that only they have', () => {
  const before = [slide('a', { title: 'Delimitation', content: '' }), ...deck];
  const after = [
    renamed('Knots'),
    slide('x', { title: 'Delimitation', content: '<p>Indoor kites are left out</p>' }),
  ];
  expect(pairs(before, after)).toEqual({ 'new Knots': 'Knots', x: 'a' });
});

test('slides of one title are matched by their text, and equal slides in their order', () => {
  const before = [
    slide('a', { title: 'Example', content: `<p>${TEXTS['Kites']}</p>` }),
    slide('b', { title: 'Example', content: `<p>${TEXTS['Knots']}</p>` }),
    slide('c', { title: 'Questions?', content: '' }),
    slide('d', { title: 'Questions?', content: '' }),
  ];
  const after = [before[1], before[0], before[2], before[3]].map((old) => ({
    ...(old as ComparedSlide),
    id: `new ${old?.id}`,
  }));
  expect(pairs(before, after)).toEqual({ 'new a': 'a', 'new b': 'b', 'new c': 'c', 'new d': 'd' });
});

test('slides without words are matched by their pictures', () => {
  const hash = (digit: string) => digit.repeat(96) + '0'.repeat(96);
  const reverse = (text: string) => [...text].reverse().join('');
  const before = [
    slide('a', { title: 'Slide 1', content: '', pictureHash: hash('7') }),
    slide('b', { title: 'Slide 2', content: '', pictureHash: reverse(hash('7')) }),
  ];
  const after = [
    slide('x', { title: 'Slide 1', content: '', pictureHash: reverse(hash('8')) }),
    slide('y', { title: 'Slide 2', content: '', pictureHash: hash('7') }),
  ];
  expect(pairs(before, after)).toEqual({ x: 'b', y: 'a' });
});

test('decks without a common slide have no matches', () => {
  expect(pairs(deck, [slide('Bees', { content: '<p>Bees dance to show the way to nectar</p>' })])).toEqual(
    {},
  );
  expect(pairs([], deck)).toEqual({});
  expect(pairs(deck, [])).toEqual({});
});

test('the assignment has the largest sum, also where the best single pair is not part of it', () => {
  const edges = [
    { from: 0, to: 0, weight: 0.9 },
    { from: 0, to: 1, weight: 0.8 },
    { from: 1, to: 0, weight: 0.8 },
    { from: 5, to: 7, weight: 0.5 },
    { from: 6, to: 7, weight: 0.6 },
  ];
  expect(Object.fromEntries(assign(edges))).toEqual({ 0: 1, 1: 0, 6: 7 });
});

test('400 slides of many words with pictures are matched within seconds', () => {
  const words = (slide: number) =>
    Array.from({ length: 60 }, (_, index) => `word${(slide * index) % 977}`).join(' ');
  const many = (prefix: string) =>
    Array.from({ length: 400 }, (_, index) =>
      slide(`${prefix}${index}`, {
        title: '',
        content: `<p>${words(index + 1)}</p>`,
        pictureHash: '7'.repeat(192),
      }),
    );
  expect(pairs(many('a'), many('b').reverse())).toMatchObject({ b0: 'a0', b200: 'a200', b399: 'a399' });
});

test('500 equal slides on both sides are matched in order within seconds', () => {
  const many = (prefix: string) =>
    Array.from({ length: 500 }, (_, index) => slide(`${prefix}${index}`, { title: 'Same', content: '' }));
  const matched = pairs(many('a'), many('b'));
  expect(Object.keys(matched)).toHaveLength(500);
  expect(matched).toMatchObject({ b0: 'a0', b250: 'a250', b499: 'a499' });
});
