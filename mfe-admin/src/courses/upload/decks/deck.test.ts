import { expect, test } from 'vitest';
import { addFiles, createDeck, fillTitle, isTitleTyped, removeDeck } from './deck';

const one = new File(['x'], 'one.pdf');
const two = new File(['x'], 'two.pdf');
const three = new File(['x'], 'three.pdf');
const files = (decks: ReturnType<typeof addFiles>) => decks.map(({ file }) => file?.name);

test('a single file takes the place of a single one, and several are added', () => {
  const typed = { ...createDeck(), title: 'Typed' };
  const first = addFiles([typed], [one]);
  expect(first).toMatchObject([{ file: one, title: 'Typed' }]);
  expect(addFiles(first, [two])).toMatchObject([{ file: two, title: 'Typed' }]);
  expect(files(addFiles(first, [two, three]))).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
  const both = addFiles([typed], [one, two]);
  expect(files(both)).toEqual(['one.pdf', 'two.pdf']);
  expect(files(addFiles(both, [three]))).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
});

test('the last file leaves an empty place', () => {
  const decks = addFiles([createDeck()], [one]);
  expect(removeDeck(decks, String(decks[0]?.id))).toMatchObject([{ file: undefined, title: '' }]);
});

test('a suggested title is replaced by the next suggestion, a typed one is not', () => {
  const suggested = fillTitle(createDeck(), 'by name');
  expect(isTitleTyped(suggested)).toBe(false);
  expect(fillTitle(suggested, 'by content').title).toBe('by content');
  const typed = { ...suggested, title: 'Mine' };
  expect(isTitleTyped(typed)).toBe(true);
  expect(fillTitle(typed, 'by content').title).toBe('Mine');
  expect(isTitleTyped({ ...suggested, title: '  ' })).toBe(false);
});
