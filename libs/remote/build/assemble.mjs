import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { declarationOf } from './routes.mjs';

const REMOTES = ['mfe-learner', 'mfe-admin', 'mfe-tutor'];
// Not index.html: it leaves the server with a fresh nonce in it.
const COMPRESSIBLE = /\.(js|css|json|svg|txt|webmanifest)$/;

/**
 * Puts the built front ends together under `out`: the shell at its top, each remote under `remotes/<name>/`, the
 * route table `remotes.json`, and a `.br` and `.gz` beside each compressible file. `out` is replaced in one step.
 */
export async function assemble({ root, out }) {
  const next = `${out}.next`;
  await rm(next, { recursive: true, force: true });
  await cp(join(root, 'shell', 'dist'), next, { recursive: true });
  const table = {};
  for (const folder of REMOTES) {
    const { name, ...declared } = declarationOf(join(root, folder));
    const target = join(next, 'remotes', name);
    await mkdir(target, { recursive: true });
    await cp(join(root, folder, 'dist'), target, { recursive: true });
    const entry = await readFile(join(target, 'remoteEntry.js'));
    const version = createHash('sha256').update(entry).digest('hex').slice(0, 10);
    table[name] = { version, entry: `/remotes/${name}/remoteEntry.js`, ...declared };
  }
  await writeFile(join(next, 'remotes.json'), JSON.stringify(table));
  await compressAll(next, out);
  await rm(out, { recursive: true, force: true });
  await rename(next, out);
}

async function compressAll(folder, before) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => compress(file, before + file.slice(folder.length))));
}

// Brotli at its best level takes seconds for a large bundle, so what has not changed is taken from last time.
async function compress(file, earlier) {
  const bytes = await readFile(file);
  if (existsSync(`${earlier}.br`) && bytes.equals(await readFile(earlier))) {
    await Promise.all(['.br', '.gz'].map((suffix) => cp(earlier + suffix, file + suffix)));
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
