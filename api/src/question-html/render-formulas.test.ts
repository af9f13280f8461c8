import { expect, test } from 'vitest';
import { renderFormulas, renderFormulasIn } from './render-formulas.js';

test('LaTeX in a question becomes MathML, within a line or on a line of its own', () => {
  expect(renderFormulasIn('<p>Solve \\(x^2 &lt; 4\\).</p>')).toBe(
    '<p>Solve <math alttext="x^2 &lt; 4"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>4</mn></mrow></math>.</p>',
  );
  expect(renderFormulasIn('\\[\\frac{a}{b}\\]')).toContain('<math alttext="\\frac{a}{b}" display="block">');
});

test('all HTML of a question is rendered, and plain texts stay as they are', () => {
  const content = { prompt: '\\(a\\)', options: [{ id: '\\(a\\)', html: '\\(b\\)' }], unit: '\\(m\\)' };
  expect(renderFormulas(content)).toEqual({
    prompt: expect.stringContaining('<mi>a</mi>'),
    options: [{ id: '\\(a\\)', html: expect.stringContaining('<mi>b</mi>') }],
    unit: '\\(m\\)',
  });
});

test.each([
  ['what is not LaTeX', '<p>\\(\\frac{a\\)</p>'],
  ['an endless macro', '<p>\\(\\def\\a{\\a\\a}\\a\\)</p>'],
  ['a formula of more than 1,000 characters', `<p>\\(${'x'.repeat(1001)}\\)</p>`],
  ['code', '<pre><code>\\(x\\)</code></pre>'],
  ['text without a formula', '<p>a (b) [c] &amp; d</p>'],
  ['a formula that is cut by markup', '<p>\\(a <strong>b</strong>\\)</p>'],
])('%s stays as it was written', (_what, html) => {
  expect(renderFormulasIn(html)).toBe(html);
});

test.each([
  '\\(\\href{javascript:alert(1)}{x}\\)',
  '\\(\\text{&lt;img src=x onerror=alert(1)&gt;}\\)',
  '\\(\\class{x" onclick="alert(1)}{y}\\)',
  '\\(\\color{red;background:url(//example.org)}x\\)',
  '\\(x&quot; onclick=&quot;alert(1)\\)',
])('%s brings no element, handler or style with it', (html) => {
  const rendered = renderFormulasIn(html);
  const tags = rendered.match(/<[^<>]*>/g) ?? [];
  expect(tags.join('').replace(/alttext="[^"]*"/g, '')).not.toMatch(/<(img|a|span)|on\w+=|style|href|url\(/);
});
