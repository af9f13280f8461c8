import { expect, test } from 'vitest';
import { limitRows, limitText, MAX_RESULT_BYTES, MAX_RESULT_ROWS, MAX_TEXT_BYTES } from './limit-result.js';

test('a result has at most 100 rows, and says that rows were left out', () => {
  const rows = Array.from({ length: MAX_RESULT_ROWS + 1 }, (_, index) => index);
  expect(limitRows(rows)).toEqual({ items: rows.slice(0, MAX_RESULT_ROWS), total: 101, isCut: true });
  expect(limitRows([1, 2], 70)).toEqual({ items: [1, 2], total: 70, isCut: false });
});

test('long rows are left out before a result is too large', () => {
  const rows = Array<string>(60).fill('ä'.repeat(1000));
  const { items, isCut } = limitRows(rows);
  expect(isCut).toBe(true);
  expect(items.length).toBeGreaterThan(5);
  expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(MAX_RESULT_BYTES);
});

test('a long text ends with a whole character and an ellipsis', () => {
  expect(limitText('short')).toBe('short');
  const cut = limitText(`a${'ä'.repeat(MAX_TEXT_BYTES)}`);
  expect(cut).toMatch(/^aä+…$/);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_TEXT_BYTES + Buffer.byteLength('…'));
});
