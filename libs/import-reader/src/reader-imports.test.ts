import { findPackages } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';

const inProcess = findPackages(new URL('../dist/reader.js', import.meta.url));
const inThread = findPackages(new URL('../dist/reading-thread.js', import.meta.url));

test('the process that reads a file starts without schemas, and its thread only with those of imported files', () => {
  expect(inProcess).toContain('@lectern/pdf/confined-process');
  expect(inProcess.filter((name) => /^zod|^@lectern\/(contract|pdf)$/.test(name))).toEqual([]);
  expect(inThread).toContain('@lectern/contract/imported-files');
  expect(inThread.filter((name) => /^@lectern\/(contract|data|pdf|text)$/.test(name))).toEqual([]);
});

test('the thread that reads a file loads the picture library only for a picture', () => {
  expect(inThread).toContain('sanitize-html');
  expect(inThread).not.toContain('sharp');
});
