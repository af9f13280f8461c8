import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AREAS, PACKAGES_WITH_AREAS } from '../checks/areas.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const SERVER_PACKAGES = ['@nestjs/', 'typeorm', 'pg', 'bullmq', 'ioredis', 'express', 'pino'];
const BROWSER_PACKAGES = ['react', 'react-dom', 'antd', '@tanstack/', 'react-router-dom', '@radix-ui/'];

const SERVER_LIBS = [
  ...['contract', 'i18n', 'text', 'data', 'infra', 'pdf', 'office', 'question-formats', 'import-reader'],
  'scorm-player',
];
const server = { libs: SERVER_LIBS, banned: BROWSER_PACKAGES };
const browser = { libs: ['contract', 'i18n', 'client', 'ui', 'remote'], banned: SERVER_PACKAGES };
const neutral = [...BROWSER_PACKAGES, ...SERVER_PACKAGES];

/**
 * Who may import whom, by folder: its `libs` among Lectern's packages, no package that is `banned`, and where it is said only those that are
 * `allowed`. The front end never imports the back end, no app imports another app. A name that ends with `/` is a scope.
 * @type {Record<string, { libs: string[], banned?: string[], allowed?: string[] }>}
 */
const WALLS = {
  'libs/contract': { libs: [], allowed: ['culori', 'zod', 'vitest'] },
  'libs/i18n': { libs: ['contract', 'i18n'], banned: neutral },
  'libs/text': { libs: ['contract'], banned: neutral },
  'libs/data': { libs: ['contract', 'i18n', 'text'], banned: BROWSER_PACKAGES },
  'libs/infra': { libs: ['contract', 'i18n'], banned: BROWSER_PACKAGES },
  'libs/pdf': { libs: ['contract', 'i18n', 'infra'], banned: BROWSER_PACKAGES },
  'libs/office': { libs: ['contract', 'i18n', 'pdf'], banned: neutral },
  'libs/question-formats': { libs: ['contract', 'i18n'], banned: neutral },
  'libs/import-reader': {
    libs: ['contract', 'i18n', 'text', 'data', 'pdf', 'question-formats'],
    banned: neutral,
  },
  'libs/scorm-player': { libs: ['contract', 'i18n', 'data', 'ui'], banned: neutral },
  'libs/client': { libs: ['contract'], banned: SERVER_PACKAGES },
  'libs/ui': { libs: ['contract', 'i18n'], banned: SERVER_PACKAGES },
  'libs/remote': { libs: ['contract', 'i18n', 'client'], banned: SERVER_PACKAGES },
  api: server,
  worker: server,
  shell: browser,
  deploy: { libs: ['i18n', 'remote', 'infra'] },
};

/** Pure functions of a server library, which the service worker calls where there is no server. */
const MARKING = ['@lectern/data/marking', '@lectern/data/practice-schedule'];

/** The rules of a package, by its folder. */
export const findWalls = (folder) => (folder.startsWith('mfe-') ? browser : WALLS[folder]);

/** The folder of the package that a path from the root is in: `api`, `libs/ui`. */
const findPackage = (path) => path.split('/', path.startsWith('libs/') ? 2 : 1).join('/');

/** The path from the root that a relative import means. */
const resolveFrom = (file, specifier) =>
  relative(root, join(root, dirname(file), specifier))
    .split(sep)
    .join('/');

/** `@scope/name/part` is of the package `@scope/name`. */
const readPackageName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** @param {string[]} names */
const includesName = (names, name) =>
  names.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one));

/**
 * Why a file may not import something, if it may not.
 * @param {string} file path from the root
 * @param {string} specifier
 */
function wallBetween(file, specifier) {
  const from = findPackage(file);
  const walls = findWalls(from);
  // `#…` names a file of the same package.
  if (!walls || specifier.startsWith('#') || isBuiltin(specifier)) return undefined;
  if (specifier.startsWith('.')) {
    const to = findPackage(resolveFrom(file, specifier));
    return findWalls(to) && to !== from ? `Import ${to} by its name, not by a path.` : undefined;
  }
  if (file.startsWith('shell/service-worker/') && MARKING.includes(specifier)) return undefined;
  const { libs, banned = [], allowed } = walls;
  const name = readPackageName(specifier);
  if (name.startsWith('@lectern/')) {
    const isAllowed = libs.includes(name.slice('@lectern/'.length));
    return isAllowed ? undefined : `${from} may not import ${name}, see docs/architecture.md.`;
  }
  const isRefused = allowed ? !includesName(allowed, name) : includesName(banned, name);
  return isRefused ? `${from} may not import ${name}, see docs/architecture.md.` : undefined;
}

/** The area that a path from the root is in, with its package. */
function findArea(path) {
  const folder = PACKAGES_WITH_AREAS.find((one) => path.startsWith(`${one}/`));
  if (!folder) return undefined;
  const [area = ''] = path.slice(folder.length + 1).split('/');
  return { folder, area, place: AREAS.indexOf(area) };
}

/**
 * An area imports only from those to its left.
 * @param {string} file path from the root
 * @param {string} specifier
 */
function wallOfArea(file, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const from = findArea(file);
  const to = findArea(resolveFrom(file, specifier));
  if (!from || from.place < 0 || to?.folder !== from.folder || to.place <= from.place) return undefined;
  return `The area ${from.area} imports only from areas to its left, see docs/architecture.md.`;
}

/**
 * A rule that asks `findWall` about every import, export from and dynamic import of a file.
 * @param {(file: string, specifier: string) => string | undefined} findWall
 */
function ruleOfImports(findWall) {
  return {
    create(context) {
      const file = relative(root, context.filename).split(sep).join('/');
      const check = ({ source }) => {
        if (typeof source?.value !== 'string') return;
        const message = findWall(file, source.value);
        if (message) context.report({ node: source, message });
      };
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportAllDeclaration: check,
        ExportNamedDeclaration: check,
      };
    },
  };
}

export const packageWalls = ruleOfImports(wallBetween);
export const areaWalls = ruleOfImports(wallOfArea);
