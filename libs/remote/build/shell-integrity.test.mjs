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

async function findEntry() {
  return (await readdir(path)).filter((name) => /^main\..*\.js$/.test(name))[0] ?? '';
}

test('the page has the hash of the shell’s entry, and the entry those of all chunks', async () => {
  const hashFile = async (/** @type {string} */ file) =>
    `sha384-${createHash('sha384')
      .update(await readFile(join(path, file)))
      .digest('base64')}`;

  const page = await readFile(join(path, 'index.html'), 'utf8');
  const entry = await findEntry();
  const tag = new RegExp(`<script[^>]*src="/${entry}"[^>]*>`).exec(page)?.[0];
  expect(tag).toContain(`integrity="${await hashFile(entry)}"`);

  const script = await readFile(join(path, entry), 'utf8');
  const chunks = (await readdir(join(path, 'chunks'))).filter((name) => name.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) expect(script).toContain(await hashFile(`chunks/${chunk}`));
});

test('the shell’s entry, which each page loads, stays within its budget', async () => {
  const { lectern } = JSON.parse(await readFile(join(SHELL, 'package.json'), 'utf8'));
  const entry = await readFile(join(path, await findEntry()));
  expect(gzipSync(entry).length / 1000).toBeLessThan(lectern.budget);
});
