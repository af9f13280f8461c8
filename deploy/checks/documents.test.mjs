import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

const env = { ...process.env, NODE_OPTIONS: '' };
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  env,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));
const folders = new Set(tracked.flatMap(listParents));
const names = new Set(tracked.map((path) => basename(path)));

/** Folders of a path: 'a' and 'a/b' of 'a/b/c.ts'. */
function listParents(path) {
  const parents = [];
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.push(parent);
  return parents;
}

// The changelog and the decisions are about the past.
const documents = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const current = documents.filter((path) => !path.startsWith('docs/decisions/'));
const read = (path) => readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '');

/** The paths that the relative links of a document lead to. */
const linkedPaths = (path) =>
  [...read(path).matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target]) =>
    normalize(join(dirname(path), decodeURI(target))).replace(/\/$/, ''),
  );

const brokenLinks = (path) => linkedPaths(path).filter((target) => !existsSync(join(root, target)));

/** Code spans that look like paths or file names of the repository and are none. */
function missingPaths(path) {
  const top = new RegExp(`^(${[...folders].filter((folder) => !folder.includes('/')).join('|')})/`);
  return (
    [...read(path).matchAll(/`([\w.@/-]+)`/g)]
      .map(([, span]) => span.replace(/\/$/, ''))
      // 'x' is any name, as in `x.test.ts`.
      .filter((span) => !/(^|\/)x[.-]/.test(span))
      .filter((span) => (top.test(span) ? !isPath(span) : isSource(span) && !isKnown(span, path)))
  );
}

const isPath = (span) => folders.has(span) || tracked.includes(span);
const isSource = (span) => /\.(ts|tsx|mjs|css|py|sql)$/.test(span);
const isKnown = (span, path) =>
  span.includes('/')
    ? tracked.some((file) => file.endsWith(`/${span}`)) || isPath(join(dirname(path), span))
    : names.has(span);

/** Commands of a document that are no scripts of the repository's root. */
function missingCommands(path) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/npm run ([\w:-]+)([^\n`]*)/g)]
    .filter(([, , options]) => !options.includes(' -w '))
    .map(([, command]) => command)
    .filter((command) => !(command in scripts));
}

test.each(documents)('the links of %s lead to files that exist', (path) => {
  expect(brokenLinks(path)).toEqual([]);
});

test('README leads to every page of docs in at most two clicks', () => {
  const pages = linkedPaths('README.md').filter((path) => documents.includes(path));
  const reached = new Set([...pages, ...pages.flatMap(linkedPaths)]);
  expect(documents.filter((path) => path.startsWith('docs/') && !reached.has(path))).toEqual([]);
});

test.each(current)('%s names only files and commands that exist', (path) => {
  expect(missingPaths(path)).toEqual([]);
  expect(missingCommands(path)).toEqual([]);
});

/** The folders that the columns of the index are about; the last column has paths from the root. */
const INDEX_COLUMNS = [
  (span) => `libs/contract/src/${span}`,
  (span) => (/^(libs|worker)\//.test(span) ? span : `api/src/${span}`),
  (span) => `libs/data/src/entities/${span}.entity.ts`,
  (span) => span,
];

/** The paths that the index of the architecture names. */
function indexedPaths() {
  const index = read('docs/architecture.md').split('## Where is ...?')[1].split('## ')[0];
  const rows = index.split('\n').filter((line) => /^\| +(\w+ +)?\| \w/.test(line));
  return rows.slice(1).flatMap((row) => {
    const [, , , ...cells] = row.split('|');
    return INDEX_COLUMNS.flatMap((toPath, column) =>
      [...cells[column].matchAll(/`([^`]+)`/g)].map(([, span]) => toPath(span)),
    );
  });
}

test('the index of the architecture names only folders and files that exist', () => {
  expect(indexedPaths().filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the index of the architecture names every module of the API with endpoints and every screen', () => {
  const indexed = new Set(indexedPaths());
  const listFiles = (folder) => readdirSync(join(root, folder));
  const apps = listFiles('.').filter((name) => name.startsWith('mfe-'));
  const missing = ['api', ...apps]
    .flatMap((app) => [...folders].filter((folder) => folder.startsWith(`${app}/src/`)))
    .filter((folder) => listFiles(folder).some((name) => /(\.controller\.ts|-page\.tsx)$/.test(name)))
    .filter((folder) => ![...indexed].some((path) => path === folder || folder.startsWith(`${path}/`)));
  expect(missing).toEqual([]);
});
