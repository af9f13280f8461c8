import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const deploy = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(deploy, path), 'utf8');
const [, table = ''] =
  /const Variables = z\.object\(\{([\s\S]*?)\n\}\);/.exec(read('../libs/infra/src/env/variables.ts')) ?? [];
const variables = [...table.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name);

test('the configuration page lists every variable of the environment', () => {
  expect(variables.length).toBeGreaterThan(30);
  // The launcher and the images set it.
  const own = ['WEB_ROOT'];
  const page = read('../docs/operate/configuration.md');
  expect(variables.filter((name) => !own.includes(name) && !page.includes(`\`${name}\``))).toEqual([]);
});

test('the examples set only variables that there are', () => {
  const known = [
    ...variables,
    // Settings of the proxy, the stores and the migrations.
    ...['TRUSTED_PROXIES', 'REDIS_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
    ...['ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY'],
    ...['API', 'WORKER', 'BACKUP', 'SCALER'].map((role) => `${role}_DATABASE_URL`),
  ];
  const examples = ['env', 'kubernetes/example/settings', 'kubernetes/example/settings/secrets'].flatMap(
    (folder) =>
      readdirSync(join(deploy, folder))
        .filter((name) => /\.env(\.example)?$/.test(name))
        .map((name) => join(folder, name)),
  );
  expect(examples.length).toBeGreaterThan(12);
  const names = examples.flatMap((path) => [...read(path).matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test('the README of deploy lists every image', () => {
  const kinds = readdirSync(join(deploy, 'docker')).flatMap(
    (name) => /^(\w+)\.Dockerfile$/.exec(name)?.[1] ?? [],
  );
  expect(kinds).toHaveLength(5);
  for (const kind of kinds) expect(read('README.md')).toContain(`| \`${kind}\``);
});
