import express from 'express';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { previousRelease } from './previous-release.js';

const HASHES = { first: '1111111111', second: '2222222222', third: '3333333333' };
type Name = keyof typeof HASHES;

let folder: string;
const stops: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-front-ends-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await rm(folder, { recursive: true });
});

const getPath = (name: Name) => `/chunks/1.${HASHES[name]}.js`;

/** Writes the front ends of a release. */
async function build(name: Name): Promise<string> {
  const webRoot = join(folder, name);
  const remote = `remotes/learner/${HASHES[name]}`;
  await mkdir(join(webRoot, remote), { recursive: true });
  await mkdir(join(webRoot, 'chunks'));
  const files = {
    'index.html': `<script src="${getPath(name)}">`,
    'remotes.json': '{}',
    'service-worker.js': name,
    [getPath(name)]: name,
    [`${getPath(name)}.gz`]: gzipSync(name),
    [`${remote}/remoteEntry.js`]: `remote of ${name}`,
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(webRoot, file), content);
  return webRoot;
}

/** Starts a release. @returns what it answers for a file */
async function start(webRoot: string, dataDir = join(folder, 'data'), warn = vi.fn()) {
  const app = express().use(previousRelease({ webRoot, dataDir, logger: { warn } }));
  const server = app.listen(0);
  stops.push(() => server.close());
  const read = async (path: string, init?: RequestInit) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, init);
  };
  const answer = async (path: string) => {
    const response = await read(path);
    return response.ok ? response.text() : response.status;
  };
  // The files are kept in the background.
  await answer('/chunks/none.0000000000.js');
  return { read, answer };
}

const listKept = () => readdir(join(folder, 'data', 'front-ends'));

/** Makes all kept releases as old as those of an update some days ago. */
async function age(): Promise<void> {
  for (const [index, name] of (await listKept()).entries()) {
    const time = new Date(Date.now() - (10 + index) * 86_400_000);
    await utimes(join(folder, 'data', 'front-ends', name), time, time);
  }
}

test('a release serves the files of the one before, whose addresses have hashes, and nothing else of it', async () => {
  const first = await start(await build('first'));
  expect(await first.answer(getPath('first'))).toBe(404);
  const second = await start(await build('second'));
  const response = await second.read(getPath('first'), { headers: { 'accept-encoding': 'gzip' } });
  expect(await response.text()).toBe('first');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await second.answer(`/remotes/learner/${HASHES.first}/remoteEntry.js`)).toBe('remote of first');
  for (const path of ['/index.html', '/service-worker.js', '/remotes.json', '/', '/chunks/2.1111111111.js'])
    expect([path, await second.answer(path)]).toEqual([path, 404]);
});

test('two releases are kept: the one that runs and the one that ran before, also after going back', async () => {
  await start(await build('first'));
  await age();
  const webRoot = await build('second');
  await start(webRoot);
  await age();
  const third = await start(await build('third'));
  expect(await third.answer(getPath('second'))).toBe('second');
  expect(await third.answer(getPath('first'))).toBe(404);
  expect(await listKept()).toHaveLength(2);
  const back = await start(webRoot);
  expect(await back.answer(getPath('third'))).toBe('third');
});

test('a copy that was not finished is never served', async () => {
  await mkdir(join(folder, 'data', 'front-ends', '1111111111-7', 'chunks'), { recursive: true });
  await writeFile(join(folder, 'data', 'front-ends', '1111111111-7', getPath('first')), 'half');
  const second = await start(await build('second'));
  expect(await second.answer(getPath('first'))).toBe(404);
});

test('where the folder can’t be written, the release runs all the same', async () => {
  await writeFile(join(folder, 'file'), '');
  const warn = vi.fn();
  const first = await start(await build('first'), join(folder, 'file'), warn);
  expect(await first.answer(getPath('first'))).toBe(404);
  expect(warn).toHaveBeenCalledOnce();
});
