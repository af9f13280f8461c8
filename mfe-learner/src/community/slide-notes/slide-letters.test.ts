/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { drawMarks } from './draw-marks';
import { describeRange, findRange, listSentences } from './slide-letters';

function aText(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}
const HTML =
  '<p>Cool the <b>burn</b>. Never put butter on it.</p>\n<ul><li>Cover it.</li><li>Call 112.</li></ul>';
afterEach(() => {
  // The next file of the worker process has the same document.
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a part of the text is found again by its letters, over tags and blocks', () => {
  const root = aText(HTML);
  const range = document.createRange();
  range.setStart(root.querySelector('b')?.firstChild as Text, 2);
  range.setEnd(root.querySelector('li')?.firstChild as Text, 5);
  const quote = describeRange(root, range);
  if (typeof quote === 'string') throw new Error(quote);
  expect(quote).toMatchObject({ text: 'rn. Never put butter on it.\nCover', start: 9, prefix: 'Coolthebu' });
  expect(quote.suffix).toBe('it.Call112.');
  const letters = quote.text.replace(/\s/g, '').length;
  expect(
    findRange(root, quote.start, quote.start + letters)
      ?.toString()
      .replace(/\s+/g, ' '),
  ).toBe('rn. Never put butter on it. Cover');
  expect(findRange(root, 10, 9999)).toBeNull();
});

test('an empty selection and one that is too long are no quotes', () => {
  const root = aText(`<p>${'word '.repeat(600)}</p><p> </p>`);
  const range = document.createRange();
  range.selectNodeContents(root);
  expect(describeRange(root, range)).toBe('too-long');
  range.selectNodeContents(root.lastChild as Node);
  expect(describeRange(root, range)).toBe('empty');
});

test('sentences end with their block', () => {
  const root = aText(HTML);
  const texts = listSentences(root).map(({ start, end }) => findRange(root, start, end)?.toString());
  expect(texts).toEqual(['Cool the burn.', 'Never put butter on it.', 'Cover it.', 'Call 112.']);
});

test('without CSS highlights marks are elements, and the text is as before without them', () => {
  vi.stubGlobal('CSS', {});
  const root = aText(HTML);
  const remove = drawMarks(root, [{ id: 'a', color: 'green', start: 4, end: 16 }]);
  const marked = [...root.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['the ', 'burn', '. Neve']);
  remove();
  expect(root.innerHTML).toBe(HTML);
});
