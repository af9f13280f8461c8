import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describePlatform, describeVersion, readArchive, refuseOtherPlatform } from './archive.mjs';

test('an archive is refused on another platform with a sentence that names both', () => {
  expect(() => refuseOtherPlatform('linux-x64', 'darwin-arm64')).toThrow(
    'This archive of Lectern is for linux-x64 and this machine is darwin-arm64, so nothing was started: unpack the archive for darwin-arm64, or clone the repository.',
  );
  expect(() => refuseOtherPlatform('linux-x64', 'linux-x64-musl')).toThrow(/is linux-x64-musl/);
  refuseOtherPlatform(describePlatform(), describePlatform());
});

test('the platform names system and processor, and musl where there is no glibc', () => {
  expect(describePlatform()).toMatch(new RegExp(`^${process.platform}-${process.arch}(-musl)?$`));
});

test('a folder is an archive when it has a build.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-archive-'));
  try {
    expect(readArchive(folder)).toBeUndefined();
    const build = { version: '1.0.0', commit: 'abc', date: '2026-01-31T00:00:00Z', platform: 'linux-x64' };
    writeFileSync(join(folder, 'build.json'), JSON.stringify(build));
    expect(readArchive(folder)).toEqual(build);
    expect(describeVersion(folder)).toBe('1.0.0, commit abc, for linux-x64');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
