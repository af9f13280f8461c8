import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes a .tar.gz. The same files make the same bytes: in the order of the list, with one date, without owners.
 * @param {string} target
 * @param {object} content
 * @param {string} content.top the one folder that the archive unpacks to
 * @param {string} content.date of every file, ISO 8601
 * @param {{ folder: string, files: string[] }[]} content.sources files of several folders, relative to each
 */
export async function writeArchive(target, { top, date, sources }) {
  const lists = mkdtempSync(join(tmpdir(), 'lectern-lists-'));
  try {
    const from = sources.flatMap(({ folder, files }, index) => {
      const list = join(lists, String(index));
      writeFileSync(list, files.map((file) => `${file}\0`).join(''));
      return ['--directory', folder, '--null', '--files-from', list];
    });
    const tar = spawn(
      findTar(),
      [
        '--create',
        '--format=gnu',
        '--no-recursion',
        '--hard-dereference',
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u+rw,go-w,a+rX',
        `--mtime=${date}`,
        // Not in the targets of symbolic links.
        `--transform=s,^,${top}/,S`,
        ...from,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let problems = '';
    tar.stderr.setEncoding('utf8').on('data', (text) => (problems += text));
    const ended = new Promise((done, fail) => tar.once('error', fail).once('close', done));
    await pipeline(tar.stdout, createGzip(), createWriteStream(target));
    if ((await ended) !== 0) throw new Error(`tar failed: ${problems}`);
  } finally {
    rmSync(lists, { recursive: true });
  }
}

/** GNU tar, which other systems call gtar. */
function findTar() {
  const isGnu = (/** @type {string} */ name) =>
    spawnSync(name, ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU tar');
  const found = ['tar', 'gtar'].find(isGnu);
  if (!found) throw new Error('An archive is written by GNU tar, which is not installed here.');
  return found;
}
