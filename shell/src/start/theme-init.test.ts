import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';

const code = readFileSync(join(import.meta.dirname, 'theme-init.js'), 'utf8');
const SCRIPTS = ['/modules.0123456789.js', '/main.0123456789.js'];

/** Runs the script in a page with `content` in its root element; `paint` draws the first frame. */
function open(content: string, { isHidden = false, refusesStorage = false } = {}) {
  const links = SCRIPTS.map(
    (src) =>
      `<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-${src}" href="${src}">`,
  );
  const { window } = new JSDOM(`<head>${links.join('')}</head><div id="root">${content}</div>`, {
    url: 'https://learn.example.org/',
    runScripts: 'outside-only',
  });
  const { document } = window;
  const frames: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const delayed: (() => void)[] = [];
  Object.assign(window, {
    matchMedia: () => ({ matches: false }),
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    setTimeout: (task: () => void, ms = 0) => (ms ? delayed : tasks).push(task),
  });
  Object.defineProperty(document, 'hidden', { value: isHidden });
  if (refusesStorage) refuseStorage(window);
  window.eval(code);
  document.dispatchEvent(new window.Event('DOMContentLoaded'));
  const drawFrame = () => frames.splice(0).forEach((draw) => draw());
  const runTasks = () => tasks.splice(0).forEach((task) => task());
  const passFrameTimeout = () => delayed.splice(0).forEach((task) => task());
  const hide = () => document.dispatchEvent(new window.Event('visibilitychange'));
  const listScripts = () =>
    [...document.querySelectorAll('script')].map((script) => [
      script.getAttribute('src'),
      script.getAttribute('integrity'),
      script.async,
    ]);
  return { window, drawFrame, runTasks, passFrameTimeout, hide, listScripts };
}

/** As browsers do in the frame of another site where they block cookies of third parties. */
function refuseStorage(window: JSDOM['window']) {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get, configurable: true });
}

const started = SCRIPTS.map((src) => [`https://learn.example.org${src}`, `sha384-${src}`, false]);

test('the scripts of a page with HTML run after its first paint, in their order and with their hashes', () => {
  const { drawFrame, runTasks, hide, listScripts } = open('<main></main>');
  runTasks();
  expect(listScripts()).toEqual([]);
  drawFrame();
  expect(listScripts()).toEqual([]);
  runTasks();
  expect(listScripts()).toEqual(started);
  hide();
  expect(listScripts()).toEqual(started);
});

test('the scripts of a page that gets no frame do not wait for one', () => {
  const { passFrameTimeout, drawFrame, runTasks, listScripts } = open('<main></main>');
  passFrameTimeout();
  expect(listScripts()).toEqual(started);
  drawFrame();
  runTasks();
  expect(listScripts()).toEqual(started);
});

test('the scripts of an empty page run at once', () => {
  expect(open('').listScripts()).toEqual(started);
});

test('the scripts of a hidden page, which paints nothing, do not wait', () => {
  expect(open('<main></main>', { isHidden: true }).listScripts()).toEqual(started);
  const { hide, listScripts } = open('<main></main>');
  hide();
  expect(listScripts()).toEqual(started);
});

test('a storage that the browser refuses is replaced by one that lasts as long as the page', () => {
  const { localStorage } = open('', { refusesStorage: true }).window;
  localStorage.setItem('theme', 'dark');
  expect([localStorage.getItem('theme'), localStorage.getItem('toString')]).toEqual(['dark', null]);
  expect(Object.keys(localStorage)).toEqual(['theme']);
  localStorage.removeItem('theme');
  expect([localStorage.getItem('theme'), Object.keys(localStorage)]).toEqual([null, []]);
});

test('a storage that works stays', () => {
  const { window } = open('');
  window.localStorage.setItem('theme', 'dark');
  expect(window.localStorage).toBeInstanceOf(window.Storage);
});
