import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectDeck, type ReadDeck, readDeck } from '@lectern/pdf';
import { guessCategory, chooseDeckTitle } from './structure/facts/deck-facts.js';
import { cutIntoModules } from './structure/sections/deck-modules.js';
import { toSlideHtml } from './structure/html/slide-html.js';
import { chooseSlideTitle } from './structure/titles/slide-title.js';
import { getPage } from './structure/testing/a-deck.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-decks-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('A deck made with LaTeX', () => {
  let deck: ReadDeck;
  beforeAll(async () => {
    deck = await readDeck(fixture('keeping-bees.pdf'), { outDir: folder });
  });

  test('has a picture of each page, in page order, and nothing else in its folder', async () => {
    const names = deck.images.flatMap(({ file, smaller }) => [file, ...smaller.map((one) => one.file)]);
    expect(deck.images.map(({ index }) => index)).toEqual(Array.from({ length: 33 }, (_, index) => index));
    expect((await readdir(folder)).sort()).toEqual(names.sort());
    expect(deck.failed).toEqual([]);
  });

  test('becomes the modules of its outline', () => {
    expect(cutIntoModules(deck.text).map(({ title, pages }) => [title, pages.length])).toEqual([
      ['Introduction', 5],
      ['Equipment', 5],
      ['The season', 17],
      ['Conclusion', 3],
      ['Appendix', 3],
    ]);
  });

  test('has the titles that a person would give its slides', () => {
    const titles = [0, 1, 2, 6, 14, 29].map((index) =>
      chooseSlideTitle(getPage(deck.text, index), deck.text),
    );
    expect(titles).toEqual([
      'Keeping Bees',
      'Table of contents',
      'Introduction',
      'The hive',
      'An inspection step by step',
      'Questions?',
    ]);
    expect(chooseDeckTitle(deck.text, 'demo.pdf')).toBe('Keeping Bees - A first season');
    expect(guessCategory(deck.text)).toBeNull();
  });

  test('keeps its lists, its tables and its code, and loses its page numbers and formulas', () => {
    const html = (page: number) => toSlideHtml(getPage(deck.text, page), deck.text);
    expect(html(6)).toContain('<ul><li>Honey super</li><li>Inner cover</li><li>Roof</li></ul>');
    expect(html(9)).toContain('<li>Sun in the morning<ul><li>The entrance faces south-east.</li>');
    expect(html(18)).toContain('<tr><td>June</td><td>8</td><td>2</td></tr>');
    expect(html(20)).toContain('if brood &gt; 6:\n    add_super(hive)</code></pre>');
    expect(html(20)).not.toMatch(/>\s*18\s*</);
    expect(html(19)).toMatch(/^<p>The queen lays [^<]* limit:<\/p>$/);
  });
});

test('A deck in other scripts keeps the words of its titles and lists, in their order', async () => {
  const outDir = await mkdtemp(join(folder, 'scripts-'));
  const { text } = await readDeck(fixture('scripts.pdf'), { outDir });
  expect(text.pages.map((page) => chooseSlideTitle(page, text))).toEqual([
    'מבוא לרשתות מחשבים',
    'مقدمة في السلامة',
    '计算机网络导论',
    'コンピュータ入門 第3章',
  ]);
  expect(text.pages.map((page) => toSlideHtml(page, text))).toEqual([
    '<ul><li>פרוטוקול TCP/IP בגרסה 4</li><li>שכבת הקישור והרשת</li></ul>\n<p>זהו משפט אחד עם 25 מילים.</p>',
    '<ul><li>اغسل يديك قبل البدء</li><li>اتصل بالرقم 112 فورا</li></ul>',
    '<ul><li>传输控制协议</li><li>网络层与链路层</li></ul>',
    '<ul><li>メモリとは何か</li><li>プロセスの管理</li></ul>',
  ]);
});

describe('A bad file', () => {
  test.each([
    ['empty.pdf', 'notPdf'],
    ['web-page.pdf', 'notPdf'],
    ['encrypted.pdf', 'encrypted'],
    ['truncated.pdf', 'unreadable'],
  ])('%s is refused as %s', async (name, reason) => {
    await expect(inspectDeck(fixture(name))).rejects.toMatchObject({ reason });
  });

  test('that runs scripts is read without running them', async () => {
    const outDir = await mkdtemp(join(folder, 'script-'));
    const { text } = await readDeck(fixture('script.pdf'), { outDir });
    expect(chooseSlideTitle(getPage(text, 0), text)).toBe('Hello slide');
  });

  test('full of markup becomes a slide that shows it as text', async () => {
    const outDir = await mkdtemp(join(folder, 'markup-'));
    const { text } = await readDeck(fixture('markup.pdf'), { outDir });
    const html = toSlideHtml(getPage(text, 0), text);
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(html).not.toMatch(/<(?!\/?(?:p|a)\b)|javascript:/);
  });
});
