import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDatabase } from '../launch/services.mjs';
import { postgresUrl } from '../postgres/postgres.mjs';

/**
 * `npm run models -- <command>`: models for the search by meaning.
 *
 *   list                                  the models, and which one is installed
 *   install [name] [--mirror <address>]   downloads a model, or goes on with a download
 *   install [name] --folder <folder>      takes its files from a folder, in the layout of their repository
 *   verify                                compares the files of the installed model with the table
 *   remove                                removes the installed model, or what has arrived of it
 *   try <name> [--mirror | --folder]      runs a model in a temporary folder, also one that is not offered yet
 *
 * All but `try` need the database, but no running Lectern; processes that run use the model at once.
 *
 * @typedef {{ mirror?: string, folder?: string }} Options
 * @typedef {{ data: any, infra: any, env: any, source: any }} Place
 */

/** Questions with the passage that answers each, in languages that the models know. */
const TRIALS = [
  ['How long is a burn cooled?', 'A burn is held under running water for twenty minutes.'],
  ['Wie heißt die Hauptstadt von Österreich?', 'Wien ist Sitz der Regierung und größte Stadt des Landes.'],
  ['À quelle température bout l’eau ?', 'Au niveau de la mer, l’ébullition commence à cent degrés.'],
  ['¿Quién pintó Las Meninas?', 'Diego Velázquez terminó el cuadro en 1656.'],
  ['日本で一番高い山は何ですか。', '富士山の標高は三千七百七十六メートルである。'],
];
const PROGRESS_INTERVAL_MS = 2000;
const MEGABYTE = 1_000_000;

