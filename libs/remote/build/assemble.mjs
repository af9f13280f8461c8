import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressAll } from './compress.mjs';
import { listingOf } from './listing.mjs';
import { offerOf } from './offer.mjs';

const REMOTES = ['mfe-learner', 'mfe-admin', 'mfe-tutor'];

/**
 * Puts the built front ends together under `out`: the shell at its top, each remote under
 * `remotes/<name>/<version>/`, the route table `remotes.json`, what the shell offers in `treaty.json`, and a `.br`
 * and `.gz` beside each compressible file. `out` is replaced in one step.
 */
export async function assemble({ root, out }) {
  const next = `${out}.next`;
  await rm(next, { recursive: true, force: true });
  await cp(join(root, 'shell', 'dist'), next, { recursive: true });
  const table = {};
  for (const folder of REMOTES) {
    const { name, listing } = await listingOf(join(root, folder));
    const target = join(next, 'remotes', name, listing.version);
    await mkdir(target, { recursive: true });
    await cp(join(root, folder, 'dist'), target, { recursive: true });
    table[name] = listing;
  }
  await writeFile(join(next, 'remotes.json'), JSON.stringify(table));
  await writeFile(join(next, 'treaty.json'), JSON.stringify(offerOf(join(root, 'shell'))));
  await compressAll(next, out);
  await rm(out, { recursive: true, force: true });
  await rename(next, out);
}
