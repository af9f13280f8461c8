import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import S3rver from 's3rver';
import { createStorage, readRange } from './storage.js';
import { freePort } from '../testing/index.js';

let dataDir: string;
let server: S3rver;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  port = await freePort();
  server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'lectern', configs: [] }],
  });
  await server.run();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const storages = {
  'a folder': () => createStorage({ dataDir, s3: undefined }),
  'an S3 bucket': () =>
    createStorage({
      dataDir,
      s3: {
        bucket: 'lectern',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    }),
};

test.each(Object.entries(storages))('files in %s come back as they went in', async (_, create) => {
  const storage = create();
  const file = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  await storage.putStream('courses/one/slides/1.webp', Readable.from([file]), { contentLength: file.length });
  await storage.put('courses/one/thumbnail.webp', 'small');
  await storage.put('courses/other/thumbnail.webp', 'small');

  expect(Buffer.from(await storage.getBytes('courses/one/slides/1.webp')).equals(file)).toBe(true);
  expect((await storage.getMetaData('courses/one/slides/1.webp')).contentLength).toBe(file.length);
  expect(await storage.exists('courses/one/slides/2.webp')).toBe(false);

  const parts = [
    [0, 9],
    [1000, 1999],
    [199_990, 199_999],
  ] as const;
  for (const [start, end] of parts) {
    const part = await buffer(await readRange(storage, 'courses/one/slides/1.webp', { start, end }));
    expect(part.equals(file.subarray(start, end + 1))).toBe(true);
  }

  const { objects } = await storage.listAll('courses');
  const folders = [...objects].flatMap((entry) => (entry.isDirectory ? [entry.name] : []));
  expect(folders.sort()).toEqual(['one', 'other']);
  await storage.deleteAll('courses/one/');
  expect(await storage.exists('courses/one/thumbnail.webp')).toBe(false);
  expect(await storage.exists('courses/other/thumbnail.webp')).toBe(true);
});
