import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * The bill of materials of a release, as CycloneDX JSON by `npm sbom`.
 *
 * npm gets a copy of the lock file without development packages. Its own `--omit dev` also leaves out each production
 * package that some workspace has among its development packages, such as zod and pg. The models for the search, which
 * administrators may install, are added as optional components.
 * @param {string} root of the repository
 * @param {string[]} [rootPackages] those of the root, which build and start the product, that are part of the release
 */
export async function makeBillOfMaterials(root, rootPackages = []) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sbom-'));
  try {
    // npm takes the name of the product from the folder.
    const copy = join(folder, 'lectern');
    writeProductionLock(root, copy, rootPackages);
    // Removes what only the root needs from the copy of the lock file, which names every package that is left.
    await npm(copy, ['prune', '--package-lock-only', '--offline']);
    const bill = JSON.parse(await npm(copy, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']));
    bill.components.push(...(await listModelComponents(root)));
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<string>} what npm prints
 */
async function npm(cwd, args) {
  const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}

/**
 * Writes the lock file and the manifests of all workspaces.
 * @param {string} root
 * @param {string} target
 * @param {string[]} rootPackages
 */
function writeProductionLock(root, target, rootPackages) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => !entry.dev));
  for (const [path, entry] of Object.entries(lock.packages)) {
    delete entry.devDependencies;
    if (path.includes('node_modules')) continue;
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    delete manifest.devDependencies;
    if (!path)
      manifest.dependencies = Object.fromEntries(
        rootPackages.map((name) => [name, manifest.dependencies[name]]),
      );
    mkdirSync(join(target, path), { recursive: true });
    writeFileSync(join(target, path, 'package.json'), JSON.stringify(manifest));
  }
  writeFileSync(join(target, 'package-lock.json'), JSON.stringify(lock));
}

/** What is no package in a bill. */
export const MODEL_TYPE = 'machine-learning-model';

/**
 * The models of the table, each with the SHA-256 of its weights.
 * @param {string} root
 */
async function listModelComponents(root) {
  const table = pathToFileURL(join(root, 'libs/infra/dist/search-models/search-models.js'));
  const { SEARCH_MODELS, MODEL_HOST } = await import(table.href);
  return SEARCH_MODELS.map((/** @type {any} */ { name, licence, repository, revision, files }) => ({
    ...{ 'bom-ref': `${name}@${revision}`, type: MODEL_TYPE, name, version: revision, scope: 'optional' },
    purl: `pkg:huggingface/${repository}@${revision}`,
    licenses: [{ license: { id: licence } }],
    hashes: [{ alg: 'SHA-256', content: files[0].sha256 }],
    externalReferences: [{ type: 'distribution', url: `${MODEL_HOST}/${repository}` }],
  }));
}
