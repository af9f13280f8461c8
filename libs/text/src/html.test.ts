import { expect, test } from 'vitest';
import { html } from './html.js';

test('what a person typed never becomes markup', () => {
  const typed = `"><script>alert('1')</script>&`;
  expect(html`<input value="${typed}" />`.markup).toBe(
    '<input value="&quot;&gt;&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt;&amp;" />',
  );
});

test('markup inside markup stays markup, and what is absent is empty', () => {
  expect(html`<p>${[html`<b>${1}</b>`, false, undefined, null]}</p>`.markup).toBe('<p><b>1</b></p>');
});
