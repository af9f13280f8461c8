/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareRoot } from './take-over';

const PRERENDERED = '<a href="/">Home</a><input><button type="button">Theme</button><main>Courses</main>';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** The root element of the page that the server sent, and the one that the page is rendered into. */
function open(prerendered = PRERENDERED) {
  document.body.innerHTML = `<div id="root">${prerendered}</div>`;
  const sent = document.getElementById('root') as HTMLElement;
  return { sent, page: prepareRoot(sent) };
}

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;

test('a page without HTML of the server is rendered into its root element', () => {
  const { sent, page } = open('');
  expect(page).toBe(sent);
});

test('the HTML of the server stays until nothing of the rendered page loads any more', async () => {
  const { sent, page } = open();
  page.innerHTML = '<main><span data-loading></span><ul aria-busy="true"></ul></main>';
  await Promise.resolve();
  expect(sent.isConnected).toBe(true);
  page.querySelector('span')?.remove();
  await Promise.resolve();
  expect(sent.isConnected).toBe(true);
  page.querySelector('ul')?.setAttribute('aria-busy', 'false');
  await Promise.resolve();
  expect([sent.isConnected, page.isConnected, page.id]).toEqual([false, true, 'root']);
});

test('a screen whose placeholders stay takes over after ten seconds', () => {
  const { page } = open();
  page.innerHTML = '<main><span data-loading></span></main>';
  vi.advanceTimersByTime(9_999);
  expect(page.isConnected).toBe(false);
  vi.advanceTimersByTime(1);
  expect(page.isConnected).toBe(true);
});

test('letters typed, the focus and a pressed button are kept', async () => {
  const { page } = open();
  const field = find<HTMLInputElement>('input');
  field.focus();
  field.value = 'first aid';
  field.setSelectionRange(2, 4);
  find<HTMLButtonElement>('button').click();
  const [typed, pressed] = [vi.fn(), vi.fn()];
  page.addEventListener('input', typed);
  page.addEventListener('click', pressed);
  page.innerHTML = PRERENDERED;
  await Promise.resolve();
  const next = find<HTMLInputElement>('input');
  expect(next).not.toBe(field);
  expect([next.value, next.selectionStart, next.selectionEnd]).toEqual(['first aid', 2, 4]);
  expect(document.activeElement).toBe(next);
  expect([typed, pressed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a choice in a select box is kept, and an open one delays the take-over until it is made', async () => {
  const select = '<main><select><option selected>All</option><option>Business</option></select></main>';
  const { sent, page } = open(select);
  const box = find<HTMLSelectElement>('select');
  box.focus();
  page.innerHTML = select;
  await Promise.resolve();
  expect(sent.isConnected).toBe(true);
  const chosen = vi.fn();
  page.addEventListener('change', chosen);
  box.value = 'Business';
  box.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent.isConnected).toBe(false);
  expect(find<HTMLSelectElement>('select').value).toBe('Business');
  expect(chosen).toHaveBeenCalledOnce();
});

test('the page takes over once, although removing a field sends its change', async () => {
  const { sent, page } = open();
  const field = find<HTMLInputElement>('input');
  field.focus();
  sent.replaceWith = (...nodes) => {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    HTMLElement.prototype.replaceWith.apply(sent, nodes);
  };
  page.innerHTML = PRERENDERED;
  await Promise.resolve();
  expect(document.activeElement).toBe(find('input'));
  expect(page.isConnected).toBe(true);
});

test('a link keeps the focus by what it leads to, not by its place', async () => {
  const { page } = open();
  find<HTMLAnchorElement>('a').focus();
  page.innerHTML = `<a href="/new">New</a>${PRERENDERED}`;
  await Promise.resolve();
  expect(document.activeElement?.getAttribute('href')).toBe('/');
});
