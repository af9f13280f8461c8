import { readdirSync, readFileSync } from 'node:fs';
import { findPackages } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';

const listPackages = (name: string) => findPackages(new URL(`../dist/${name}`, import.meta.url));
/** Of a file that Rspack wrote. */
const BUNDLED_IMPORT = /^import .+ from "([^."][^"]*)";$/gm;
const WHOLE = /^@lectern\/(contract|data|pdf|question-formats|text)$/;

test('the process that reads a file and its thread start without schemas', () => {
  for (const name of ['reader.js', 'reading-thread.js'])
    expect(listPackages(name).filter((one) => WHOLE.test(one) || one.startsWith('zod'))).toEqual([]);
  expect(listPackages('reader.js')).toContain('@lectern/pdf/confined-process');
});

test('a file of questions is read with the schemas of imported files alone, and with the picture library only for a picture', () => {
  const packages = listPackages('read-prepared-questions.js');
  expect(packages).toContain('@lectern/contract/imported-files');
  expect(packages.filter((name) => /^sharp$|^@lectern\/(contract|data|pdf|text)$/.test(name))).toEqual([]);
});

test('a file of users is read without the formats of questions', () => {
  const packages = listPackages('tables/user-table.js');
  expect(packages).toContain('papaparse');
  expect(packages.filter((name) => /^(sanitize-html|saxes|yauzl|sharp)$/.test(name))).toEqual([]);
});

test('the thread is started from its bundle, which loads no package but the picture library', () => {
  const reader = readFileSync(new URL('../dist/reader.js', import.meta.url), 'utf8');
  expect(reader).toContain("new URL('./thread/reading-thread.mjs', import.meta.url)");
  const folder = new URL('../dist/thread/', import.meta.url);
  const packages = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(BUNDLED_IMPORT)].map(([, found]) => found),
  );
  expect([...new Set(packages)].sort()).toEqual(['node:module', 'sharp']);
});
