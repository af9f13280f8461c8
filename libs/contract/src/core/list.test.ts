import { expect, test } from 'vitest';
import type { Endpoint } from './define.js';
import * as contract from '../index.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const listFields = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

test('every list that is read page by page has items and total, except where the specification names the fields', () => {
  const lists = Object.entries<unknown>(contract).flatMap(([name, value]) =>
    isEndpoint(value) && listFields(value.query).includes('page')
      ? [{ name, fields: listFields(value.response) }]
      : [],
  );
  const others = lists.filter(({ fields }) => !fields.includes('items') || !fields.includes('total'));
  expect(lists.length).toBeGreaterThan(others.length);
  expect(others.map(({ name }) => name).sort()).toEqual(['exportUsers', 'listUsers']);
});
