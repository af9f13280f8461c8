import temml from 'temml';
import { expect, test, vi } from 'vitest';
import { renderFormulas, renderFormulasIn } from './render-formulas.js';

test('LaTeX in a question becomes MathML, within a line or on a line of its own', async () => {
  expect(await renderFormulasIn('<p>Solve \\(x^2 &lt; 4\\).</p>')).toBe(
    '<p>Solve <math alttext="x^2 &lt; 4"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>4</mn></mrow></math>.</p>',
  );
  expect(await renderFormulasIn('\\[\\frac{a}{b}\\]')).toContain(
    '<math alttext="\\frac{a}{b}" display="block">',
  );
});

test('all HTML of a question is rendered, and plain texts stay as they are', async () => {
  const content = { prompt: '\\(a\\)', options: [{ id: '\\(a\\)', html: '\\(b\\)' }], unit: '\\(m\\)' };
  expect(await renderFormulas(content)).toEqual({
    prompt: expect.stringContaining('<mi>a</mi>'),
    options: [{ id: '\\(a\\)', html: expect.stringContaining('<mi>b</mi>') }],
    unit: '\\(m\\)',
  });
});

test.each([
  ['what is not LaTeX', '<p>\\(\\frac{a\\)</p>'],
  ['an endless macro', '<p>\\(\\def\\a{\\a\\a}\\a\\)</p>'],
  ['a macro of its own that is used 30 times', `<p>\\(\\def\\a{x}${'\\a'.repeat(30)}\\)</p>`],
  ['a new command that is used 30 times', `<p>\\(\\newcommand{\\a}{x}${'\\a'.repeat(30)}\\)</p>`],
  ['a formula of more than 1,000 characters', `<p>\\(${'x'.repeat(1001)}\\)</p>`],
  ['code', '<pre><code>\\(x\\)</code></pre>'],
  ['text without a formula', '<p>a (b) [c] &amp; d</p>'],
  ['a formula that is cut by markup', '<p>\\(a <strong>b</strong>\\)</p>'],
])('%s stays as it was written', async (_what, html) => {
  expect(await renderFormulasIn(html)).toBe(html);
});

test.each([
  '\\(\\href{javascript:alert(1)}{x}\\)',
  '\\(\\text{&lt;img src=x onerror=alert(1)&gt;}\\)',
  '\\(\\class{x" onclick="alert(1)}{y}\\)',
  '\\(\\color{red;background:url(//example.org)}x\\)',
  '\\(x&quot; onclick=&quot;alert(1)\\)',
])('%s brings no element, handler or style with it', async (html) => {
  const rendered = await renderFormulasIn(html);
  const tags = rendered.match(/<[^<>]*>/g) ?? [];
  expect(tags.join('').replace(/alttext="[^"]*"/g, '')).not.toMatch(/<(img|a|span)|on\w+=|style|href|url\(/);
});

test('a formula of many symbols is rendered, and one with a few uses of its own macro', async () => {
  const symbols = `\\(${'a \\implies b \\iff c '.repeat(6)}\\)`;
  expect(await renderFormulasIn(symbols)).toContain('<math');
  expect(await renderFormulasIn('\\(\\def\\R{\\mathbb R}\\R^n \\to \\R^m\\)')).toContain('<math');
});

test('a formula is rendered once for all requests, also if it is not valid', async () => {
  const render = vi.spyOn(temml, 'renderToString');
  const content = {
    prompt: '<p>\\(p_1\\) and \\[p_1\\] and \\(p_1\\)</p>',
    options: [{ html: '\\(\\frac{p\\)' }],
  };
  const [first, second] = await Promise.all([renderFormulas(content), renderFormulas(content)]);
  await renderFormulas(content);
  expect(first).toEqual(second);
  expect(render.mock.calls.map(([latex, options]) => [latex, options?.displayMode])).toEqual([
    ['p_1', false],
    ['p_1', true],
    ['\\frac{p', false],
  ]);
  render.mockRestore();
});

test('between two formulas, also of several requests, other requests have their turn', async () => {
  const render = vi.spyOn(temml, 'renderToString');
  /** Calls of the renderer in each turn of the event loop. */
  const counts: number[] = [];
  const count = () => {
    counts.push(render.mock.calls.length);
    if (render.mock.calls.length < 20) setImmediate(count);
  };
  setImmediate(count);
  const formulas = Array.from({ length: 20 }, (_, index) => `\\(t_{${index}}\\)`);
  const requests = [formulas.slice(0, 10), formulas.slice(5), formulas];
  await Promise.all(requests.map((some) => renderFormulasIn(some.join(' '))));
  const atOnce = counts.map((calls, turn) => calls - (counts[turn - 1] ?? 0));
  expect(Math.max(...atOnce)).toBe(1);
  render.mockRestore();
});
