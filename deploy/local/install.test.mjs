import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What a module's import and export declarations name; calls of `import()` are left out. */
function staticImports(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap(({ moduleSpecifier }) => (moduleSpecifier ? [moduleSpecifier.text] : []));
}

/** The packages that a module loads before its first line runs, each with the file that names it. */
function packagesLoadedBy(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return staticImports(file).flatMap((name) => {
    if (isBuiltin(name)) return [];
    if (name.startsWith('.')) return packagesLoadedBy(join(dirname(file), name), seen);
    return [`${name} in ${relative(root, file)}`];
  });
}

// npm leaves out of the lock what its registry does not have that day, and `npm ci` may then refuse to install anything.
test('npm ci takes the lock file as it lies, without asking a registry', () => {
  const flags = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 60_000);

test('the lock file names no registry, so that each machine asks its own', () => {
  const places = Object.values(packages).flatMap(({ resolved }) => (resolved ? [resolved] : []));
  expect(places.filter((place) => /^\w+:/.test(place))).toEqual([]);
});

const installing = Object.values(scripts)
  .flatMap((script) => script.match(/^(?:exec )?node (deploy\/\S+\.mjs)/)?.[1] ?? [])
  .filter((file) => /import \{[^}]*\binstall\b[^}]*\} from/.test(readFileSync(join(root, file), 'utf8')));

test.each([...new Set(installing)])(
  '%s runs in a fresh clone: it loads no package before it installs them',
  (file) => {
    expect(packagesLoadedBy(join(root, file))).toEqual([]);
  },
);
