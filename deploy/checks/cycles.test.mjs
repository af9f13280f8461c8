import { expect, test } from 'vitest';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

// Imports of types count too: they tie files together just as much for a reader.

const root = join(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const FOLDERS = workspaces.flatMap((path) => {
  if (!path.endsWith('/*')) return path;
  const parent = dirname(path);
  return readdirSync(join(root, parent)).map((name) => join(parent, name));
});

function sources() {
  return FOLDERS.filter((folder) => existsSync(join(root, folder, 'src'))).flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** Relative imports of a file, types included, as paths. */
function findImports(file, known) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(file), fileName.replace(/\.js$/, '')))
    .flatMap((path) =>
      [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].filter((one) => known.has(one)),
    );
}

/** Groups of two or more files that import each other, directly or through others (Tarjan's algorithm). */
function cyclesIn(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of graph.get(file)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

test('no file imports itself through others', () => {
  const files = sources();
  const known = new Set(files);
  const graph = new Map(files.map((file) => [file, findImports(file, known)]));
  const cycles = cyclesIn(graph).map((group) => group.map((file) => relative(root, file)).sort());
  expect(cycles).toEqual([]);
});

test('a cycle of three files is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
  ]);
  expect(cyclesIn(graph).map((group) => group.sort())).toEqual([['a', 'b', 'c']]);
});
