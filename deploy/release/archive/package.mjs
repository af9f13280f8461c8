import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BUILD_FILE, describePlatform } from '../../launch/prepare/archive.mjs';
import { build } from '../../launch/prepare/build.mjs';
import { installForRunning } from '../../launch/prepare/install.mjs';
import { seconds, step } from '../../launch/prepare/steps.mjs';
import { readableBinaries } from '../../postgres/postgres-programs.mjs';
import { createArchiveManifest, collectLicences, listArchiveFiles } from './archive-files.mjs';
import { makeArchiveBill } from './archive-bill.mjs';
import { readArchiveKey, writeChecksums } from './checksums.mjs';
import { readLock } from './installed-packages.mjs';
import { writeArchive } from './write-archive.mjs';

/**
 * `npm run package -- --key <private key> [--out <folder>]`: makes the release of this version for this platform. Writes the archive,
 * its bill of materials, SHA256SUMS and the signature of that; the folder is dist/package unless it is named.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const startedAt = performance.now();

try {
  await makeRelease();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function makeRelease() {
  const { values } = parseArgs({ options: { key: { type: 'string' }, out: { type: 'string' } } });
  const out = values.out ? resolve(values.out) : join(root, 'dist/package');
  const key = readArchiveKey(values.key, root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const description = { version, ...readCommit(), platform: describePlatform() };
  await installForRunning(root);
  await build(root);
  const name = `lectern-${version}-${description.platform}`;
  mkdirSync(out, { recursive: true });
  await step('Writing archive and bill of materials', async () => {
    const bill = makeArchiveBill(root, description.date);
    await Promise.all([writeRelease(join(out, `${name}.tar.gz`), description), bill]);
    writeFileSync(join(out, `${name}.cdx.json`), await bill);
  });
  await writeChecksums(out, [`${name}.tar.gz`, `${name}.cdx.json`], key);
  const megabytes = Math.round(statSync(join(out, `${name}.tar.gz`)).size / 1_000_000);
  console.log(`${join(out, `${name}.tar.gz`)}: ${megabytes} MB   (${seconds(startedAt)})`);
  if (description.commit.endsWith('-dirty'))
    console.warn('It has changes that are not committed: try it out, do not publish it.');
  console.log('The public half of the key, which people check it with:');
  console.log(createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim());
}

/** Ends with '-dirty' where there are uncommitted changes. */
function readCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
  return {
    commit: git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'),
    date: git('show', '--no-patch', '--format=%cI', 'HEAD'),
  };
}

/**
 * @param {string} target
 * @param {import('../../launch/prepare/archive.mjs').ArchiveBuild} description
 */
async function writeRelease(target, description) {
  readableBinaries(undefined); // makes the links of PostgreSQL's libraries
  const files = listArchiveFiles(root);
  const generated = mkdtempSync(join(tmpdir(), 'lectern-package-'));
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(generated, name), text);
  const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  try {
    write('README.md', readFileSync(join(import.meta.dirname, 'readme-of-archive.txt'), 'utf8'));
    write(BUILD_FILE, json(description));
    write('lectern', '#!/bin/sh\nexec node "$(dirname "$(realpath "$0")")/deploy/launch/start.mjs" "$@"\n');
    chmodSync(join(generated, 'lectern'), 0o755);
    write('licences.txt', collectLicences(root, readLock(root)));
    write('package.json', json(createArchiveManifest(root, files)));
    const sources = [
      { folder: generated, files: ['README.md', BUILD_FILE, 'lectern', 'licences.txt', 'package.json'] },
      { folder: root, files },
    ];
    await writeArchive(target, { top: `lectern-${description.version}`, date: description.date, sources });
  } finally {
    rmSync(generated, { recursive: true });
  }
}
