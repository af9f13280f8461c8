import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Notes the commit of a build in `dist/build.json`, where administrators see how old their version is. Outside of a repository
 * there is no commit, and nothing is noted.
 * @param {string} root
 */
export function noteBuild(root) {
  const file = join(root, 'dist', 'build.json');
  rmSync(file, { force: true });
  const line = readCommit(root);
  if (!line) return;
  const [commit, committedAt] = line.split(' ');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit, committedAt }));
}

/** @param {string} root */
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
