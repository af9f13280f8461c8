import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LabeledTitle, SampledOrder } from './measure.js';

/** A public deck: which file, and which half of the corpus it belongs to. */
export interface IndexedDeck {
  deck: string;
  /** From 1: the decks of 22 November 2026, then those that were added for their sections. */
  set: string;
  /** Rules are tuned on one half and only measured on the other; an author is in one of them. */
  half: Half;
  maker: string;
  language: string;
  repository: string;
  commit: string;
  path: string;
  sha256: string;
}

export type Half = 'tune' | 'measure';

/** The rows of a tab-separated file by the names in its first line. */
export async function readTable(file: string | URL): Promise<Record<string, string>[]> {
  const [header = '', ...rows] = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const names = header.split('\t');
  return rows.map((row) =>
    Object.fromEntries(row.split('\t').map((value, i) => [names[i] as string, value])),
  );
}

export async function readIndex(file: string | URL): Promise<IndexedDeck[]> {
  return (await readTable(file)) as unknown as IndexedDeck[];
}

/** Whether a file is the one that the index lists. */
export function hasChecksum(bytes: Buffer, { sha256 }: IndexedDeck): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

/**
 * Columns: deck, page from 1, kind ('none' for a page without a title), title, and optionally also: other titles that are
 * right too, separated by ' | '.
 */
export async function readTitles(file: string | URL): Promise<Map<string, LabeledTitle[]>> {
  const titles = new Map<string, LabeledTitle[]>();
  for (const { deck = '', page, kind, title = '', also } of await readTable(file)) {
    const label = {
      page: Number(page) - 1,
      title: kind === 'none' ? null : title,
      also: also ? also.split(' | ').map((other) => (other === 'none' ? null : other)) : [],
    };
    titles.set(deck, [...(titles.get(deck) ?? []), label]);
  }
  return titles;
}

/**
 * Columns: deck, and the pages from 1 on which its sections begin, or 'none' for a deck that shows no sections; `second` has the
 * same from a second reader. The pages returned count from 0; a deck without sections has none, an unlabeled one is left out.
 */
export async function readSections(
  file: string | URL,
  column: 'pages' | 'second' = 'pages',
): Promise<Map<string, number[]>> {
  const rows = (await readTable(file)).filter((row) => row[column]);
  const toPages = (pages: string): number[] =>
    pages === 'none' ? [] : pages.split(' ').map((page) => Number(page) - 1);
  return new Map(rows.map((row) => [row['deck'] ?? '', toPages(row[column] ?? '')]));
}

/** Columns: deck, page from 1, the beginnings of texts in their reading order, separated by ' | ', and the sample. */
export async function readOrders(file: string | URL): Promise<Map<string, SampledOrder[]>> {
  const orders = new Map<string, SampledOrder[]>();
  for (const { deck = '', page, texts = '', sample } of await readTable(file)) {
    const order = { page: Number(page) - 1, texts: texts.split(' | '), sample: Number(sample) };
    orders.set(deck, [...(orders.get(deck) ?? []), order]);
  }
  return orders;
}
