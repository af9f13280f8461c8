import { sql, type Sql } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPage } from './read-page.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The numbers from 1 to 45, twenty per page. */
function readNumbers(page: number, limits: { maxTotal?: number } = {}) {
  const from = sql`FROM generate_series(1, ${45}::int) AS number`;
  const rows = (part: Sql) => sql`SELECT number ${from} ORDER BY number ${part}`;
  const request = { page, pageSize: 20, ...limits };
  return queryPage<{ number: number }>(database.source.manager, { from, rows }, request);
}

test('a page has the rows after those of earlier pages, and the total of all pages', async () => {
  const first = await readNumbers(1);
  expect([first.total, first.items.length, first.items[0]?.number]).toEqual([45, 20, 1]);
  const last = await readNumbers(3);
  expect(last.items.map(({ number }) => number)).toEqual([41, 42, 43, 44, 45]);
});

test('a page after the last one is empty and has the total', async () => {
  expect(await readNumbers(4)).toEqual({ items: [], total: 45 });
});

test('a list counts and shows no more rows than its maximum', async () => {
  const maxTotal = 25;
  const second = await readNumbers(2, { maxTotal });
  expect([second.total, second.items.at(-1)?.number]).toEqual([25, 25]);
  expect(await readNumbers(3, { maxTotal })).toEqual({ items: [], total: 25 });
  expect((await readNumbers(1, { maxTotal: 100 })).total).toBe(45);
});
