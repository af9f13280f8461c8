import { expect, test } from 'vitest';
import { spokenWords } from './spoken-words.js';

test('a slide is read with its title first and every item as a sentence', () => {
  const content =
    '<p>Kites need <a href="https://example.org/">wind</a> &amp; string</p><ul><li>One<ul><li>Two!</li></ul></li></ul>';
  expect(spokenWords({ title: 'Kites', content })).toBe('Kites.\nKites need wind & string.\nOne.\nTwo!');
});

test('code is not read aloud', () => {
  expect(
    spokenWords({ title: 'Loops', content: '<p>They repeat.</p><pre><code>for (;;) {}</code></pre>' }),
  ).toBe('Loops.\nThey repeat.');
});

test('a slide with nothing but a title is not read', () => {
  expect(spokenWords({ title: 'Part two', content: '' })).toBeNull();
  expect(spokenWords({ title: 'Part two', content: '<p>· –</p>' })).toBeNull();
});

test('a very long slide is read as far as whole sentences fit', () => {
  const words = spokenWords({ title: 'Long', content: '<p>A sentence of words.</p>'.repeat(400) }) ?? '';
  expect(words.length).toBeLessThanOrEqual(4096);
  expect(words.endsWith('A sentence of words.')).toBe(true);
});
