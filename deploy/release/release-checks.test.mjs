import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conflicts, integrityFaults, screenFaults, sharedFaults, versionFaults } from './release-checks.mjs';

const screens = (...paths) => Object.fromEntries(paths.map((path) => [path, { path }]));

test('a remote for another remote API version than the shell’s is refused', () => {
  expect(versionFaults(4, 4)).toEqual([]);
  expect(versionFaults(3, 4)).toEqual([
    'It is written for remote API version 3, the running shell has version 4.',
  ]);
});

test('a screen that is gone is refused unless the release says so', () => {
  const live = screens('/courses', '/exams');
  expect(screenFaults(screens('/courses', '/new'), live, [])).toEqual([
    'The screen /exams is gone. Bring it back, or pass --without /exams',
  ]);
  expect(screenFaults(screens('/courses'), live, ['/exams'])).toEqual([]);
});

test('a screen of another remote is refused', () => {
  const others = { learner: { screens: screens('/courses') } };
  expect(conflicts(screens('/courses', '/hello'), others)).toEqual([
    'The screen /courses belongs to the remote learner.',
  ]);
});

test('a remote is refused that needs a newer shared package than the shell provides, or one that it does not share', () => {
  const needs = (requiredVersion) => [{ name: 'react', requiredVersion }];
  expect(sharedFaults(needs('^19.1.0'), { react: '19.3.1' })).toEqual([]);
  expect(sharedFaults(needs('^19.4.0'), { react: '19.3.1' })).toEqual([
    'It needs react ^19.4.0, the running shell provides 19.3.1.',
  ]);
  expect(sharedFaults(needs('^19.1.0'), {})).toEqual(['The running shell does not share react.']);
});

test.each(['sha256', 'sha384', 'sha512'])(
  'a chunk is refused without its hash in the entry, by %s',
  async (algorithm) => {
    const dist = await mkdtemp(join(tmpdir(), 'lectern-release-checks-'));
    onTestFinished(() => rm(dist, { recursive: true }));
    const chunk = 'export const greeting = "Hello";';
    const hash = createHash(algorithm).update(chunk).digest('base64');
    await writeFile(join(dist, 'chunk.js'), chunk);
    const findFaults = async (entry) => {
      await writeFile(join(dist, 'entry.js'), entry);
      return integrityFaults(dist, { type: 'global' }, { path: '', name: 'entry.js' });
    };
    expect(await findFaults(`hashes = { 1: '${algorithm}-${hash}' }`)).toEqual([]);
    expect(await findFaults(`hashes = { 1: '${algorithm}-other' }`)).toEqual([
      `${join(dist, 'chunk.js')} has no integrity. Add rspack.SubresourceIntegrityPlugin to the build.`,
    ]);
  },
);
