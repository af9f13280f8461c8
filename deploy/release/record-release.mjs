import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../testing/product.mjs';
import { findTag, readReleases, RELEASES_FILE } from './update/releases.mjs';

/**
 * `npm run record-release`: adds the commit of HEAD, as the release of the version in `package.json`, to deploy/release/releases.json, with its
 * migrations. Commit the file afterwards. From then on the rules of migrations hold for later ones, and `npm run test:update` begins with this
 * release.
 */

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

try {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = git('rev-parse', 'HEAD');
  const releases = readReleases();
  if (git('status', '--porcelain'))
    throw new Error('There are changes that are not committed: a release is a commit.');
  if (releases.some((release) => release.version === version))
    throw new Error(`${version} is recorded already.`);
  const tagged = findTag(version);
  if (tagged && tagged !== commit) throw new Error(`The tag v${version} names another commit: ${tagged}.`);
  const { migrations } = await import(
    pathToFileURL(join(root, 'libs/data/dist/database/migrations/index.js')).href
  );
  const names = migrations.map((/** @type {{ name: string }} */ { name }) => name);
  writeFileSync(
    RELEASES_FILE,
    `${JSON.stringify([...releases, { version, commit, migrations: names }], null, 2)}\n`,
  );
  console.log(
    `${version} is ${commit}. Commit ${RELEASES_FILE}; a tag is made by: git tag v${version} ${commit}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
