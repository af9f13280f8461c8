import { fileURLToPath } from 'node:url';
import { describePlatform, readArchive, refuseOtherPlatform } from './prepare/archive.mjs';
import { build } from './prepare/build.mjs';
import { installForRunning } from './prepare/install.mjs';

/**
 * `npm run setup`: installs and builds what `npm start` runs, and starts nothing. In a release archive everything is built already.
 * Afterwards `npm start` writes only to DATA_DIR, so that a service can run without write access to the code.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  const archive = readArchive(root);
  if (archive) refuseOtherPlatform(archive.platform, describePlatform());
  else {
    await installForRunning(root);
    await build(root);
  }
  const { readableBinaries } = await import('../postgres/postgres-programs.mjs');
  readableBinaries(undefined);
  console.log('Lectern is ready to start.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
