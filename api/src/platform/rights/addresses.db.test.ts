import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@lectern/contract';
import express, { Router } from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

/** A line of api/addresses.txt. */
interface Address {
  method: string;
  path: string;
  access: string;
  status: number;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'all'] as const;

/** Method and path of all routes that the API has registered at Express, and the paths of its middleware. */
const registered = { routes: new Set<string>(), mounts: new Set<string>() };
let webRoot: string;
let api: TestApi;
let addresses: Address[];

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<div id="root"></div>');
  await writeFile(join(webRoot, 'remotes.json'), '{}');
  await writeFile(join(webRoot, 'service-worker.js'), '');
  const spies = [
    ...METHODS.map((method) =>
      listen(method, (path) => registered.routes.add(`${method.toUpperCase()} ${path}`)),
    ),
    listen('use', (path) => registered.mounts.add(path)),
  ];
  api = await startTestApi({ webRoot });
  for (const spy of spies) spy.mockRestore();
  addresses = await readAddresses();
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

/** Routers of Express 5 do not show their paths later. */
function listen(method: (typeof METHODS)[number] | 'use', add: (path: string) => void) {
  const { prototype } = Router as unknown as { prototype: express.Router };
  const register = prototype[method] as (...args: unknown[]) => unknown;
  return vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...args: unknown[]) {
    for (const path of [args[0]].flat()) if (typeof path === 'string') add(path);
    return register.apply(this, args);
  } as never);
}

async function readAddresses(): Promise<Address[]> {
  const text = await readFile(join(import.meta.dirname, '../../../addresses.txt'), 'utf8');
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', access = '', status] = line.split(' ');
      return { method, path, access, status: Number(status) };
    });
}

const calls = Object.values(contract).flatMap((exported) =>
  typeof exported === 'object' && 'path' in exported ? [exported] : [],
);
const inBraces = (path: string) => path.replaceAll(/[:*](\w+)/g, '{$1}');

test('every route of the API is a call of the contract or in api/addresses.txt', () => {
  const known = new Set([...calls.map((call) => `${'method' in call ? call.method : 'GET'} ${call.path}`)]);
  const others = [...registered.routes].filter((route) => !known.has(route)).map(inBraces);
  expect(others.length).toBeGreaterThan(30);
  // The paths of a router are the ends of addresses.
  const unlisted = others.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return !addresses.some(
      (address) => address.method === method && address.path.endsWith(path.replace(/\/$/, '')),
    );
  });
  expect(unlisted).toEqual([]);
});

test('every path at which the API answers by middleware is in api/addresses.txt, or leads to calls of the contract', () => {
  const paths = [...addresses, ...calls].map(({ path }) => inBraces(path));
  const unknown = [...registered.mounts]
    .map(inBraces)
    .filter((mount) => !paths.some((path) => isBelow(path, mount)));
  expect(unknown).toEqual([]);
});

const isBelow = (path: string, mount: string) =>
  path === mount || path.includes(mount.endsWith('/') ? mount : `${mount}/`);

test('every endpoint that the identity provider names is in api/addresses.txt', async () => {
  const response = await api.visitor.fetch('/oidc/.well-known/openid-configuration');
  const named = Object.entries((await response.json()) as Record<string, unknown>)
    .filter(([name]) => /_(endpoint|uri)$/.test(name))
    .map(([, url]) => new URL(String(url)).pathname);
  expect(named.length).toBeGreaterThan(3);
  expect(addresses.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
});

test('a visitor gets from every address what api/addresses.txt says', async () => {
  const answers = [];
  for (const { method, path } of addresses) {
    const response = await api.visitor.fetch(path.replaceAll(/\{\w+\}/g, 'made-up'), {
      method,
      headers: { accept: path.startsWith('/{page}') ? 'text/html' : '*/*', origin: api.url },
    });
    answers.push(`${method} ${path} ${response.status}`);
  }
  expect(answers).toEqual(addresses.map(({ method, path, status }) => `${method} ${path} ${status}`));
});
