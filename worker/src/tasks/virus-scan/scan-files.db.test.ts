import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HandedInFileRow, handedInFileKey } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createStorage, type Disk, readEnv, type ScannerAddress } from '@lectern/infra';
import { EICAR, isClamdInstalled, startClamd } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someTasks } from '../../testing/tasks.js';
import { removeOrphanFiles } from '../repair/orphan-files.js';

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const rows = () => database.source.getRepository(HandedInFileRow);

async function aFile(content: string): Promise<string> {
  const id = randomUUID();
  await storage.put(handedInFileKey(id), content);
  const kind = { kind: 'text', mediaType: 'text/plain' } as const;
  await rows().insert({
    id,
    name: 'a.txt',
    bytes: content.length,
    ...kind,
    scan: 'waiting',
    scanAt: new Date(),
  });
  return id;
}

async function scanAll(clamav: ScannerAddress | undefined) {
  const plain = readEnv({ DATABASE_URL: 'postgres://unused', PUBLIC_URL: 'https://learn.example.org' });
  const tasks = someTasks(database.source, dataDir, { env: { ...plain, clamav } });
  const task = tasks.find(({ name }) => name === 'Virus scan of handed-in files');
  // Two workers at once.
  const { signal } = new AbortController();
  await Promise.all([task?.run(signal), task?.run(signal)]);
}

const read = (id: string) => rows().findOneByOrFail({ id });
const isStored = (id: string) => storage.exists(handedInFileKey(id));

test.runIf(isClamdInstalled)(
  'an infected file is deleted and its row says so; a clean one can be opened',
  async () => {
    const { path, stop } = await startClamd();
    try {
      const [infected, clean] = [await aFile(EICAR), await aFile('A harmless essay.')];
      await scanAll({ path });
      expect(await read(infected)).toMatchObject({ scan: 'infected', scanAt: null });
      expect(await isStored(infected)).toBe(false);
      expect(await read(clean)).toMatchObject({ scan: 'clean', scanAt: null });
      expect(await isStored(clean)).toBe(true);
    } finally {
      await stop();
    }
  },
);

test('a file that no scanner answers about is asked about again after growing pauses', async () => {
  const id = await aFile('An essay.');
  const pauses: number[] = [];
  for (let failures = 1; failures <= 3; failures++) {
    await rows().update(id, { scanAt: new Date(0) });
    const before = Date.now();
    await scanAll({ path: join(dataDir, 'no.sock') });
    const { scan, scanFailures, scanAt } = await read(id);
    expect({ scan, scanFailures }).toEqual({ scan: 'failed', scanFailures: failures });
    pauses.push(Math.round((Number(scanAt) - before) / 1000 / 10) * 10);
  }
  expect(pauses).toEqual([10, 60, 300]);
});

test('without a scanner nothing is scanned', async () => {
  const id = await aFile('An essay.');
  await scanAll(undefined);
  expect(await read(id)).toMatchObject({ scan: 'waiting', scanFailures: 0 });
});

test('files that serve no answer, and bytes of infected ones, are removed after a while', async () => {
  const [unused, infected] = [await aFile('Serves no answer'), await aFile('Left by a killed worker')];
  const orphan = randomUUID();
  await storage.put(handedInFileKey(orphan), 'Without a row');
  await rows().update(infected, { scan: 'infected', scanAt: null });
  await removeOrphanFiles({ source: database.source, storage });
  expect(await Promise.all([unused, infected, orphan].map(isStored))).toEqual([true, true, true]);
  await removeOrphanFiles({ source: database.source, storage }, new Date(Date.now() + 60_000));
  expect(await Promise.all([unused, infected, orphan].map(isStored))).toEqual([false, false, false]);
  expect(await rows().findOneBy({ id: unused })).toBeNull();
});
