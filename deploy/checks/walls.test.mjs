import { beforeAll, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { ESLint } from 'eslint';
import { join } from 'node:path';

const cwd = join(import.meta.dirname, '../..');

// Without a project graph the rule of the walls skips itself.
beforeAll(() => {
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_OPTIONS: '' };
  execFileSync(join(cwd, 'node_modules/.bin/nx'), ['show', 'projects'], { cwd, env });
}, 60_000);

/** What lint says of a file with this one line, as rule names. */
async function lint(file, code) {
  const [result] = await new ESLint({ cwd }).lintText(`${code}\n`, { filePath: join(cwd, file) });
  return result.messages.map(({ ruleId }) => ruleId);
}

const WALL = '@nx/enforce-module-boundaries';

test.each([
  ['the front end imports the database', 'mfe-learner/src/bad.ts', "export * from '@lectern/data';"],
  ['the front end imports a server library', 'mfe-learner/src/bad.ts', "export * from 'typeorm';"],
  [
    'a file of one app is imported by another',
    'worker/src/bad.ts',
    "export * from '../../api/src/server.js';",
  ],
  ['the back end imports the front end', 'api/src/bad.ts', "export * from '@lectern/ui';"],
  ['the contract imports a lib', 'libs/contract/src/bad.ts', "export * from '@lectern/infra';"],
  ['the deck reader imports the database', 'libs/pdf/src/bad.ts', "export * from '@lectern/data';"],
])('lint refuses it when %s', async (_, file, code) => {
  expect(await lint(file, code)).toContain(WALL);
});

test.each([
  ['a remote imports another remote', 'mfe-learner/src/bad.ts', "export * from '@lectern/mfe-admin';"],
  ['the shell imports a remote', 'shell/src/bad.ts', "export * from '@lectern/mfe-admin/src/remote';"],
  ['the worker imports the API', 'worker/src/bad.ts', "export * from '@lectern/api';"],
  ['the front end imports the API', 'mfe-admin/src/bad.ts', "export * from '@lectern/api';"],
])('lint refuses it when %s', async (_, file, code) => {
  expect(await lint(file, code)).toContain('no-restricted-imports');
});

test.each([
  ['the router', 'mfe-learner/src/bad.ts', "export * from 'react-router';"],
  ['React Query', 'mfe-admin/src/bad.ts', "export * from '@tanstack/react-query';"],
  ['React Query', 'shell/src/bad.ts', "export * from '@tanstack/react-query';"],
])('lint refuses %s beside the part of it that is shared', async (_, file, code) => {
  expect(await lint(file, code)).toContain('no-restricted-imports');
});

test('lint lets the front end import the contract', async () => {
  expect(await lint('mfe-learner/src/good.ts', "export * from '@lectern/contract';")).toEqual([]);
});

test('lint refuses a look at the environment outside of its one file', async () => {
  expect(await lint('api/src/bad.ts', 'export const port = process.env;')).toContain(
    'no-restricted-properties',
  );
});

test('lint refuses a fetch outside of the client', async () => {
  expect(await lint('mfe-admin/src/bad.ts', "export const answer = fetch('/');")).toContain(
    'no-restricted-globals',
  );
});

test.each([
  [
    'the area of courses imports that of reports',
    'api/src/courses/reading/bad.ts',
    "export * from '../../insight/reports/reports.service.js';",
  ],
  [
    'the contract of courses imports that of groups',
    'libs/contract/src/courses/bad.ts',
    "export * from '../people/group.js';",
  ],
  [
    'a part of the administrators’ screens imports a screen',
    'mfe-admin/src/parts/bad.ts',
    "export * from '../courses/list/courses-page';",
  ],
  [
    'the ingest imports a periodic task',
    'worker/src/ingest/bad.ts',
    "export * from '../tasks/repair/sweep.js';",
  ],
])('lint refuses it when %s', async (_, file, code) => {
  expect(await lint(file, code)).toContain('import-x/no-restricted-paths');
});

test.each([
  [
    'an area import from areas to its left',
    'api/src/insight/reports/good.ts',
    "export * from '../../courses/reading/courses.service.js';",
  ],
  [
    'a folder import from its own area',
    'api/src/learning/enrollments/good.ts',
    "export * from '../certificates/certificates.service.js';",
  ],
])('lint lets %s', async (_, file, code) => {
  expect(await lint(file, code)).toEqual([]);
});
