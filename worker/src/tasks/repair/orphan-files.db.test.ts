import { randomUUID } from 'node:crypto';
import { HANDED_IN_FILES, HandedInFileRow, QUESTION_PICTURES } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import type { Disk } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOrphanFiles } from './orphan-files.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** More than one statement of PostgreSQL can have parameters (65,535). */
const FOLDER_COUNT = 70_000;

test('orphan files are found among more folders than a statement can have parameters', async () => {
  const ids = Array.from({ length: FOLDER_COUNT }, () => randomUUID());
  const folders = ids.map((name) => ({ isDirectory: true, name }));
  const checked = new Set<string>();
  const storage = {
    listAll(folder: string) {
      if (['courses', HANDED_IN_FILES, QUESTION_PICTURES].includes(folder))
        return Promise.resolve({ objects: folders });
      if (folder.endsWith('/')) checked.add(folder.split('/').at(-2) ?? '');
      return Promise.resolve({ objects: [] });
    },
  } as unknown as Disk;
  await removeOrphanFiles({ source: database.source, storage });
  expect(checked.size).toBe(FOLDER_COUNT);
  expect(await database.source.getRepository(HandedInFileRow).count()).toBe(0);
});
