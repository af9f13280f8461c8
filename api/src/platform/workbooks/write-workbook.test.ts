import { expect, test, vi } from 'vitest';
import { writeWorkbook } from './write-workbook.js';

// The thread loads the real library.
vi.mock('write-excel-file/node', () => {
  throw new Error('The library was loaded by the thread that answers requests.');
});

test('an Excel file is written by another thread than the one that answers requests', async () => {
  const rows = [
    ['Ada Byron', 93.5],
    ['=cmd|calc', null],
  ];
  const file = await writeWorkbook({ name: 'Report', titles: ['Name', 'Mean'], widths: [30, 16], rows });
  expect(Buffer.from(file).subarray(0, 2).toString()).toBe('PK');
  await expect(import('write-excel-file/node')).rejects.toThrow();
});
