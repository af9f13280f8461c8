import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AREAS, PACKAGES_WITH_AREAS } from './areas.mjs';

const MAX_FIRST_LEVEL_ENTRIES = 20;
const MAX_FILES_OF_A_FOLDER = 16;

const root = join(import.meta.dirname, '../..');
const env = { ...process.env, NODE_OPTIONS: '' };
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  env,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.d\.ts$/.test(path);
/** A folder that holds one file for each language, named by its code, is easy to scan however many there are. */
const isLanguage = (path) => /\/languages\/[a-z]{2}\.ts$/.test(path);
const isCounted = (path) =>
  isCode(path) &&
  !isLanguage(path) &&
  !/\.test\.|\.e2e\.ts$|(^|\/)(testing|fixtures|migrations|docs)\//.test(path);

/** Paths by key. */
function groupPaths(paths, keyOf) {
  const groups = new Map();
  for (const path of paths) groups.set(keyOf(path), (groups.get(keyOf(path)) ?? new Set()).add(path));
  return groups;
}

/** The first levels: every `src`, and the folders that have none. */
const FIRST_LEVEL = /^((?:.*?\/)?src|shell\/e2e|deploy)\/([^/]+)/;

test(`the first level of a package has at most ${MAX_FIRST_LEVEL_ENTRIES} entries`, () => {
  const entries = new Map();
  // A test is found beside its file.
  for (const path of tracked.filter((each) => !/\.test\./.test(each))) {
    const [, folder, entry] = FIRST_LEVEL.exec(path) ?? [];
    if (folder) entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
  }
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['api/src', 'shell/e2e', 'deploy']));
  const crowded = [...entries].filter(([, { size }]) => size > MAX_FIRST_LEVEL_ENTRIES);
  expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
});

test(`a folder has at most ${MAX_FILES_OF_A_FOLDER} files of code`, () => {
  const folders = groupPaths(tracked.filter(isCounted), dirname);
  expect(folders.size).toBeGreaterThan(200);
  const crowded = [...folders].filter(([, { size }]) => size > MAX_FILES_OF_A_FOLDER);
  expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
});

test.each(PACKAGES_WITH_AREAS)('every folder on the first level of %s is an area', (folder) => {
  const inside = tracked.filter((path) => path.startsWith(`${folder}/`));
  const names = new Set(
    inside
      .map((path) => path.slice(folder.length + 1).split('/'))
      .flatMap(([name, ...rest]) => (rest.length ? name : [])),
  );
  names.delete('testing');
  expect([...names].filter((name) => !AREAS.includes(name))).toEqual([]);
});
