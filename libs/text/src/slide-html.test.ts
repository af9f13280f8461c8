import { expect, test } from 'vitest';
import { PICTURE_LIMITS } from '@lectern/contract';
import { cleanQuestionHtml, cleanSlideHtml } from './slide-html.js';

test.each([
  ['<p>Hello <strong>world</strong>, <em>again</em> <code>x</code><br />y<sup>2</sup></p>'],
  ['<h3>Heading</h3>\n<ul><li>One<ul><li>Deep</li></ul></li></ul>'],
  ['<table><tbody><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>'],
  ['<blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre>'],
])('a slide keeps %s', (html) => {
  expect(cleanSlideHtml(html)).toBe(html);
});

test.each([
  ['<p onclick="alert(1)" style="color:red" class="x">Hi</p>', '<p>Hi</p>'],
  ['<script>alert(1)</script><p>Hi</p><img src=x onerror=alert(1)>', '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
  ['<a href="//evil.example">Hi</a>', '<a>Hi</a>'],
  ['<svg><a xlink:href="javascript:alert(1)"><p>Hi</p></a></svg>', '<a><p>Hi</p></a>'],
  ['<iframe src="https://evil.example"></iframe><style>p{}</style>', ''],
  ['<p>Hi', '<p>Hi</p>'],
  ['<math><mtext><p><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
])('of %s only what is harmless is left', (html, left) => {
  expect(cleanSlideHtml(html).replace(/ (?:rel|target)="[^"]*"/g, '')).toBe(left);
});

test('links lead to the web in a tab of their own, whatever was asked', () => {
  expect(cleanSlideHtml('<a href="https://a.example/?q=1&x" target="_top" rel="opener">Hi</a>')).toBe(
    '<a href="https://a.example/?q=1&amp;x" rel="noopener noreferrer nofollow" target="_blank">Hi</a>',
  );
});

test('headings stay below the slide’s own, and other programs’ emphasis is known', () => {
  expect(cleanSlideHtml('<h1>A</h1><h2>B</h2><h6>C</h6><b>D</b><i>E</i>')).toBe(
    '<h3>A</h3><h3>B</h3><h4>C</h4><strong>D</strong><em>E</em>',
  );
});

test('the one paragraph of an item or cell is its text, as in the slides of decks', () => {
  expect(cleanSlideHtml('<ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li></ul>')).toBe(
    '<ul><li>One<ul><li>Deep</li></ul></li></ul>',
  );
  expect(cleanSlideHtml('<table><tr><td colspan="1" rowspan="2"><p>A</p></td></tr></table>')).toBe(
    '<table><tr><td rowspan="2">A</td></tr></table>',
  );
  const two = '<ul><li><p>One</p><p>Two</p></li></ul>';
  expect(cleanSlideHtml(two)).toBe(two);
});

test.each(['', '<p></p>', '<p><br></p>', ' <p></p><p></p> ', '<script>x</script>'])(
  'nothing is left of %j',
  (html) => {
    expect(cleanSlideHtml(html)).toBe('');
  },
);

test('a question keeps its uploaded pictures, with a description of limited length', () => {
  const src = '/api/question-pictures/5a3d1c2e-7b40-4c52-9d1e-60f2a1b7c900';
  const kept = (alt: string) => cleanQuestionHtml(`<img src="${src}" alt="${alt}" width="4" height="x">`);
  expect(kept('A bee')).toBe(`<img src="${src}" alt="A bee" />`);
  const longest = '🐝'.repeat(PICTURE_LIMITS.alt);
  expect(kept(`${longest}🐝`)).toBe(kept(longest));
  expect(cleanQuestionHtml(`<p><img src="${src}/../x"></p>`)).toBe('');
});
