import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../launch/prepare/build.mjs';
import { install } from '../launch/prepare/install.mjs';

/**
 * Runs one of the tutor's offline tools (api/tools/tutor-calibration) on a temporary PostgreSQL:
 * `npm run tutor:fit -- [<squad.json>...] [--decks <folder>...] [--documents <folder>] [--keep-weights]`, `npm run tutor:measure` and `npm run tutor:pictures` with the same arguments,
 * both also with `--search-model <name> [--mirror <address> | --model-folder <folder>]`, which downloads the model first,
 * `npm run tutor:model -- --decks <folder>... --price-in <price> --price-out <price> [--limit <questions>] [--yes]`, `npm run tutor:speed`.
 */
const ROOT = join(import.meta.dirname, '../..');
const [task = '', ...args] = process.argv.slice(2);
const { values, positionals: files } = parseArgs({
  args,
  options: {
    decks: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string' },
    'keep-weights': { type: 'boolean', default: false },
    limit: { type: 'string' },
    mirror: { type: 'string' },
    'model-folder': { type: 'string' },
    'price-in': { type: 'string' },
    'price-out': { type: 'string' },
    'search-model': { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** Keeps the models that were downloaded, apart from those of a Lectern that runs. */
const DATA_DIR = join(resolve(process.env.DATA_DIR || join(ROOT, '.data')), 'tutor-calibration');
/** All questions are fitted at once. */
const HEAP = '--max-old-space-size=16384';
if (values['search-model'] && (!['fit', 'measure'].includes(task) || values['keep-weights'])) {
  console.error('--search-model is an option of tutor:fit and tutor:measure, without --keep-weights.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'lectern-tutor-'));
chmodSync(folder, 0o711); // root's database runs as another user

await install(ROOT);
await build(ROOT);
const { removePostgres, startPostgres } = await import('../postgres/postgres.mjs');
const dataDir = join(folder, 'database');
const postgres = await startPostgres({ dataDir });
try {
  await run(['libs/data/dist/database/migrate.js']);
  await installSearchModel(values['search-model']);
  const slides = values.decks.length ? await readDecks(values.decks) : [];
  const documents = values.documents ? ['--documents', resolve(values.documents)] : [];
  await run([
    `api/tools/dist/tutor-calibration/${task}.js`,
    ...files.map((file) => resolve(file)),
    ...slides,
    ...documents,
    ...(values['keep-weights'] ? ['--keep-weights'] : []),
    ...passOn('search-model'),
    ...passOn('limit'),
    ...passOn('price-in'),
    ...passOn('price-out'),
    ...(values.yes ? ['--yes'] : []),
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  removePostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Reads the decks that have questions as the worker reads uploads.
 * @param {string[]} folders
 * @returns the argument for the tool
 */
async function readDecks(folders) {
  const slides = join(folder, 'slides.json');
  const only = join(ROOT, 'api/tools/tutor-calibration/questions/decks.tsv');
  const paths = folders.map((each) => resolve(each));
  await run(['worker/tools/dist/tools/deck-slides.js', slides, ...paths, '--only', only]);
  return ['--slides', slides];
}

/** @param {'search-model' | 'limit' | 'price-in' | 'price-out'} name an option of the tool */
function passOn(name) {
  return values[name] === undefined ? [] : [`--${name}`, values[name]];
}

/**
 * Downloads a model that administrators can install; the built-in one is part of a package.
 * @param {string | undefined} name
 */
async function installSearchModel(name) {
  const { BUILT_IN_EMBEDDING_MODEL } = await import('@lectern/infra');
  if (!name || name === BUILT_IN_EMBEDDING_MODEL) return;
  const { mirror, 'model-folder': copy } = values;
  const from = copy ? ['--folder', resolve(copy)] : mirror ? ['--mirror', mirror] : [];
  await run(['deploy/operate/models.mjs', 'install', name, ...from]);
}

/** @param {string[]} command a script of the repository and its arguments */
function run([script = '', ...args]) {
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR };
  const child = spawn(process.execPath, [HEAP, join(ROOT, script), ...args], { stdio: 'inherit', env });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done(undefined) : fail(new Error(`${script} failed.`))));
  });
}
