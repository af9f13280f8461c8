import { expect, test } from 'vitest';
import { PAGE_STYLE } from './style.js';

test('the style of the server-rendered pages defines each color that it uses', () => {
  const defined = new Set([...PAGE_STYLE.matchAll(/\s(--[\w-]+):/g)].map(([, name]) => name));
  const used = [...PAGE_STYLE.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
