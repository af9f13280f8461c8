import { expect, test } from 'vitest';
import { findCueAt, findCues } from './find-cues';

const parts = [
  {
    from: 0,
    cues: [
      { from: 0, to: 2, text: 'Ein Café am Morgen' },
      { from: 2, to: 5, text: 'İstanbul' },
    ],
  },
  { from: 9, cues: [{ from: 9, to: 12, text: 'Press on the wound.' }] },
];

test('words are found in any order, case and without their accents', () => {
  expect(findCues(parts, 'morgen cafe').map(({ from }) => from)).toEqual([0]);
  expect(findCues(parts, 'WOUND').map(({ from }) => from)).toEqual([9]);
  expect(findCues(parts, 'wound cafe')).toEqual([]);
});

test('between two cues none is current', () => {
  const cues = parts.flatMap((part) => part.cues);
  expect(findCueAt(cues, 2)?.text).toBe('İstanbul');
  expect(findCueAt(cues, 6)).toBeUndefined();
});
