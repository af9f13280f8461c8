import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../testing/product.mjs';
import { findTag, hasCommit, isShallowClone, readReleases } from './update/releases.mjs';

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

test('each release names a commit of this history once, and a tag agrees where the clone has it', () => {
  const releases = readReleases();
  expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  for (const { version, commit } of releases) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    if (!hasCommit(commit) && isShallowClone()) {
      console.log(`${version} is not checked: this clone was made with a depth, and lacks ${commit}.`);
      continue;
    }
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    expect([undefined, commit]).toContain(findTag(version));
    expect(JSON.parse(git('show', `${commit}:package.json`)).version).toBe(version);
  }
});

test('all packages of the repository have its version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const path of git('ls-files', '*/package.json').split('\n')) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (!manifest.name?.startsWith('@lectern/') || !manifest.version) continue;
    expect([path, manifest.version]).toEqual([path, version]);
    for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (name.startsWith('@lectern/')) expect([path, name, range]).toEqual([path, name, version]);
  }
});
