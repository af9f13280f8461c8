import { readFileSync } from 'node:fs';

const FIXED_IMPORT = /(?:from|import) '([^']+)'/g;
const LIBRARIES = new URL('../../../', import.meta.url);

/** The packages that a built program loads when it starts, also by way of Lectern's other packages. */
export function findPackages(file: URL, packages = new Set<string>(), seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return [...packages];
  seen.add(file.href);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(FIXED_IMPORT)) {
    if (!name.startsWith('.')) packages.add(name);
    if (name.startsWith('.')) findPackages(new URL(name, file), packages, seen);
    if (name.startsWith('@lectern/')) findPackages(locateBuilt(name), packages, seen);
  }
  return [...packages];
}

/** @param name as in `@lectern/question-formats/reading` */
function locateBuilt(name: string): URL {
  const [, library = '', ...entry] = name.split('/');
  const folder = new URL(`${library}/`, LIBRARIES);
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return new URL(exports[['.', ...entry].join('/')].default, folder);
}
