import { afterEach, beforeEach, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';

let root;

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('api/src/main.ts', 'start()');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const now = () => fingerprint(root, ['api', 'package-lock.json', 'not-there.json']);

test.each([
  ['a file changes', () => write('api/src/main.ts', 'stop()')],
  ['a file is added', () => write('api/src/users.ts', '')],
  ['a file is renamed', () => renameSync(join(root, 'api/src/main.ts'), join(root, 'api/src/other.ts'))],
  ['a file is removed', () => rmSync(join(root, 'api/src/main.ts'))],
  ['the lock file changes', () => write('package-lock.json', '{ }')],
])('a build is due when %s', (_, change) => {
  const before = now();
  change();
  expect(now()).not.toBe(before);
});

test.each([
  ['a test changes', () => write('api/src/main.test.ts', '')],
  ['something is built', () => write('api/dist/main.js', '')],
  ['a package is installed', () => write('api/node_modules/left/index.js', '')],
  ['a file is only touched', () => utimesSync(join(root, 'api/src/main.ts'), 1, 1)],
])('no build is due when %s', (_, change) => {
  const before = now();
  change();
  expect(now()).toBe(before);
});
