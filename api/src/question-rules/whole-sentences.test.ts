import { describe, expect, test } from 'vitest';
import { isBroken, lacksLigatures } from './broken-text.js';
import { readSlides } from './course-slide.js';
import { isAlike } from './option-form.js';
import { givesTermAway } from './pairs.js';
import { wholeSentences } from './whole-sentences.js';

const slidesOf = (...contents: string[]) =>
  readSlides(
    contents.map((content, index) => ({ id: `${index}`, moduleId: 'one', title: 'Queues', content })),
  );
const sentencesOf = (content: string, other = '') =>
  wholeSentences(slidesOf(content, other)[0] as ReturnType<typeof slidesOf>[number]).map(({ text }) => text);

describe('a sentence is asked about', () => {
  test('where it has a verb and stands alone', () => {
    const sentence = 'A worker reads the oldest entry and removes the lock.';
    expect(sentencesOf(`<p>${sentence}</p>`)).toEqual([sentence]);
  });

  test.each([
    ['a fragment', '<li>Fast delivery to all of the workers without any locks</li>'],
    ['the words of the speaker', '<li>The worker reads what we store in this queue.</li>'],
    ['a link to the sentence before', '<li>Specifically, the worker reads the oldest entry.</li>'],
    ['a quotation', '<li>“The worker reads the oldest entry.”</li>'],
    ['a reference mark', '<li>The worker reads the oldest entry of the queue [12].</li>'],
    ['a cut line of a paragraph', '<p>The worker reads the oldest entry of the</p>'],
    [
      'an item that goes on in the next line',
      '<li>The worker reads the oldest entry</li><li>of the queue.</li>',
    ],
    ['words in capitals that are a heading', '<li>The Worker Reads The Oldest Entry Of Queues</li>'],
    [
      'a language whose pointing words are unknown',
      '<li>יש להתקין מראש אפליקציות אלה כאפליקציות מורשות במכשיר.</li>',
    ],
  ])('but not %s', (_, content) => {
    expect(sentencesOf(content)).toEqual([]);
  });

  test('but not where two lines were joined: a word in the middle has a capital that it has nowhere else', () => {
    const joined = '<li>The worker reads entries Stale locks slow down the queue</li>';
    expect(sentencesOf(joined, '<p>Nobody removes stale locks.</p>')).toEqual([]);
  });
});

test('broken words show that the file was read wrongly', () => {
  for (const text of [
    'Uzel je fyzický poč´ıtač',
    'Desen E³leme',
    'Možnos&mi verzování',
    'I Passagiers betalen',
  ])
    expect(isBroken(text)).toBe(true);
  for (const text of ['An area of 3 m²', 'R&D costs', 'A tree']) expect(isBroken(text)).toBe(false);
});

test('a deck of many words without ligatures lost them', () => {
  const letters = [...'abcdeghijklmnopqrst'];
  const words = letters.flatMap((one) => letters.map((other) => `wo${one}${other}`)).join(' ');
  const english = 'The worker reads the oldest entry and removes the lock of the queue.';
  expect(lacksLigatures(slidesOf(`<p>${english} ${words}</p>`))).toBe(true);
  expect(lacksLigatures(slidesOf(`<p>${english} first office flow ${words}</p>`))).toBe(false);
  expect(lacksLigatures(slidesOf(`<p>${english}</p>`))).toBe(false);
});

test('options have the same form: number, length, capitals, digits', () => {
  expect(isAlike('Hash index', 'Bitmap index', 'en')).toBe(true);
  expect(isAlike('programación orientada a objetos', 'programación funcional', 'es')).toBe(true);
  for (const other of ['Indexes', 'index', 'SQL', 'B2 index', 'An index of many columns of a table'])
    expect(isAlike('Index', other, 'en')).toBe(false);
});

test('an abbreviation in small letters is given away by the names that it abbreviates', () => {
  expect(givesTermAway('png', 'Portable Network Graphics (default)', 'en')).toBe(true);
  expect(givesTermAway('html', 'Hypertext Markup Language', 'en')).toBe(true);
  expect(givesTermAway('push', 'Update remote references of a Repository', 'en')).toBe(false);
});
