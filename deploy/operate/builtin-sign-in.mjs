import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresUrl } from '../postgres/postgres.mjs';
import { checkDatabase } from '../launch/services.mjs';

/**
 * `npm run builtin-sign-in -- --on`: lets people sign in at the built-in provider again, in addition to OIDC_ISSUER, for when no
 * administrator can sign in at OIDC_ISSUER. Only administrators can switch it off, in the settings of the site.
 */
const USAGE = 'Usage: npm run builtin-sign-in -- --on';
const url = process.env.DATABASE_URL || postgresUrl(resolve(process.env.DATA_DIR || '.data'));
try {
  if (!readOptions().on) throw new Error(USAGE);
  if (!url) throw new Error('There is no database yet: run npm start once.');
  await checkDatabase(url).catch((cause) => {
    throw new Error(process.env.DATABASE_URL ? cause.message : 'Start Lectern first: npm start.', { cause });
  });
  const data = new URL('../../libs/data/dist/index.js', import.meta.url).href;
  const { createDataSource, switchOnBuiltInSignIn } = await import(data);
  const source = await createDataSource(url).initialize();
  const isChanged = await switchOnBuiltInSignIn(source);
  await source.destroy();
  console.log(isChanged ? 'The built-in sign-in is on.' : 'The built-in sign-in was on already.');
  console.log(
    'Is there no administrator with a password? Set ADMIN_EMAIL and a new ADMIN_PASSWORD, and restart the API.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readOptions() {
  try {
    return parseArgs({ options: { on: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`, { cause: error });
  }
}
