import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStorage, type Disk, releaseHash, releaseKey, writeReleasedFiles } from '@lectern/infra';
import express from 'express';
import { releasedFiles } from './released-files.js';

const maker = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const VERSION = '1111111111';

let dataDir: string;
let storage: Disk;
const stops: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-releases-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await rm(dataDir, { recursive: true });
});

function serve(keys: KeyObject[] = [maker.publicKey]) {
  const app = express().use(releasedFiles({ storage, keys, logger: { warn: () => undefined } }));
  const server = app.listen(0);
  stops.push(() => server.close());
  return async (file: string, encoding = 'identity') => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': encoding };
    const response = await fetch(`http://localhost:${port}/remotes/learner/${VERSION}/${file}`, { headers });
    return response.ok ? response.text() : response.status;
  };
}

const put = (file: string, content: string) => storage.put(releaseKey('learner', VERSION, file), content);

async function publish(content: string, key: KeyObject = maker.privateKey) {
  await put('a.js', content);
  const files = { 'a.js': releaseHash(Buffer.from(content)) };
  await writeReleasedFiles(storage, { remote: 'learner', version: VERSION, files }, key);
}

test('a file is served as it was signed', async () => {
  const read = serve();
  expect(await read('a.js')).toBe(404);
  await publish('first()');
  expect(await read('a.js')).toBe('first()');
  expect(await serve([stranger.publicKey, maker.publicKey])('a.js')).toBe('first()');
});

test('who can write to the storage can neither change a file nor add one, compressed or not', async () => {
  const read = serve();
  await publish('first()');
  await put('b.js', 'added()');
  await put('a.js.br', 'added()');
  await put('a.js.gz', 'added()');
  expect([await read('b.js'), await read('a.js', 'br'), await read('a.js', 'gzip')]).toEqual([404, 404, 404]);
  await put('a.js', 'changed()');
  expect(await read('a.js')).toBe(404);
  await publish('again()');
  expect(await read('a.js')).toBe('again()');
});

test('a version of another key, or without a known key, is not served', async () => {
  await publish('first()', stranger.privateKey);
  expect(await serve()('a.js')).toBe(404);
  expect(await serve([])('a.js')).toBe(404);
});
