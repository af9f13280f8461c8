import { expect, test } from 'vitest';
import { toApplyBody, compare, countKinds, initialDecisions, keepAll, looksLikeAnotherDeck } from './compare';
import { aCurrentSlide as current, aProposedSlide as proposed, courseUpdates, buildUuid } from './testing';

const SLIDES = [proposed(1, 'Kites'), proposed(2, 'Wind'), proposed(3, 'Strings, new'), proposed(4, 'Tails')];
const CURRENT = [current(1, 'Kites'), current(2, 'Strings'), current(3, 'Knots'), current(4, 'Wind')];
const { proposed: update } = courseUpdates(SLIDES, CURRENT, [
  [1, 1],
  [2, 4],
  [3, 2],
]);

test('slides are same, changed, moved, new or removed, and removed ones follow the slide before them', () => {
  const lines = compare(update, initialDecisions(update));
  expect(lines.map((line) => [line.proposed?.title, line.current?.title, ...line.kinds])).toEqual([
    ['Kites', 'Kites', 'same'],
    ['Wind', 'Wind', 'moved'],
    ['Strings, new', 'Strings', 'changed'],
    [undefined, 'Knots', 'removed'],
    ['Tails', undefined, 'new'],
  ]);
  expect(countKinds(lines)).toEqual({ same: 1, changed: 1, moved: 1, new: 1, removed: 1, kept: 0 });
});

test('a removed slide follows the slide before it also where that one moved', () => {
  const slides = [proposed(1, 'Strings'), proposed(2, 'Kites')];
  const { proposed: moved } = courseUpdates(slides, CURRENT.slice(0, 3), [
    [1, 2],
    [2, 1],
  ]);
  const lines = compare(moved, initialDecisions(moved));
  expect(lines.map((line) => line.current?.title)).toEqual(['Strings', 'Knots', 'Kites']);
});

test('a slide whose picture alone differs is changed', () => {
  const withPictures = (hashes: [string, string]) => {
    const [a, b] = [
      { ...SLIDES[0], pictureHash: hashes[0] },
      { ...CURRENT[0], pictureHash: hashes[1] },
    ];
    const { proposed: one } = courseUpdates([a as never], [b as never], [[1, 1]]);
    return compare(one, initialDecisions(one))[0]?.kinds;
  };
  expect(withPictures(['f0f0', 'f0f0'])).toEqual(['same']);
  expect(withPictures(['f0f0', 'f00f'])).toEqual(['changed']);
});

test('the text is asked about where a person and the deck changed it, or nothing is known', () => {
  const outcome = (deckHash: string | null, textHash: string) => {
    const { proposed: one } = courseUpdates(
      [proposed(1, 'New')],
      [current(1, 'Old', { deckHash, textHash })],
      [[1, 1]],
    );
    return compare(one, initialDecisions(one))[0]?.text;
  };
  expect(outcome('Old', 'Old')).toBe('replace');
  expect(outcome('Old', 'Mine')).toBe('ask');
  expect(outcome(null, 'Old')).toBe('ask');
  expect(outcome('New', 'Mine')).toBe('keep');
  expect(outcome('Old', 'New')).toBe('same');
});

test('slides that were added by hand are kept unless that is changed', () => {
  const own = current(5, 'Added', { deckHash: null, imageUrl: null });
  const { proposed: one, version } = courseUpdates(SLIDES, [...CURRENT, own], []);
  const decisions = initialDecisions(one);
  expect(decisions.kept).toEqual([buildUuid(5)]);
  expect(toApplyBody(one, version, decisions)).toMatchObject({ version: 7, kept: [buildUuid(5)] });
});

test('corrected matches and chosen texts are sent', () => {
  const decisions = initialDecisions(update);
  const body = toApplyBody(update, 7, {
    ...decisions,
    partners: { [buildUuid(101)]: buildUuid(1), [buildUuid(104)]: buildUuid(3) },
    texts: { [buildUuid(104)]: 'replace' },
    kept: [buildUuid(3), buildUuid(2)],
  });
  expect(body).toEqual({
    version: 7,
    slides: [
      { id: buildUuid(101), slideId: buildUuid(1) },
      { id: buildUuid(102), slideId: null },
      { id: buildUuid(103), slideId: null },
      { id: buildUuid(104), slideId: buildUuid(3), text: 'replace' },
    ],
    kept: [buildUuid(2)],
  });
});

test('a deck of which hardly any slide matches looks like another deck', () => {
  const slides = (count: number) => Array.from({ length: count }, (_, at) => proposed(at + 1, `New ${at}`));
  const course = (count: number) => Array.from({ length: count }, (_, at) => current(at + 1, `Old ${at}`));
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, at): [number, number] => [at + 1, at + 1]);
  const looks = (deck: number, old: number, matched: number) =>
    looksLikeAnotherDeck(courseUpdates(slides(deck), course(old), pairs(matched)).proposed);
  expect([looks(20, 30, 0), looks(20, 30, 2), looks(20, 30, 3), looks(3, 40, 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('all slides without a partner are kept at once', () => {
  const decisions = keepAll(initialDecisions(update), update);
  expect(decisions.kept).toEqual([buildUuid(3)]);
  expect(countKinds(compare(update, decisions))).toMatchObject({ removed: 0, kept: 1 });
});
