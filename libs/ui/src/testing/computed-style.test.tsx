/** @vitest-environment jsdom */
import { JSDOM } from 'jsdom';
import { afterEach, expect, test } from 'vitest';

const PAGES = [
  '<div><p><a>a</a><span>b</span></p></div>',
  '<ul><li>a</li></ul><dl><dt>a</dt><dd>b</dd></dl>',
  '<table><caption>a</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  '<form><fieldset><legend>a</legend><input><input type="hidden"><select><option>a</option></select></fieldset></form>',
  '<dialog><p>a</p></dialog><dialog open><p>a</p></dialog><details><summary>a</summary></details>',
  '<p hidden><span>a</span></p><template></template><svg><title>a</title><path></path></svg><style></style>',
  '<div style="display: none"><p>a</p></div><div style="display: flex"><p hidden style="display: grid">a</p></div>',
  '<div style="width: 10px"><p>a</p></div>',
  '<div style="visibility: hidden"><p>a</p><p style="visibility: visible"><span>b</span></p></div>',
];

// The next file of the worker process has the same document.
afterEach(() => document.body.replaceChildren());

test('what is shown and hidden is what jsdom computes', () => {
  const jsdom = new JSDOM().window;
  const list = (page: { document: Document; getComputedStyle: typeof getComputedStyle }) =>
    PAGES.flatMap((html) => {
      page.document.body.innerHTML = html;
      return [...page.document.querySelectorAll('body *')].map((element) => {
        const style = page.getComputedStyle(element);
        return [element.outerHTML, style.display, style.getPropertyValue('visibility'), style.width];
      });
    });
  const computed = list(window);
  expect(computed).toEqual(list(jsdom as unknown as typeof window));
  expect(computed.filter(([, display]) => display === 'none').length).toBeGreaterThan(6);
  expect(computed.filter(([, , visibility]) => visibility === 'hidden')).toHaveLength(2);
});
