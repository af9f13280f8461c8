import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWalls } from '../lint/walls.mjs';
import { lintFiles } from '../testing/lint-files.mjs';

const root = join(import.meta.dirname, '../..');

const REFUSED_BY_WALLS = [
  ['the front end imports the database', 'mfe-learner/src', "export * from '@lectern/data';"],
  ['the service worker imports the database', 'shell/service-worker', "export * from '@lectern/data';"],
  ['a page marks answers', 'shell/src', "export * from '@lectern/data/marking';"],
  ['the front end imports a server library', 'mfe-learner/src', "export * from 'typeorm';"],
  ['the front end imports a part of a server library', 'shell/src', "export * from '@nestjs/common';"],
  ['a file of one app is imported by another', 'worker/src', "export * from '../../api/src/server.js';"],
  ['the back end imports the front end', 'api/src', "export * from '@lectern/ui';"],
  ['the back end imports a library of browsers', 'worker/src', "export * from 'react';"],
  ['the contract imports a lib', 'libs/contract/src', "export * from '@lectern/infra';"],
  ['the contract imports a library other than zod', 'libs/contract/src', "export * from 'fflate';"],
  ['the deck reader imports the database', 'libs/pdf/src', "export * from '@lectern/data';"],
  ['a reader of files imports a server library', 'libs/question-formats/src', "export * from 'pg';"],
  ['a package imports itself by its name', 'libs/ui/src', "export * from '@lectern/ui/forms';"],
  ['the operations import the database', 'deploy/operate', "export * from '@lectern/data';"],
  ['a wall is passed by one name', 'libs/client/src', "export { Pool } from 'pg';"],
  [
    'a wall is passed when the program runs',
    'mfe-admin/src',
    "export const data = () => import('@lectern/data');",
  ],
  [
    'a wall is passed by a type',
    'libs/text/src',
    "import type { DataSource } from 'typeorm';\nexport type A = DataSource;",
  ],
];

const REFUSED_IMPORTS = [
  ['a remote imports another remote', 'mfe-learner/src', "export * from '@lectern/mfe-admin';"],
  ['the shell imports a remote', 'shell/src', "export * from '@lectern/mfe-admin/src/remote';"],
  ['the worker imports the API', 'worker/src', "export * from '@lectern/api';"],
  ['the front end imports the API', 'mfe-admin/src', "export * from '@lectern/api';"],
  [
    'a remote imports the router beside the part of it that is shared',
    'mfe-learner/src',
    "export * from 'react-router';",
  ],
  [
    'a remote imports React Query beside the part of it that is shared',
    'mfe-admin/src',
    "export * from '@tanstack/react-query';",
  ],
  [
    'the shell imports React Query beside the part of it that is shared',
    'shell/src',
    "export * from '@tanstack/react-query';",
  ],
];

const REFUSED_BY_AREAS = [
  [
    'the area of courses imports that of reports',
    'api/src/courses/reading',
    "export * from '../../insight/reports/reports.service.js';",
  ],
  [
    'the contract of courses imports that of groups',
    'libs/contract/src/courses',
    "export * from '../people/group.js';",
  ],
  [
    'a part of the administrators’ screens imports a screen',
    'mfe-admin/src/parts',
    "export * from '../courses/list/courses-page';",
  ],
  ['the ingest imports a periodic task', 'worker/src/ingest', "export * from '../tasks/repair/sweep.js';"],
  [
    'an entity imports a query',
    'libs/data/src/entities',
    "import type { Due } from '../learning/due-dates.queries.js';\nexport type A = Due;",
  ],
];

const ACCEPTED = [
  ['the front end import the contract', 'mfe-learner/src', "export * from '@lectern/contract';"],
  [
    'the contract import zod and the modules of Node.js',
    'libs/contract/src',
    "export * from 'zod/mini';\nexport * from 'node:path';",
  ],
  ['a file import its neighbour', 'worker/src', "export * from './tasks/repair/sweep.js';"],
  [
    'an area import from areas to its left',
    'api/src/insight/reports',
    "export * from '../../courses/reading/courses.service.js';",
  ],
  [
    'a folder import from its own area',
    'api/src/learning/enrollments',
    "export * from '../certificates/certificates.service.js';",
  ],
  ['a journey import the database', 'shell/e2e/support', "export * from '@lectern/data';"],
];

const all = [...REFUSED_BY_WALLS, ...REFUSED_IMPORTS, ...REFUSED_BY_AREAS, ...ACCEPTED];
const buildPath = (title, folder) => `${folder}/${title.replace(/\W+/g, '-')}.ts`;
const rulesBrokenIn = lintFiles(
  Object.fromEntries(all.map(([title, folder, code]) => [buildPath(title, folder), code])),
);

test.each(REFUSED_BY_WALLS)('lint refuses it when %s', (title, folder) => {
  expect(rulesBrokenIn(buildPath(title, folder))).toContain('lectern/package-walls');
});

test.each(REFUSED_IMPORTS)('lint refuses it when %s', (title, folder) => {
  expect(rulesBrokenIn(buildPath(title, folder))).toContain('no-restricted-imports');
});

test.each(REFUSED_BY_AREAS)('lint refuses it when %s', (title, folder) => {
  expect(rulesBrokenIn(buildPath(title, folder))).toEqual(['lectern/area-walls']);
});

test.each(ACCEPTED)('lint lets %s', (title, folder) => {
  expect(rulesBrokenIn(buildPath(title, folder))).toEqual([]);
});

test('every package has walls', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const libraries = readdirSync(join(root, 'libs')).map((name) => `libs/${name}`);
  const folders = [...workspaces.filter((folder) => folder !== 'libs/*'), ...libraries];
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !findWalls(folder))).toEqual([]);
});
