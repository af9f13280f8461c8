import { expect, test } from 'vitest';
import { getSpokenWords } from './spoken-words.js';

test('a slide is read with its title first and every item as a sentence', () => {
  const content =
    '<p>Kites need <a href="https://example.org/">wind</a> &amp; string</p><ul><li>One<ul><li>Two!</li></ul></li></ul>';
  expect(getSpokenWords({ title: 'Kites', content, notes: null })).toBe(
    'Kites.\nKites need wind & string.\nOne.\nTwo!',
  );
});

test('the notes that learners see are read in place of the text', () => {
  const slide = { title: 'Kites', content: '<p>Wind</p>', notes: 'Ask who has a kite\n\nWait.' };
  expect(getSpokenWords(slide)).toBe('Kites.\nAsk who has a kite.\nWait.');
});

test('code is not read aloud', () => {
  expect(
    getSpokenWords({
      title: 'Loops',
      content: '<p>They repeat.</p><pre><code>for (;;) {}</code></pre>',
      notes: null,
    }),
  ).toBe('Loops.\nThey repeat.');
});

test('a slide with nothing but a title is not read', () => {
  expect(getSpokenWords({ title: 'Part two', content: '', notes: null })).toBeNull();
  expect(getSpokenWords({ title: 'Part two', content: '<p>· –</p>', notes: null })).toBeNull();
});

test('a very long slide is read as far as whole sentences fit', () => {
  const words =
    getSpokenWords({ title: 'Long', content: '<p>A sentence of words.</p>'.repeat(400), notes: null }) ?? '';
  expect(words.length).toBeLessThanOrEqual(4096);
  expect(words.endsWith('A sentence of words.')).toBe(true);
});
