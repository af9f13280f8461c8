import { resolve } from 'node:path';
import { postgresUrl } from '../postgres/postgres.mjs';
import { checkDatabase } from '../launch/services.mjs';
import { step } from '../launch/prepare/steps.mjs';

/**
 * `npm run rebuild-analytics`: recomputes all analytics from the raw rows while Lectern runs. The worker keeps them up to
 * date by itself; this is for rows that were changed directly in the database, for example by an import.
 */
const url = process.env.DATABASE_URL || postgresUrl(resolve(process.env.DATA_DIR || '.data'));
try {
  if (!url) throw new Error('There is no database yet: run npm start once.');
  await checkDatabase(url).catch((cause) => {
    throw new Error(process.env.DATABASE_URL ? cause.message : 'Start Lectern first: npm start.', { cause });
  });
  const data = new URL('../../libs/data/dist/index.js', import.meta.url).href;
  const { createDataSource, rebuildAnalytics } = await import(data);
  const source = await createDataSource(url).initialize();
  await step('Recomputing analytics', () => rebuildAnalytics(source));
  await source.destroy();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
