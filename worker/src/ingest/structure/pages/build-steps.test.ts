import { describe, expect, test } from 'vitest';
import type { DeckText, PageChange, PageText, TextLine } from '@lectern/pdf';
import { findBuildSteps, findBuildStepsByText, removeBuildSteps } from './build-steps.js';
import { aDeck, aLine, aTitle, lines } from '../testing/a-deck.js';

const items = ['Milk comes first of all', 'Eggs come after the milk', 'Potatoes come at the end'];
const growing = items.map((_, i) => [aTitle('Shopping'), ...lines(items.slice(0, i + 1))]);
const other = [aTitle('Cooking'), ...lines(['Something quite different'])];

/** A deck with what its pages are given beside their lines. */
function deckWith(pages: Parameters<typeof aDeck>[0], given: Partial<PageText>[]): DeckText {
  const deck = aDeck(pages);
  return { ...deck, pages: deck.pages.map((page, i) => ({ ...page, ...given[i] })) };
}

const labelled = (pages: Parameters<typeof aDeck>[0], labels: string[]): DeckText =>
  deckWith(
    pages,
    labels.map((label) => ({ label })),
  );

const found = (deck: DeckText): number[] => [...findBuildSteps(deck)].sort((a, b) => a - b);

describe('Build steps', () => {
  test('with one label become their last step, without comparing pictures', () => {
    const deck = labelled([other, ...growing, other], ['0', '1', '1', '1', '2']);
    expect(found(deck)).toEqual([1, 2]);
    expect([...findBuildStepsByText(deck)]).toEqual([1, 2]);
  });

  test('are not found by the label alone: an uncounted divider stays a slide', () => {
    expect(
      found(
        labelled([other, [aTitle('Part two', { baseline: 270 })], ...growing], ['1', '1', '2', '3', '4']),
      ),
    ).toEqual([]);
  });

  test('with other words stay slides of their own, since the last step lacks these words', () => {
    const replaced = [aTitle('Cooking'), ...lines(['All new words here now'])];
    expect(found(labelled([other, replaced, ...growing], ['1', '1', '2', '3', '4']))).toEqual([]);
  });

  test('with other labels are slides of their own', () => {
    expect(found(labelled(growing, ['a', 'b', 'c']))).toEqual([]);
  });

  test('without labels are found by words and ink that stay', () => {
    const change = { kept: 1, changed: 0.03 };
    const deck = deckWith(
      [...growing, other],
      [{}, { change }, { change }, { change: { kept: 0.1, changed: 0.3 } }],
    );
    expect(found(deck)).toEqual([0, 1]);
    expect([...findBuildStepsByText(deck)]).toEqual([]);
  });

  test('without labels are not found by words alone', () => {
    expect(found(aDeck(growing))).toEqual([]);
    const change = { kept: 0.4, changed: 0.3 };
    expect(found(deckWith(growing, [{}, { change }, { change }]))).toEqual([]);
  });

  test('without labels may move and dim many words, but lose none', () => {
    const long = 'Each of these items must be bought before the shop closes'.split(' ');
    const said = [aTitle('Shopping'), ...lines([long.join(' ')])];
    const moved = [aTitle('Shopping'), ...lines([long.join(' '), 'and paid'], { baseline: 160 })];
    const lit = [aTitle('Shopping'), ...lines([long.join(' ')], { color: 'ff0000' })];
    const lost = [aTitle('Shopping'), ...lines([long.slice(3).join(' '), 'and all of it be paid'])];
    const steps = (after: TextLine[], change: PageChange): number[] =>
      found(deckWith([said, after, other], [{}, { change }, { change: { kept: 0, changed: 0.5 } }]));
    expect(steps(moved, { kept: 0.6, changed: 0.1 })).toEqual([0]);
    expect(steps(lit, { kept: 0.6, changed: 0.1 })).toEqual([0]);
    expect(steps(said, { kept: 0.6, changed: 0.1 })).toEqual([]);
    expect(steps(moved, { kept: 0.4, changed: 0.1 })).toEqual([]);
    expect(steps(lost, { kept: 0.9, changed: 0.05 })).toEqual([]);
  });

  test('without labels are found where hardly anything is added, but not where only the page number changes', () => {
    const same = growing[1] ?? [];
    const after = (change: PageChange): number[] => found(deckWith([same, same], [{}, { change }]));
    expect(after({ kept: 1, changed: 0.002 })).toEqual([0]);
    expect(after({ kept: 1, changed: 0 })).toEqual([0]);
    expect(after({ kept: 0.996, changed: 0.002 })).toEqual([]);
  });

  test('are found where another line looks like the title of the fuller page', () => {
    const before = [aLine('Milk and eggs', { baseline: 300, size: 20 })];
    const after = [...before, aTitle('Shopping', { baseline: 100 })];
    const steps = (change: PageChange): number[] =>
      found(deckWith([before, after, other], [{}, { change }, { change: { kept: 0, changed: 0.5 } }]));
    expect(steps({ kept: 1, changed: 0.03 })).toEqual([0]);
    expect(steps({ kept: 0.95, changed: 0.03 })).toEqual([]);
  });

  test('may replace a few words in a deck that builds up its slides, but in no other', () => {
    const said = (end: string) => [
      aTitle('Trees'),
      ...lines(['These five words all stay', 'and five more', end]),
    ];
    const change = { kept: 0.88, changed: 0.07 };
    const sure = { kept: 1, changed: 0.03 };
    const rest = { kept: 0.1, changed: 0.3 };
    const replaced = [said('none found'), said('one found')];
    expect(
      found(
        deckWith(
          [...replaced, ...growing],
          [{}, { change }, { change: rest }, { change: sure }, { change: sure }],
        ),
      ),
    ).toEqual([0, 2, 3]);
    const many = replaced.concat(replaced, replaced);
    expect(
      found(
        deckWith(
          many,
          many.map(() => ({ change })),
        ),
      ),
    ).toEqual([]);
    expect(
      found(
        deckWith(
          [...replaced, ...growing],
          [{}, { change: { kept: 0.7, changed: 0.1 } }, { change: rest }, { change: sure }, { change: sure }],
        ),
      ),
    ).toEqual([2, 3]);
  });

  describe('that bear one printed number', () => {
    const footer = (text: string) => aLine(text, { x: 880, baseline: 520, size: 12 });
    const replaced = [aTitle('Shopping'), ...lines([items[0] as string, 'Bread instead of the eggs'])];
    const pages = [other, growing[1] ?? [], replaced, [aTitle('Eating'), ...lines(['At last'])]];
    const numbered = (numbers: string[]): DeckText =>
      aDeck(pages.map((page, i) => (numbers[i] ? [...page, footer(numbers[i])] : page)));

    test('are one slide as they are by a label, also with words replaced', () => {
      expect(found(numbered(['1', '2', '2', '3']))).toEqual([1]);
      expect(found(numbered(['1 / 3', '2 / 3', '2 / 3', '3 / 3']))).toEqual([1]);
      expect([...findBuildStepsByText(numbered(['1', '2', '2', '3']))]).toEqual([]);
    });

    test('are none where the numbers count pages, sections or hardly anything', () => {
      expect(found(numbered(['1', '2', '3', '4']))).toEqual([]);
      expect(found(numbered(['1', '1', '1', '2']))).toEqual([]);
      expect(found(numbered(['', '2', '', '']))).toEqual([]);
      const axis = [2, 4, 6].map((tick) => aLine(String(tick), { x: tick * 90, baseline: 520, size: 12 }));
      expect(found(aDeck(pages.map((page) => [...page, ...axis])))).toEqual([]);
    });

    test('are distinguished from slides with other numbers, however similar', () => {
      const deck = aDeck(
        [...growing, growing[2] ?? [], other].map((page, i) => [...page, footer(String([1, 2, 3, 3, 4][i]))]),
      );
      for (const page of deck.pages) page.change = { kept: 1, changed: 0.03 };
      expect(found(deck)).toEqual([2]);
    });
  });

  test('leave their bookmarks to the slide that they build up', () => {
    const deck = { ...labelled([...growing, other], ['1', '1', '1', '2']) };
    deck.outline = [{ title: 'Buying', level: 0, page: 0 }];
    const kept = removeBuildSteps(deck);
    expect(kept.pages.map(({ index }) => index)).toEqual([2, 3]);
    expect(kept.outline).toEqual([{ title: 'Buying', level: 0, page: 2 }]);
  });
});