/** @type {Record<string, (place: Place, name: string | undefined, options: Options) => Promise<void>>} */
const COMMANDS = { list, install, verify, remove };

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mirror: { type: 'string' }, folder: { type: 'string' } },
  });
  const [command = 'list', name] = positionals;
  const run = COMMANDS[command];
  if (command === 'try') await tryModel(await importBuilt('infra'), name, values);
  else if (run) await withDatabase((place) => run(place, name, values));
  else throw new Error(`There is no command ${command}: list, install, verify, remove or try.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {'data' | 'infra'} name */
function importBuilt(name) {
  return import(new URL(`../../libs/${name}/dist/index.js`, import.meta.url).href);
}

/** @param {(place: Place) => Promise<void>} work */
async function withDatabase(work) {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const url = process.env.DATABASE_URL || postgresUrl(dataDir);
  if (!url) throw new Error('There is no database yet: run npm start once.');
  await checkDatabase(url).catch((cause) => {
    throw new Error(process.env.DATABASE_URL ? cause.message : 'Start Lectern first: npm start.', { cause });
  });
  const [data, infra] = await Promise.all([importBuilt('data'), importBuilt('infra')]);
  const env = infra.readEnv({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir });
  const source = await data.createDataSource(url).initialize();
  try {
    await work({ data, infra, env, source });
  } finally {
    await source.destroy();
  }
}

/** @param {Place} place */
async function list({ data, infra, source }) {
  const row = await data.findRequestedModel(source);
  for (const model of infra.SEARCH_MODELS) {
    const { name, licence, revision, isOffered } = model;
    const state = row?.name === name ? row.state : isOffered ? 'not installed' : 'not offered yet';
    const size = Math.round(infra.sumModelBytes(model) / MEGABYTE);
    console.log(`${name}  ${size} MB  ${licence}  ${revision.slice(0, 8)}  ${state}`);
  }
}

/**
 * @param {Place} place
 * @param {string | undefined} name
 * @param {Options} options
 */
async function install(place, name, options) {
  const { data, infra, env, source } = place;
  const model = findModel(infra, name);
  if (!model.isOffered)
    throw new Error(`${model.name} is not offered yet; npm run models -- try ${model.name} runs it.`);
  await workAlone(place, async () => {
    const row = await data.findRequestedModel(source);
    if (row && row.name !== model.name)
      throw new Error(`Remove ${row.name} first: npm run models -- remove.`);
    await data.requestSearchModel(source, model);
    const folder = infra.getModelFolder(env, model);
    try {
      await download(infra, model, folder, { mirror: env.modelMirror, ...options });
    } catch (error) {
      const { code, file, status } = infra.toInstallFailure(error, null);
      await data.saveInstallResult(source, model, { code, file, status });
      throw new Error(`${model.name} was not installed: ${describe(code, file, status)}.`, { cause: error });
    }
    if (env.s3) await infra.storeModel(infra.createStorage(env), model, folder);
    await data.saveInstallResult(source, model, null);
    await record(place, 'site.search-model-requested', model.name);
    console.log(`${model.name} is installed. Workers compute the texts of courses now.`);
  });
}

/** @param {Place} place */
async function verify({ data, infra, env, source }) {
  const row = await data.findRequestedModel(source);
  const model = row && infra.findSearchModel(row.name);
  if (!model) throw new Error('No search model is installed.');
  if (!(await infra.isModelInstalled(model, infra.getModelFolder(env, model))))
    throw new Error(
      `Files of ${model.name} are missing or damaged: npm run models -- install ${model.name}.`,
    );
  console.log(`All files of ${model.name} are as the table says.`);
}

/** @param {Place} place */
async function remove(place) {
  const { data, infra, env, source } = place;
  const row = await data.findRequestedModel(source);
  if (!row) throw new Error('No search model is installed.');
  await data.withdrawSearchModel(source, row.name);
  await workAlone(place, () => infra.removeModel(infra.getModelFolder(env, row)));
  if (env.s3) await infra.removeStoredModels(infra.createStorage(env));
  await record(place, 'site.search-model-removed', row.name);
  console.log(`${row.name} is removed.`);
}

/**
 * Whether each question is nearer to its passage than to all others, and how long a text takes.
 * @param {any} infra
 * @param {string | undefined} name
 * @param {Options} options
 */
async function tryModel(infra, name, options) {
  const model = findModel(infra, name);
  const root = await mkdtemp(join(tmpdir(), 'lectern-try-model-'));
  const folder = join(root, 'model');
  try {
    await download(infra, model, folder, { mirror: process.env.MODEL_MIRROR, ...options });
    const running = infra.createEmbeddingModel({ installedModel: { model, folder } });
    await running.embed([''], 'passage');
    const startedAt = performance.now();
    const passages = await running.embed(
      TRIALS.map(([, passage]) => passage),
      'passage',
    );
    const questions = await running.embed(
      TRIALS.map(([question]) => question),
      'question',
    );
    const milliseconds = (performance.now() - startedAt) / (TRIALS.length * 2);
    running.release();
    const found = questions.filter((/** @type {Float32Array} */ question, /** @type {number} */ index) => {
      const similarities = passages.map((/** @type {Float32Array} */ passage) => multiply(question, passage));
      return Math.max(...similarities) === similarities[index];
    });
    console.log(`${Math.round(milliseconds)} ms a text; ${found.length} of ${TRIALS.length} passages found.`);
    if (found.length < TRIALS.length) throw new Error(`${model.name} does not work here.`);
    console.log(
      'All files are as the table says. Set isOffered in libs/infra/src/search-models/search-models.ts.',
    );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * @param {any} infra
 * @param {any} model
 * @param {string} folder
 * @param {Options} options
 */
async function download(infra, model, folder, { mirror, folder: copy }) {
  const source = copy ? infra.createFolderSource(resolve(copy)) : infra.createHttpSource(mirror);
  console.log(`${model.name} from ${source.name}`);
  let nextAt = 0;
  await infra.installModel({
    ...{ model, folder, source },
    /** @param {Record<'receivedBytes' | 'totalBytes' | 'bytesPerSecond', number>} progress */
    onProgress({ receivedBytes, totalBytes, bytesPerSecond }) {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + PROGRESS_INTERVAL_MS;
      const left = bytesPerSecond
        ? `, ${Math.ceil((totalBytes - receivedBytes) / bytesPerSecond)} s left`
        : '';
      const speed = `${(bytesPerSecond / MEGABYTE).toFixed(1)} MB/s`;
      console.log(
        `${(receivedBytes / MEGABYTE).toFixed(1)} of ${(totalBytes / MEGABYTE).toFixed(1)} MB, ${speed}${left}`,
      );
    },
  });
}

/**
 * @param {any} infra
 * @param {string | undefined} name the first one that is offered, where it is not named
 */
function findModel(infra, name) {
  const model = name
    ? infra.findSearchModel(name)
    : infra.SEARCH_MODELS.find((/** @type {any} */ each) => each.isOffered);
  if (!model) throw new Error(`There is no search model ${name}: npm run models -- list.`);
  return model;
}

/**
 * @param {Place} place
 * @param {() => Promise<void>} work
 */
async function workAlone({ data, source }, work) {
  let hasRun = false;
  await data.workAlone(source, data.SEARCH_MODEL_LOCK, () => {
    hasRun = true;
    return work();
  });
  if (!hasRun) throw new Error('A worker installs or removes a search model right now: try again later.');
}

/**
 * @param {Place} place
 * @param {string} action
 * @param {string} name
 */
function record({ data, source }, action, name) {
  return data.recordCommand(source.manager, { action, target: { kind: 'site', name }, detail: '' });
}

/**
 * @param {string} code
 * @param {string | null} file
 * @param {number | null} status
 */
function describe(code, file, status) {
  return [code, file, status].filter((part) => part !== null).join(', ');
}

/** @param {Float32Array} a @param {Float32Array} b */
function multiply(a, b) {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
