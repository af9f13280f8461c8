import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_API_VERSION } from '@lectern/contract';
import { compressAll } from './compress.mjs';
import { readManifest } from './manifest.mjs';
import { remoteFolders } from './remotes.mjs';
import { writeRelease } from './service-worker/write-release.mjs';

/**
 * Puts the built front ends together under `out`: the shell at its top, each remote under `remotes/<name>/<version>/`,
 * `remotes.json` with the remotes' manifests, `service-worker.js` with the list of the shell's files, `shell.json` with what a release is checked against, and a `.br` and `.gz`
 * beside each compressible file. `out` is replaced in one step.
 */
export async function assemble({ root, out }) {
  const next = `${out}.next`;
  await rm(next, { recursive: true, force: true });
  await cp(join(root, 'shell', 'dist'), next, { recursive: true });
  const manifests = {};
  for (const folder of remoteFolders(root)) {
    const dist = join(root, folder, 'dist');
    const { name, manifest } = await readManifest(dist);
    const target = join(next, 'remotes', name, manifest.version);
    await mkdir(target, { recursive: true });
    await cp(dist, target, { recursive: true });
    manifests[name] = manifest;
  }
  await writeFile(join(next, 'remotes.json'), JSON.stringify(manifests));
  const { shared } = JSON.parse(await readFile(join(next, 'mf-manifest.json'), 'utf8'));
  const versions = Object.fromEntries(shared.map(({ name, version }) => [name, version]));
  const offered = { remoteApiVersion: REMOTE_API_VERSION, shared: versions };
  await writeFile(join(next, 'shell.json'), JSON.stringify(offered));
  await writeRelease(next);
  await compressAll(next, out);
  await rm(out, { recursive: true, force: true });
  await rename(next, out);
}
