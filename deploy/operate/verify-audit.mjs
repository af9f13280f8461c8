import { resolve } from 'node:path';
import { postgresUrl } from '../postgres/postgres.mjs';
import { checkDatabase } from '../launch/services.mjs';

/**
 * `npm run verify-audit [-- <hash>]`: checks that no entry of the audit log was changed or removed, and that the
 * log still contains a hash that was noted at an earlier check. The exit code is 1 if a check fails.
 */
const url = process.env.DATABASE_URL || postgresUrl(resolve(process.env.DATA_DIR || '.data'));
const [notedHash] = process.argv.slice(2);
try {
  if (!url) throw new Error('There is no database yet: run npm start once.');
  await checkDatabase(url).catch((cause) => {
    throw new Error(process.env.DATABASE_URL ? cause.message : 'Start Lectern first: npm start.', { cause });
  });
  const data = new URL('../../libs/data/dist/index.js', import.meta.url).href;
  const { createDataSource, verifyAuditLog } = await import(data);
  const source = await createDataSource(url).initialize();
  const { entries, lastHash, brokenAt, hasNotedHash } = await verifyAuditLog(source, notedHash);
  await source.destroy();
  if (brokenAt) throw new Error(`Entry ${brokenAt} was changed, or entries before it are missing.`);
  if (!hasNotedHash) throw new Error('The noted hash is not in the log: entries at its end are missing.');
  console.log(
    `${entries} entries, none changed or missing. Note this hash elsewhere: ${lastHash ?? 'none yet'}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
