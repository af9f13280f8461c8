import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, aFolder, migrate, root, signedIn, startProduct } from '../testing/product.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** Inside the repository, where compiled programs find their packages. */
const folder = mkdtempSync(join(root, 'deploy/node_modules/.generated-client-'));
cleanups.push(() => rmSync(folder, { recursive: true, force: true }));

/** @type {string} */
let origin;
/** @type {string} */
let token;
beforeAll(async () => {
  const data = aFolder();
  cleanups.push(data.remove);
  const database = await aDatabase();
  cleanups.push(database.drop);
  migrate(database.url);
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: data.path,
    workers: 0,
    variables: { WEB_ROOT: '' },
  });
  cleanups.push(product.stop);
  origin = `http://localhost:${product.ports[0]}`;

  const person = await signedIn(origin);
  const write = async (
    /** @type {string} */ path,
    /** @type {string} */ method,
    /** @type {object} */ body,
  ) => {
    const headers = { 'content-type': 'application/json' };
    return (await person(path, { method, headers, body: JSON.stringify(body) })).json();
  };
  const { programs } = await (await person('/api/admin/site')).json();
  await write('/api/admin/site/programs', 'PUT', {
    version: programs.version,
    settings: { ...programs.settings, tokens: true },
  });
  ({ token } = await write('/api/auth/tokens', 'POST', {
    name: 'Generated client',
    scopes: ['account:read', 'courses:read', 'people:write'],
  }));
  expect(token).toMatch(/^lectern_pat_/);
  const schema = await openapiTS(new URL('/api/openapi.json', origin));
  writeFileSync(join(folder, 'lectern.d.ts'), astToString(schema));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

/**
 * Compiles a program that uses the generated types, as a program outside of Lectern does.
 * @param {string} name
 * @param {string} source
 */
function compile(name, source) {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, source);
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The example of docs/use/programs.md. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './lectern.js';

export async function run(baseUrl: string, token: string) {
  const lectern = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const own = await lectern.GET('/api/auth/user');
  const made = await lectern.POST('/api/groups', { body: { name: 'Class 7b', description: null } });
  const groupId: string | undefined = made.data?.id;
  const found = await lectern.GET('/api/groups', { params: { query: { search: 'class', page: 1, state: 'active' } } });
  const total: number | undefined = found.data?.total;
  const refused = await lectern.POST('/api/groups', { body: { name: '', description: null } });
  const message: string | undefined = refused.error?.message;
  return { email: own.data?.email, groupId, total, message };
}
`;

test('a client that is generated from the OpenAPI description compiles and calls the product', async () => {
  expect(compile('program', PROGRAM)).toEqual([]);
  const { run } = await import(pathToFileURL(join(folder, 'program.js')).href);
  expect(await run(origin, token)).toEqual({
    email: 'admin@example.org',
    groupId: expect.stringMatching(/^[\da-f-]{36}$/),
    total: 1,
    message: expect.any(String),
  });
});

test('a call that the description does not have does not compile', () => {
  const problems = [
    ...compile('path', PROGRAM.replace("'/api/auth/user'", "'/api/auth/users'")),
    ...compile('body', PROGRAM.replace("name: 'Class 7b'", 'name: 7')),
    ...compile('answer', PROGRAM.replace('groupId: string', 'groupId: number')),
  ];
  expect(problems.length).toBeGreaterThanOrEqual(3);
});
