import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { expect, test } from 'vitest';
import { serviceWorker } from '../index.mjs';

const SHELL = join(import.meta.dirname, '../../../../shell');
const MAX_KILOBYTES = 3;

test('what pages have for worker, connection and installing takes at most 3 KB, the parts that load on demand included', async () => {
  const path = await mkdtemp(join(tmpdir(), 'lectern-page-weight-'));
  const folder = join(SHELL, 'src/installed-app');
  const { dependencies: _, ...options } = serviceWorker(SHELL);
  const compiler = rspack({
    ...options,
    entry: { watch: join(folder, 'watch-app.ts'), install: join(folder, 'install-offer.ts') },
    output: { ...options.output, path, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    // Packages and other modules of the shell are not counted: pages load them anyway.
    externals: [
      ({ request = '' }, done) => (/^\.\/|^\//.test(request) ? done() : done(undefined, `module ${request}`)),
    ],
  });
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    expect(stats.toString({ all: false, errors: true })).toBe('');
    const names = (await readdir(path, { recursive: true })).filter((name) => /\.(js|css)$/.test(name));
    const sizes = await Promise.all(
      names.map(async (name) => gzipSync(await readFile(join(path, name))).length),
    );
    expect(sizes).toHaveLength(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(MAX_KILOBYTES);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
});
