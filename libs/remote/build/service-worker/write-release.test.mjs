import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRelease } from './write-release.mjs';

test('the worker gets the start scripts, small chunks and the icon of its build, and another version for each build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-worker-'));
  const files = {
    'index.html':
      '<script src="/theme-init.0123456789.js"></script><link rel="preload" as="fetch" href="/remotes.json"><link as="script" href="/main.0123456789.js"><link href="/main.0123456789.css" rel="stylesheet">',
    'main.0123456789.js': 'main()',
    'main.0123456789.css': 'main{}',
    'chunks/1.0123456789.js': 'one()',
    'chunks/2.0123456789.js': 'x'.repeat(200_000),
    'favicon.svg': '',
    'theme-init.0123456789.js': '',
    'remotes/learner/0123456789/remoteEntry.js': '',
  };
  /** @returns {Promise<{ version: string, files: { url: string, revision: string | null }[], scripts: string[] }>} */
  const release = async () => {
    await writeFile(join(folder, 'service-worker.js'), 'self.__RELEASE');
    await writeRelease(folder);
    return JSON.parse(await readFile(join(folder, 'service-worker.js'), 'utf8'));
  };
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const first = await release();
    expect(first.scripts).toEqual(['/main.0123456789.js']);
    expect(first.files.map(({ url, revision }) => [url, revision !== null])).toEqual([
      ['/theme-init.0123456789.js', false],
      ['/main.0123456789.js', false],
      ['/main.0123456789.css', false],
      ['/favicon.svg', true],
      ['/chunks/1.0123456789.js', false],
    ]);
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    expect((await release()).version).not.toBe(first.version);
    await writeFile(join(folder, 'service-worker.js'), '');
    await expect(writeRelease(folder)).rejects.toThrow('self.__RELEASE');
  } finally {
    await rm(folder, { recursive: true });
  }
});
