import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from '@lectern/infra';
import { afterAll, expect, test } from 'vitest';
import { encryptTo } from './encryption.mjs';
import { saveFiles, storeFiles } from './files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lectern-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} name */
const aStorage = (name) => createStorage({ dataDir: join(folder, name), s3: undefined });

test('files that learners handed in and videos with their posters are in the backup, and come back', async () => {
  const keys = ['handed-in-files/a1/file', 'videos/b2/film.mp4', 'videos/b2/poster.jpg'];
  const [storage, restored] = [aStorage('before'), aStorage('after')];
  for (const key of keys) await storage.put(key, `bytes of ${key}`);
  const coding = encryptTo('');
  const backup = join(folder, 'backup');
  const saved = await saveFiles(storage, backup, coding);
  expect(saved).toEqual(keys);
  await storeFiles(restored, backup, saved, coding);
  for (const key of keys)
    expect(Buffer.from(await restored.getBytes(key)).toString()).toBe(`bytes of ${key}`);
});
