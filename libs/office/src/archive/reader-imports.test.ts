import { findPackages } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';

test('the process that reads an office file starts without the contract and its schemas', () => {
  const packages = findPackages(new URL('../../dist/archive/package-reader.js', import.meta.url));
  expect(packages).toContain('saxes');
  expect(packages.filter((name) => /^zod|^@lectern\/(contract|pdf)$/.test(name))).toEqual([]);
});
