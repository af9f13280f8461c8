import type { OfficeFacts, StatedSlide } from '@lectern/office';
import { expect, test } from 'vitest';
import { cutIntoModules } from '../sections/deck-modules.js';
import { toSlideHtml } from '../html/slide-html.js';
import { chooseSlideTitle } from '../titles/slide-title.js';
import { addStatedFacts } from './stated-pages.js';
import { aDeck, aLine } from '../testing/a-deck.js';

const slide = (stated: Partial<StatedSlide> = {}): StatedSlide => ({
  ...{ title: null, imageAlt: null, notes: null },
  ...stated,
});
const facts = (stated: Partial<OfficeFacts>): OfficeFacts => ({
  ...{ slides: null, hiddenSlides: 0, sections: [], language: null },
  ...stated,
});
const page = (large: string, small: string) => [
  aLine(large, { size: 30, y: 30 }),
  aLine(small, { size: 14, y: 60 }),
];
const DECK = aDeck([page('Huge words', 'Kites'), page('Knots', 'A rope'), page('Bends', 'Two ropes')], {
  language: 'en',
});

test('what an office file states wins over what its pages look like', () => {
  const deck = addStatedFacts(
    DECK,
    facts({
      slides: [slide({ title: 'Kites' }), slide({ imageAlt: 'A knot', notes: 'Show the rope.' }), slide()],
      sections: [
        { title: 'Flying', slide: 0 },
        { title: 'Ropes', slide: 1 },
      ],
      language: 'de',
    }),
  );
  const [kites, knots] = deck.pages;
  if (!kites || !knots) throw new Error('Pages are missing');
  expect(chooseSlideTitle(kites, deck)).toBe('Kites');
  expect(toSlideHtml(kites, deck)).toContain('Huge words');
  expect(toSlideHtml(kites, deck)).not.toContain('Kites');
  expect(chooseSlideTitle(knots, deck)).toBe('Knots');
  expect([knots.imageAlt, knots.notes]).toEqual(['A knot', 'Show the rope.']);
  expect(kites).not.toHaveProperty('notes');
  expect(deck.language).toBe('de');
  expect(cutIntoModules(deck).map(({ title }) => title)).toEqual(['Flying', 'Ropes']);
});

test('what an office file states is ignored where the pages are not its visible slides', () => {
  expect(addStatedFacts(DECK, facts({ slides: [slide({ title: 'Kites' })] }))).toBe(DECK);
  expect(addStatedFacts(DECK, facts({}))).toBe(DECK);
});
