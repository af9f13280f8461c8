import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { withStores } from '../backup/stores.mjs';
import { postgresUrl } from '../postgres/postgres.mjs';

/**
 * `npm run samples`: adds the sample courses and the sample group that are missing. `npm run samples -- --remove` removes the
 * sample courses without enrollments and lists the others; with `--with-progress` it removes those too, with the
 * learners' progress in them. Certificates stay valid. It works while Lectern runs and while it is stopped, finds database and
 * files by the product's own variables, and may be run again.
 */

const USAGE = 'Usage: npm run samples [-- --remove [--with-progress]]';
const root = fileURLToPath(new URL('../..', import.meta.url));
const built = (/** @type {string} */ path) => import(pathToFileURL(join(root, path)).href);

try {
  const { remove, 'with-progress': withProgress } = readOptions();
  if (!process.env.DATABASE_URL && !postgresUrl(resolve(process.env.DATA_DIR || join(root, '.data'))))
    throw new Error('There is no database yet: run npm start once.');
  await withStores(async ({ databaseUrl, storage, data }) => {
    const source = await data.createDataSource(databaseUrl).initialize();
    try {
      const actor = { ...data.COMMAND_LINE, role: 'admin' };
      if (remove) await removeAndPrint(source, storage, { actor, withProgress });
      else await addAndPrint(source, storage, actor);
    } finally {
      await source.destroy();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readOptions() {
  const options = /** @type {const} */ ({
    remove: { type: 'boolean', default: false },
    'with-progress': { type: 'boolean', default: false },
  });
  try {
    const { values } = parseArgs({ options });
    if (values['with-progress'] && !values.remove) throw new Error('--with-progress belongs to --remove.');
    return values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`, { cause: error });
  }
}

/**
 * @param {any} source
 * @param {any} storage
 * @param {any} actor
 */
async function addAndPrint(source, storage, actor) {
  const { addSamples } = await built('api/dist/samples/add-samples.js');
  const added = await addSamples(source, storage, actor);
  console.log(added ? `${count(added, 'sample course')} added.` : 'All sample courses are there.');
}

/**
 * @param {any} source
 * @param {any} storage
 * @param {{ actor: any, withProgress: boolean }} options
 */
async function removeAndPrint(source, storage, options) {
  const { removeSamples } = await built('api/dist/samples/remove-samples.js');
  const { removed, kept } = await removeSamples(source, storage, options);
  for (const title of removed) console.log(`Removed: ${title}`);
  for (const { title, enrollments } of kept)
    console.log(`Kept: ${title} (${count(enrollments, 'enrollment')})`);
  if (!removed.length && !kept.length) console.log('There are no sample courses.');
  if (kept.length)
    console.log(
      "npm run samples -- --remove --with-progress removes them too, with the learners' progress in them. Certificates stay valid.",
    );
}

/**
 * @param {number} number
 * @param {string} noun
 */
function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
