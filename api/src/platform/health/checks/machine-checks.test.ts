import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, type Env } from '@lectern/infra';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CheckedSite } from './finding.js';
import {
  checkDisk,
  checkStorage,
  checkTexts,
  checkVersion,
  judgeDisk,
  judgeVersion,
} from './machine-checks.js';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-health-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const aSite = (env: Partial<Env> = {}) => ({ env: { dataDir, ...env } }) as CheckedSite;
const DAY_MS = 24 * 3600 * 1000;

test('files can be stored, and the check leaves none behind', async () => {
  const storage = createStorage({ s3: undefined, dataDir });
  expect(await checkStorage({ storage } as CheckedSite)).toMatchObject({ state: 'ok', code: 'storageFine' });
  const { objects } = await storage.listAll('', { recursive: true });
  expect([...objects].filter(({ isFile }) => isFile)).toEqual([]);
});

test('a storage that takes no files is wrong, with the reason', async () => {
  const storage = createStorage({ s3: undefined, dataDir: '/dev/null' });
  const finding = await checkStorage({ storage } as CheckedSite);
  expect(finding).toMatchObject({ state: 'wrong', code: 'storageNotWritable' });
  expect(finding.params.lines?.[0]).toContain('/dev/null');
});

test('the disk of the data folder is measured, also where the folder is missing', async () => {
  const { params } = await checkDisk(aSite({ dataDir: join(dataDir, 'later') }));
  expect(params.size).toBeGreaterThan(0);
});

test.each([
  [20e9, 'ok', 'diskFine'],
  [4e9, 'attention', 'diskLow'],
  [0.5e9, 'wrong', 'diskFull'],
])('a disk with %d free bytes is %s', (size, state, code) => {
  expect(judgeDisk(size)).toEqual({ state, code, params: { size } });
});

test('texts of the installation that are not used are listed with file and line', async () => {
  const webRoot = join(dataDir, 'web');
  expect(await checkTexts(aSite({ webRoot: undefined }))).toMatchObject({ code: 'textsFine' });
  expect(await checkTexts(aSite({ webRoot }))).toMatchObject({ code: 'textsFine', params: { count: 0 } });
  mkdirSync(join(dataDir, 'texts'));
  const title = { 'server.platform.mailGone': 'It is gone.' };
  const write = (texts: object) =>
    writeFileSync(join(dataDir, 'texts/en.json'), JSON.stringify(texts, null, 2));
  write(title);
  expect(await checkTexts(aSite({ webRoot }))).toMatchObject({ code: 'textsFine', params: { count: 1 } });
  write({ ...title, 'learner.never': 'Text' });
  expect(await checkTexts(aSite({ webRoot }))).toEqual({
    state: 'attention',
    code: 'textsUnused',
    params: { count: 1, lines: ['en.json, line 3: There is no message learner.never.'] },
  });
});

test('the version is that of the package', async () => {
  expect((await checkVersion(aSite())).params.text).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([
  [10, 'ok', 'versionFine'],
  [400, 'attention', 'versionOld'],
])('a version of %d days is %s', (days, state, code) => {
  const committedAt = new Date(Date.now() - (days + 0.5) * DAY_MS).toISOString();
  const finding = judgeVersion('1.2.3', { commit: '0bb576a0', committedAt });
  expect(finding).toEqual({ state, code, params: { text: '1.2.3 (0bb576a0)', at: committedAt, days } });
});

test('the age of a version whose build noted no commit is unknown', () => {
  expect(judgeVersion('1.2.3', undefined)).toEqual({
    ...{ state: 'off', code: 'versionAgeUnknown', params: { text: '1.2.3' } },
  });
});
