import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { remoteFolders } from './remotes.mjs';
import { readRoutes } from './routes.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** An import that is gone at run time; the one of a catalog names what a file's texts are. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*?from '(?!\.\/locales\/)[^']+';/gm;
/** What a file of a remote imports from other files of it, at once or later. */
const IMPORT = /(?:from |import |import\(|\*\/ )'(\.[^']+)'/g;

/** A module that is opened later and brings its catalogs. */
const LATER_IMPORT = /withCatalogs\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\((?:\/\*[^*]*\*\/ )?'(\.[^']+)'\)/g;

/** The catalogs that a module and everything that it imports use, except what its later imports bring. */
function findUsedCatalogs(file, name, source) {
  const seen = new Set();
  const catalogs = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(path, 'utf8').replaceAll(TYPE_IMPORT, '').replaceAll(LATER_IMPORT, '');
    for (const [, specifier] of code.matchAll(IMPORT)) {
      const imported = join(dirname(path), specifier);
      if (specifier.endsWith('locales/en.json')) catalogs.add(nameCatalog(imported, name, source));
      const found = ['.ts', '.tsx', '/index.ts'].map((end) => imported + end).find((one) => existsSync(one));
      if (found) visit(found);
    }
  };
  visit(file);
  return [...catalogs].sort();
}

/** `src/study/landing/locales/en.json` of the learner as `learner.study.landing`. */
const nameCatalog = (file, name, source) =>
  [name, ...relative(source, dirname(dirname(file))).split(/[/\\]/)].filter(Boolean).join('.');

/** The modules of a remote that import others with `withCatalogs`. */
const findLaterImports = (source) =>
  readdirSync(source, { recursive: true })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(LATER_IMPORT)].map(([, names, specifier]) => ({
        module: join(source, dirname(file), specifier),
        catalogs: [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name),
      })),
    );

test.each(remoteFolders(ROOT))(
  'each module of %s that is opened later brings the catalogs that it uses',
  (folder) => {
    const source = join(ROOT, folder, 'src');
    const { name } = readRoutes(source);
    for (const { module, catalogs } of findLaterImports(source))
      expect([module, catalogs]).toEqual([module, findUsedCatalogs(`${module}.tsx`, name, source)]);
  },
);

test.each(remoteFolders(ROOT))('each screen of %s loads the catalogs that its modules use', (folder) => {
  const source = join(ROOT, folder, 'src');
  const { name, screens } = readRoutes(source);
  for (const [key, { module, visitorModule, catalogs, visitorCatalogs }] of Object.entries(screens)) {
    const findUsed = (/** @type {string} */ path) =>
      findUsedCatalogs(join(source, `${path}.tsx`), name, source);
    expect([key, catalogs]).toEqual([key, findUsed(module)]);
    if (visitorModule) expect([key, visitorCatalogs]).toEqual([key, findUsed(visitorModule)]);
  }
});
