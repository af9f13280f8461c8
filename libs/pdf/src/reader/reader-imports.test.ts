import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const IMPORTED = /(?:from|import) '([^']+)'|(?:import|createRequire\(import\.meta\.url\))\('([^']+)'\)/g;

/** The packages that a built file and the files that it imports may load. */
function findPackages(file: URL, packages = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return packages;
  seen.add(file.href);
  for (const [, fixed, later] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    const name = fixed ?? later ?? '';
    if (name.startsWith('.')) findPackages(new URL(name, file), packages, seen);
    else packages.add(name);
  }
  return packages;
}

test.each(['reader.js', 'engine-thread.js'])(
  '%s starts without the contract and its schemas, which take longer to load than the engine',
  (name) => {
    const packages = findPackages(new URL(`../../dist/reader/${name}`, import.meta.url));
    expect([...packages]).toContain('sharp');
    expect([...packages].filter((name) => /^zod|^@lectern\/contract$/.test(name))).toEqual([]);
  },
);
