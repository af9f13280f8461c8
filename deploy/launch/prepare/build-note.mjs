import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the commit of a build to `dist/build.json`, from which the product shows administrators how old their version is. Outside of
 * a Git repository there is no commit, and no file is written.
 * @param {string} root
 */
export function noteBuild(root) {
  const file = join(root, 'dist', 'build.json');
  rmSync(file, { force: true });
  const hashAndDate = readCommit(root);
  if (!hashAndDate) return;
  const [commit, committedAt] = hashAndDate.split(' ');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit, committedAt }));
}

/** Reads the hash and the date of the latest commit, with a space between; '' if there is none. @param {string} root */
function readCommit(root) {
  try {
    /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
    const options = {
      ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      env: { ...process.env, TZ: 'UTC' },
    };
    const format = ['--date=format-local:%Y-%m-%dT%H:%M:%SZ', '--format=%h %cd'];
    return execFileSync('git', ['log', '-1', ...format], options).trim();
  } catch {
    return '';
  }
}
