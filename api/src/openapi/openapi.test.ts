import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import * as contract from '@lectern/contract';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { apiDocument } from './openapi.js';

let document: OpenAPIObject;
beforeAll(async () => {
  document = await apiDocument(await NestFactory.create(AppModule, { preview: true, logger: false }));
});

const endpoints = Object.values(contract)
  .filter((exported) => typeof exported === 'object' && 'path' in exported)
  .map((declared) => ({
    method: 'method' in declared ? declared.method : 'GET',
    path: declared.path.replace(/[:*](\w+)/g, '{$1}'),
    access: declared.access,
    scope:
      contract.findTokenScope(declared) ?? ('needsToken' in declared && declared.needsToken ? 'any' : '-'),
    isStream: 'message' in declared || ('events' in declared && declared.events !== undefined),
  }));

test('api/endpoints.txt lists every endpoint with its access (npm run test:one -- api/src/openapi/openapi.test.ts -u)', async () => {
  const lines = endpoints.map(({ method, path, access, isStream }) => ({
    sortedBy: `${path} ${method}`,
    text: `${method} ${path} ${access}${isStream ? ' stream' : ''}\n`,
  }));
  lines.sort((a, b) => (a.sortedBy < b.sortedBy ? -1 : 1));
  const list = lines.map(({ text }) => text).join('');
  await expect(list).toMatchFileSnapshot('../../endpoints.txt');
});

test('api/token-scopes.txt lists the scope that each endpoint needs from an access token, any where each is accepted, or - where none is', async () => {
  const lines = endpoints.map(({ method, path, scope }) => ({
    sortedBy: `${path} ${method}`,
    text: `${method} ${path} ${scope}\n`,
  }));
  lines.sort((a, b) => (a.sortedBy < b.sortedBy ? -1 : 1));
  await expect(lines.map(({ text }) => text).join('')).toMatchFileSnapshot('../../token-scopes.txt');
});

test('no access token takes exams, makes tokens, reads messages, or does what needs a recent sign-in', () => {
  const open = endpoints.filter(({ scope }) => scope !== '-').map(({ path }) => path);
  expect(open.filter((path) => /attempts$|^\/api\/attempts/.test(path) && !path.includes('/admin/'))).toEqual(
    [],
  );
  const closed = open.filter((path) => /tokens|mails|account|sessions|\/view$|calendar/.test(path));
  expect(closed.filter((path) => !path.startsWith('/api/chat/sessions'))).toEqual([]);
  const guarded = Object.values(contract).filter(
    (exported) => typeof exported === 'object' && 'needsRecentSignIn' in exported,
  ) as contract.Endpoint[];
  expect(guarded.length).toBeGreaterThan(10);
  expect(guarded.map(contract.findTokenScope).filter(Boolean)).toEqual([]);
});

test('the document names the scheme of access tokens, and for each call that is open to them the scope', () => {
  expect(document.components?.securitySchemes).toMatchObject({
    accessToken: { type: 'http', scheme: 'bearer' },
  });
  expect(document.paths['/api/courses/{id}']?.put?.security).toEqual([{ accessToken: ['courses:write'] }]);
  expect(document.paths['/api/auth/tokens']?.post?.security).toBeUndefined();
});

test('npm run openapi writes the document to the path that it gets', async () => {
  const { scripts } = JSON.parse(await readFile(`${import.meta.dirname}/../../../package.json`, 'utf8'));
  expect(scripts.openapi).toContain('node api/dist/openapi/write-openapi.js');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-openapi-'));
  const file = join(folder, 'release/openapi.json');
  vi.spyOn(console, 'log').mockReturnValue();
  const argv = vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'write-openapi.js', file]);
  try {
    await import('./write-openapi.js');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  } finally {
    argv.mockRestore();
    await rm(folder, { recursive: true });
  }
});

test('every call and stream of the contract has a handler, and no handler stands outside the contract', () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
  const handled = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(handled.sort()).toEqual(declared.sort());
});

test('each call has the name of the contract as its id', () => {
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path as object));
  const ids = (calls as { operationId: string }[]).map(({ operationId }) => operationId);
  expect(ids).toContain('createScimUser');
  expect(ids.filter((id) => !(id in contract))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every schema that the document refers to is in it', () => {
  const referred = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
  const known = Object.keys(document.components?.schemas ?? {}).map((name) => `#/components/schemas/${name}`);
  expect(referred).toContain('#/components/schemas/Course');
  expect(known).toEqual(expect.arrayContaining(referred));
});
