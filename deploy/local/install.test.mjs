import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

// npm leaves out of the lock what its registry does not have that day, and `npm ci` may then refuse to install anything.
test('npm ci takes the lock file as it lies, without asking a registry', () => {
  const flags = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 60_000);

test('the lock file names no registry, so that each machine asks its own', () => {
  const places = Object.values(packages).flatMap(({ resolved }) => (resolved ? [resolved] : []));
  expect(places.filter((place) => /^\w+:/.test(place))).toEqual([]);
});
