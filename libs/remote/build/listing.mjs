import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CHUNKS } from './chunks.mjs';
import { declarationOf, treatyVersion } from './routes.mjs';

/**
 * What `/remotes.json` says of a built remote; `root` is its folder. The version is a hash of all that was built, so
 * that an address `/remotes/<name>/<version>/…` means the same bytes for ever.
 */
export async function listingOf(root) {
  const dist = join(root, 'dist');
  const { name, pages, ...declared } = declarationOf(root);
  const hash = createHash('sha256').update(JSON.stringify(declared));
  for (const file of await filesIn(dist)) hash.update(relative(dist, file)).update(await readFile(file));
  const version = hash.digest('hex').slice(0, 10);
  const entry = createHash('sha384').update(await readFile(join(dist, 'remoteEntry.js')));
  const chunks = JSON.parse(await readFile(join(dist, CHUNKS), 'utf8'));
  return {
    name,
    listing: {
      version,
      treaty: treatyVersion(),
      entry: `/remotes/${name}/${version}/remoteEntry.js`,
      integrity: `sha384-${entry.digest('base64')}`,
      ...declared,
      files: chunks[''],
      routes: declared.routes.map((route, at) => ({ ...route, files: chunks[pages[at]] ?? [] })),
    },
  };
}

/** All files of a folder and of those in it, in a fixed order. */
export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
