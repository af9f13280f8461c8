import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { REMOTE_API_VERSION } from '@lectern/contract';
import { expect, onTestFinished, test } from 'vitest';
import { remote } from './index.mjs';
import { ON_DEMAND } from './shared.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds a remote whose one screen has this code; the messages of its errors. */
async function build(code) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-remote-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const screens = {
    list: { path: '/list', module: './list', access: 'public', frame: 'page', title: 'List' },
  };
  const routes = { name: 'sample', remoteApiVersion: REMOTE_API_VERSION, screens };
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'sample', version: '1.0.0' }));
  await writeFile(join(folder, 'src/remote.routes.json'), JSON.stringify(routes));
  await writeFile(join(folder, 'src/list.ts'), code);
  const compiler = rspack({ ...remote(folder, { isHot: true }), context: folder });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
}

test('the build of a remote that would bundle a second React Router fails, and names the module', async () => {
  expect(await build('export default () => null;')).toEqual([]);
  const errors = await build("export { Link as default } from 'react-router';");
  expect(errors.join()).toMatch(/src\/list\.ts bundles a second React Router/);
}, 60_000);

test('the shell provides each entry of the UI library that remotes share on demand', async () => {
  const code = await readFile(join(ROOT, 'shell/src/remotes/on-demand.ts'), 'utf8');
  expect([...code.matchAll(/import\('(.+?)'\)/g)].map(([, name]) => name)).toEqual(ON_DEMAND);
});
