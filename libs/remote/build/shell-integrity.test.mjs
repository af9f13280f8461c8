import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shell } from './index.mjs';

const SHELL = join(import.meta.dirname, '../../../shell');

/** The shell as it is released. */
let path = '';

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'lectern-shell-'));
  const options = shell(SHELL);
  const compiler = rspack({ ...options, output: { ...options.output, path } });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  expect(stats.hasErrors()).toBe(false);
}, 240_000);
afterAll(() => rm(path, { recursive: true, force: true }));

/** The page's scripts, in the order in which they run, with their hashes. */
async function listScripts() {
  const page = await readFile(join(path, 'index.html'), 'utf8');
  const links = page.match(/<link as="script"[^>]*>/g) ?? [];
  return links.map((link) => ({
    file: /href="\/([^"]+)"/.exec(link)?.[1] ?? '',
    integrity: /integrity="([^"]+)"/.exec(link)?.[1],
  }));
}

test('the page has the hash of the shell’s entry, and the entry those of all chunks', async () => {
  const hashFile = async (/** @type {string} */ file) =>
    `sha256-${createHash('sha256')
      .update(await readFile(join(path, file)))
      .digest('base64')}`;

  const scripts = await listScripts();
  expect(scripts.map(({ file }) => file.split('.')[0])).toEqual(['modules', 'shared', 'main']);
  for (const { file, integrity } of scripts) expect(integrity).toBe(await hashFile(file));

  const texts = await Promise.all(scripts.map(({ file }) => readFile(join(path, file), 'utf8')));
  const chunks = (await readdir(join(path, 'chunks'))).filter((name) => name.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) expect(texts.join('')).toContain(await hashFile(`chunks/${chunk}`));
});

test('the page’s own scripts are the only ones that run before its first paint', async () => {
  const page = await readFile(join(path, 'index.html'), 'utf8');
  const sources = [...page.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source);
  const hashed = /^\/(trusted-types|theme-init)\.[0-9a-f]{10}\.js$/;
  expect(sources.map((source) => hashed.exec(source)?.[1])).toEqual(['trusted-types', 'theme-init']);
  for (const source of sources) expect((await readFile(join(path, source))).length).toBeGreaterThan(0);
});

test('the shell’s scripts, which each page loads, stay within their budget', async () => {
  const { lectern } = JSON.parse(await readFile(join(SHELL, 'package.json'), 'utf8'));
  const files = await Promise.all((await listScripts()).map(({ file }) => readFile(join(path, file))));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes / 1000).toBeLessThan(lectern.budget);
});
