import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkTrainedData, listOcrLanguages } from './trained-data.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('English can be read without any installation', async () => {
  expect(await listOcrLanguages(undefined)).toEqual(['en']);
  expect(await listOcrLanguages(join(folder, 'missing'))).toEqual(['en']);
  expect(await linkTrainedData(['en'], undefined, folder)).toBe('eng');
  expect(await readdir(folder)).toEqual(['eng.traineddata.gz']);
});

test('other languages are found as plain and compressed files and as npm packages', async () => {
  const inPackage = join(folder, 'node_modules/@tesseract.js-data/ara/4.0.0_best_int');
  await mkdir(inPackage, { recursive: true });
  await writeFile(join(folder, 'deu.traineddata'), 'plain');
  await writeFile(join(folder, 'chi_tra.traineddata.gz'), 'compressed');
  await writeFile(join(inPackage, 'ara.traineddata.gz'), 'packed');
  await writeFile(join(folder, 'osd.traineddata'), 'no language');
  expect(await listOcrLanguages(folder)).toEqual(['ar', 'de', 'en', 'zh-Hant']);
  const target = join(folder, 'target');
  await mkdir(target);
  expect(await linkTrainedData(['ar', 'de'], folder, target)).toBe('ara+deu');
  const linked = await Promise.all(
    ['ara', 'deu'].map((code) => readFile(join(target, `${code}.traineddata.gz`), 'utf8')),
  );
  expect(linked).toEqual(['packed', 'plain']);
});

test('a language without data is refused', async () => {
  await expect(linkTrainedData(['de'], folder, folder)).rejects.toThrow('No OCR data for de');
  await expect(linkTrainedData(['tlh'], folder, folder)).rejects.toThrow('No OCR data for tlh');
});
