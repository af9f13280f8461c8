import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArchive } from './write-archive.mjs';

const DATE = '2026-01-31T12:00:00+01:00';

test('the same files make the same archive, with one date and without owners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-tar-'));
  try {
    const write = async (/** @type {string} */ name, /** @type {Date} */ changed) => {
      const source = join(folder, name);
      mkdirSync(join(source, 'generated'), { recursive: true });
      mkdirSync(join(source, 'tree/bin'), { recursive: true });
      for (const path of ['generated/lectern', 'tree/bin/postgres', 'tree/a.js']) {
        writeFileSync(join(source, path), path);
        utimesSync(join(source, path), changed, changed);
      }
      chmodSync(join(source, 'generated/lectern'), 0o700);
      symlinkSync('postgres', join(source, 'tree/bin/postmaster'));
      const sources = [
        { folder: join(source, 'generated'), files: ['lectern'] },
        { folder: join(source, 'tree'), files: ['a.js', 'bin/postgres', 'bin/postmaster'] },
      ];
      const target = join(folder, `${name}.tar.gz`);
      await writeArchive(target, { top: 'lectern-1.0.0', date: DATE, sources });
      return target;
    };
    const first = await write('first', new Date('2020-01-01'));
    const second = await write('second', new Date('2021-01-01'));
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);

    const list = execFileSync('tar', ['--utc', '-tvzf', first], { encoding: 'utf8' });
    expect(
      list
        .trim()
        .split('\n')
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      '-rwxr-xr-x 0/0 17 2026-01-31 11:00 lectern-1.0.0/lectern',
      '-rw-r--r-- 0/0 9 2026-01-31 11:00 lectern-1.0.0/a.js',
      '-rw-r--r-- 0/0 17 2026-01-31 11:00 lectern-1.0.0/bin/postgres',
      'lrwxr-xr-x 0/0 0 2026-01-31 11:00 lectern-1.0.0/bin/postmaster -> postgres',
    ]);
    execFileSync('tar', ['-xzf', first, '-C', folder]);
    expect(readlinkSync(join(folder, 'lectern-1.0.0/bin/postmaster'))).toBe('postgres');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
