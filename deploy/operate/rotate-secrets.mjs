import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresUrl } from '../postgres/postgres.mjs';
import { checkDatabase } from '../launch/services.mjs';

/**
 * `npm run rotate-secrets`: makes new keys for sessions and the built-in provider, after a database or backup has leaked.
 * Everybody signs in again, and the key that signs digital credentials is retired. Restart the API afterwards: it keeps the old keys until then.
 *
 * `npm run rotate-secrets -- --new-key-file <file>`: encrypts the keys in the database with another SECRETS_KEY instead. Set
 * that one and restart the API.
 */
const dataDir = resolve(process.env.DATA_DIR || '.data');
const url = process.env.DATABASE_URL || postgresUrl(dataDir);
try {
  const { values } = parseArgs({ options: { 'new-key-file': { type: 'string' } } });
  if (!url) throw new Error('There is no database yet: run npm start once.');
  await checkDatabase(url).catch((cause) => {
    throw new Error(process.env.DATABASE_URL ? cause.message : 'Start Lectern first: npm start.', { cause });
  });
  const built = (/** @type {string} */ path) => import(new URL(`../../${path}`, import.meta.url).href);
  const { createDataSource, reencryptSecrets, rotateSecrets } = await built('libs/data/dist/index.js');
  const { readSecretsKey } = await built('libs/infra/dist/index.js');
  const source = await createDataSource(url).initialize();
  const file = values['new-key-file'];
  if (file) {
    const own = process.env.DATABASE_URL ? {} : { SECRETS_KEY_FILE: join(dataDir, 'secrets.key') };
    const newKey = readSecretsKey({ SECRETS_KEY_FILE: file });
    await reencryptSecrets(source, readSecretsKey({ ...own, ...process.env }), newKey);
  } else await rotateSecrets(source);
  await source.destroy();
  console.log(
    file
      ? `The keys are encrypted with the key in ${file}. Set it as SECRETS_KEY or SECRETS_KEY_FILE, and restart the API.`
      : 'New keys are made at the next start. Restart the API; everybody signs in again.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
