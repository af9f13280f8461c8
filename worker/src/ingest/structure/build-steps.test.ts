import { describe, expect, test } from '@jest/globals';
import type { DeckText, PageText } from '@lectern/infra/pdf';
import { buildSteps, plainSteps, withoutSteps } from './build-steps.js';
import { aDeck, aTitle, lines } from './testing/a-deck.js';

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

const found = (deck: DeckText): number[] => [...buildSteps(deck)];

describe('Build steps', () => {
  test('of one label go into their last state, without a look at their pictures', () => {
    const deck = labelled([other, ...growing, other], ['0', '1', '1', '1', '2']);
    expect(found(deck)).toEqual([1, 2]);
    expect([...plainSteps(deck)]).toEqual([1, 2]);
  });

  test('are not told by the label alone: a divider that is not counted keeps its slide', () => {
    expect(
      found(
        labelled([other, [aTitle('Part two', { baseline: 270 })], ...growing], ['1', '1', '2', '3', '4']),
      ),
    ).toEqual([]);
  });

  test('of other words stay slides of their own, since the last state does not say them', () => {
    const replaced = [aTitle('Cooking'), ...lines(['All new words here now'])];
    expect(found(labelled([other, replaced, ...growing], ['1', '1', '2', '3', '4']))).toEqual([]);
  });

  test('of other labels are slides of their own', () => {
    expect(found(labelled(growing, ['a', 'b', 'c']))).toEqual([]);
  });

  test('without labels are found by words and ink that stay', () => {
    const change = { kept: 1, changed: 0.03 };
    const deck = deckWith(
      [...growing, other],
      [{}, { change }, { change }, { change: { kept: 0.1, changed: 0.3 } }],
    );
    expect(found(deck)).toEqual([0, 1]);
    expect([...plainSteps(deck)]).toEqual([]);
  });

  test('without labels need their picture: words alone prove nothing', () => {
    expect(found(aDeck(growing))).toEqual([]);
    const change = { kept: 0.4, changed: 0.3 };
    expect(found(deckWith(growing, [{}, { change }, { change }]))).toEqual([]);
  });

  test('leave their bookmarks to the slide that they build up', () => {
    const deck = { ...labelled([...growing, other], ['1', '1', '1', '2']) };
    deck.outline = [{ title: 'Buying', level: 0, page: 0 }];
    const kept = withoutSteps(deck);
    expect(kept.pages.map(({ index }) => index)).toEqual([2, 3]);
    expect(kept.outline).toEqual([{ title: 'Buying', level: 0, page: 2 }]);
  });
});
