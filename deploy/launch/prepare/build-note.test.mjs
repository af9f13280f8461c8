import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBuild } from './build-note.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-note-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a build notes its commit and the time of it, in UTC', () => {
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_DATE: '2026-11-21T12:00:00+02:00', GIT_COMMITTER_DATE: '2026-11-21T12:00:00+02:00' },
  };
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, env });
  git('init', '-q');
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  git(...author, 'commit', '-q', '--allow-empty', '-m', 'Start');
  noteBuild(root);
  const note = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8'));
  expect(note).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{7,}$/),
    committedAt: '2026-11-21T10:00:00Z',
  });
});

test('a build of files without a repository notes nothing', () => {
  noteBuild(root);
  expect(existsSync(join(root, 'dist/build.json'))).toBe(false);
});
