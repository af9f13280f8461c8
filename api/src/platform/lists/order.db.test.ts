import { LOCALES, type Locale } from '@lectern/contract';
import { collate, queryRows, sql } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderBy } from './order.queries.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function sortTexts(texts: string[], locale: Locale): Promise<string[]> {
  const rows = await queryRows<{ text: string }>(
    database.source.manager,
    sql`SELECT given.text FROM unnest(${texts}::text[]) AS given(text) ORDER BY ${collate(sql`given.text`, locale)}`,
  );
  return rows.map(({ text }) => text);
}

test.each(LOCALES)('the database can order texts as in %s', async (locale) => {
  expect(await sortTexts(['b', 'a'], locale)).toEqual(['a', 'b']);
});

test.each([
  ['de', ['Zebra', 'Äpfel', 'apfel', 'Öl', 'Oase'], ['apfel', 'Äpfel', 'Oase', 'Öl', 'Zebra']],
  ['es', ['nz', 'ñu', 'o'], ['nz', 'ñu', 'o']],
  ['pl', ['łuk', 'lz', 'm'], ['lz', 'łuk', 'm']],
  ['tr', ['ız', 'iz', 'hz'], ['hz', 'ız', 'iz']],
  ['zh-Hans', ['张', '李', '王'], ['李', '王', '张']],
] as const)('texts have the order of %s', async (locale, texts, sorted) => {
  expect(await sortTexts([...texts], locale)).toEqual(sorted);
});

test.each([
  ['ascending', [1, 2, null]],
  ['descending', [2, 1, null]],
] as const)('rows without a value come last in %s order', async (direction, values) => {
  const sorted = orderBy(
    { sort: 'due', direction },
    { keys: { due: sql`given.due` }, id: sql`given.id`, nullable: ['due'] },
  );
  const rows = await queryRows<{ due: number | null }>(
    database.source.manager,
    sql`SELECT given.due FROM (VALUES (1, NULL), (2, 2), (3, 1)) AS given(id, due) ORDER BY ${sorted}`,
  );
  expect(rows.map(({ due }) => due)).toEqual(values);
});
