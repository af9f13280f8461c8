import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PictureFile, readPictures } from './read-pictures.js';

const signal = new AbortController().signal;
/** The data is read first, so it does not matter that there is no such picture. */
const picture = { page: { index: 0 }, path: 'missing.webp' } as PictureFile;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const english = (): Promise<Buffer> => {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  return readFile(join(data, '4.0.0_best_int/eng.traineddata.gz'));
};

test.each([
  ['is another file', () => Promise.resolve(Buffer.from('no trained data'))],
  ['is cut off', async () => (await english()).subarray(0, 100_000)],
])('trained data that %s makes OCR fail, and neither ends the process nor hangs', async (_, data) => {
  await writeFile(join(folder, 'deu.traineddata.gz'), await data());
  const reading = readPictures([picture], { languages: ['de'], dataFolder: folder, signal });
  await expect(reading).rejects.toThrow('OCR with the trained data of deu failed');
});

test('a picture that cannot be opened makes OCR fail', async () => {
  const reading = readPictures([picture], { languages: ['en'], dataFolder: undefined, signal });
  await expect(reading).rejects.toThrow();
});
