import { existsSync, mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inWorkFolder, removeAbandonedWorkFolders } from './work-folder.js';

test('a work folder is gone after the work, also when that failed', async () => {
  let seen = '';
  const work = inWorkFolder((folder) => {
    seen = folder;
    expect(existsSync(folder)).toBe(true);
    return Promise.reject(new Error('Failed'));
  });
  await expect(work).rejects.toThrow('Failed');
  expect(existsSync(seen)).toBe(false);
});

test('the folders of killed processes are removed, those in use are not', async () => {
  const abandoned = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  utimesSync(abandoned, 0, 0);
  await inWorkFolder(async (folder) => {
    await removeAbandonedWorkFolders();
    expect([existsSync(abandoned), existsSync(folder)]).toEqual([false, true]);
  });
});
