import { beforeAll, describe, expect, test } from 'vitest';
import { type IndexedDeck, readIndex, readOrders, readSections, readTitles } from './labels.js';
import type { LabeledTitle, SampledOrder } from './measure.js';

const file = (name: string) => new URL(`corpus/${name}`, import.meta.url);

let decks: IndexedDeck[];
let titles: Map<string, LabeledTitle[]>;
let sections: Map<string, number[]>;
let orders: Map<string, SampledOrder[]>;

beforeAll(async () => {
  [decks, titles, sections, orders] = await Promise.all([
    readIndex(file('index.tsv')),
    readTitles(file('titles.tsv')),
    readSections(file('sections.tsv')),
    readOrders(file('reading-order.tsv')),
  ]);
});

describe('The index of the corpus', () => {
  test('names a commit and a checksum for each deck, and each file once', () => {
    for (const { commit, sha256 } of decks) {
      expect(commit).toMatch(/^[\da-f]{40}$/);
      expect(sha256).toMatch(/^[\da-f]{64}$/);
    }
    expect(new Set(decks.map(({ sha256 }) => sha256)).size).toBe(decks.length);
  });

  test('has every author in one half', () => {
    const authors = new Map<string, Set<string>>();
    for (const { repository, half } of decks) {
      const author = repository.split('/')[0] ?? '';
      authors.set(author, (authors.get(author) ?? new Set()).add(half));
    }
    expect([...authors.values()].filter((halves) => halves.size > 1)).toEqual([]);
  });

  test('has decks of many makers and languages in both halves', () => {
    for (const half of ['tune', 'measure']) {
      const inHalf = decks.filter((deck) => deck.half === half);
      expect(new Set(inHalf.map(({ maker }) => maker)).size).toBeGreaterThanOrEqual(12);
      expect(new Set(inHalf.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
    }
  });

  test('has a deck for each label', () => {
    const names = new Set(decks.map(({ deck }) => deck));
    expect(
      [...titles.keys(), ...sections.keys(), ...orders.keys()].filter((deck) => !names.has(deck)),
    ).toEqual([]);
    for (const labels of titles.values())
      for (const { page, title } of labels) {
        expect(page).toBeGreaterThanOrEqual(0);
        expect(title).not.toBe('');
      }
    for (const labels of orders.values())
      for (const { texts } of labels) for (const text of texts) expect(text).toMatch(/[\p{L}\p{N}]/u);
    for (const pages of sections.values()) expect(pages).toEqual([...pages].sort((a, b) => a - b));
  });

  test('has the sections of at least 30 decks of each half, and decks that show none', () => {
    for (const half of ['tune', 'measure']) {
      const labeled = decks.filter((deck) => deck.half === half && sections.has(deck.deck));
      const withSections = labeled.filter(({ deck }) => sections.get(deck)?.length);
      expect(withSections.length).toBeGreaterThanOrEqual(30);
      expect(withSections.length).toBeLessThan(labeled.length);
    }
  });

  test('has three samples of reading order from the measured half, without a page in common', () => {
    const measured = decks.filter(({ half }) => half === 'measure');
    const rows = measured.flatMap(({ deck }) =>
      (orders.get(deck) ?? []).map(({ page, sample }) => ({ page: `${deck} ${page}`, sample })),
    );
    expect([1, 2, 3].map((number) => rows.filter(({ sample }) => sample === number).length)).toEqual([
      193, 194, 200,
    ]);
    expect(new Set(rows.map(({ page }) => page)).size).toBe(rows.length);
  });
});
