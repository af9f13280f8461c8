/** @vitest-environment jsdom */
import { expect, test } from 'vitest';
import { altText, highlightQuote, listHeadings, notesHtml } from './slide-text';

const html = '<h3>Signs</h3><ul><li>Cold <b>skin</b>, pale</li><li>1 &lt; 2 &amp; so on</li></ul>';

test.each([
  [
    'pale',
    '<h3>Signs</h3><ul><li>Cold <b>skin</b>, <mark>pale</mark></li><li>1 &lt; 2 &amp; so on</li></ul>',
  ],
  [
    'Cold skin',
    '<h3>Signs</h3><ul><li><mark>Cold </mark><b><mark>skin</mark></b>, pale</li><li>1 &lt; 2 &amp; so on</li></ul>',
  ],
  [
    'pale\n1 < 2 & so',
    '<h3>Signs</h3><ul><li>Cold <b>skin</b>, <mark>pale</mark></li><li><mark>1 &lt; 2 &amp; so</mark> on</li></ul>',
  ],
  [
    'Signs',
    '<h3><mark>Signs</mark></h3><ul><li>Cold <b>skin</b>, pale</li><li>1 &lt; 2 &amp; so on</li></ul>',
  ],
])('%j is marked where it stands', (quote, expected) => {
  expect(highlightQuote(html, quote)).toBe(expected);
});

test.each(['warm', '', '  ', '<img src=x onerror=alert(1)>'])(
  '%j, which does not stand there, marks nothing',
  (quote) => {
    expect(highlightQuote(html, quote)).toBe(html);
  },
);

test('highlighting does not turn text into markup', () => {
  const said = '<p>Write &lt;script&gt;alert(1)&lt;/script&gt; here</p>';
  expect(highlightQuote(said, '<script>alert(1)</script>')).toBe(
    '<p>Write <mark>&lt;script&gt;alert(1)&lt;/script&gt;</mark> here</p>',
  );
});

test('the alternative text consists of the slide’s title and text', () => {
  expect(altText({ title: 'Shock', content: html, imageAlt: null })).toBe(
    'Shock. Signs Cold skin, pale 1 < 2 & so on',
  );
  expect(altText({ title: 'Shock', content: '', imageAlt: null })).toBe('Shock');
});

test('a long alternative text ends with a whole word', () => {
  const alt = altText({ title: 'Shock', content: `<p>${'pale skin '.repeat(100)}</p>`, imageAlt: null });
  expect(alt.length).toBeLessThanOrEqual(301);
  expect(alt).toMatch(/ (pale|skin)…$/);
});

test('the description of a picture takes the place of title and text', () => {
  expect(altText({ title: 'Shock', content: html, imageAlt: 'A pale face' })).toBe('A pale face');
});

test('speaker notes are text in paragraphs and lines, never markup', () => {
  expect(notesHtml('Ask <b>who</b> & why.\nThen wait.\n\nGo on.')).toBe(
    '<p>Ask &lt;b&gt;who&lt;/b&gt; &amp; why.<br>Then wait.</p><p>Go on.</p>',
  );
});

test('the headings of a slide are its title and those of its text, each once, without whole sentences', () => {
  const content = `<h3>Direct  <b>pressure</b></h3><p>Press.</p><h3>Bleeding</h3><h3>${'long '.repeat(30)}</h3><h4> </h4>`;
  expect(listHeadings({ title: 'Bleeding', content })).toEqual(['Bleeding', 'Direct pressure']);
});
