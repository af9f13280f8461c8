import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { run } from '../launch/run.mjs';
import { startTestDatabase } from '../checks/test-programs.mjs';

/**
 * `npm run generate-migration -- AddRatings`: writes what the entities have and the migrations lack as a new migration.
 * It compares with an empty database to which all migrations are applied, and needs no other one.
 */
const [name] = process.argv.slice(2);
if (!name || !/^[A-Z]\w+$/.test(name)) {
  console.error('Give the migration a name such as AddRatings: npm run generate-migration -- AddRatings');
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = await startTestDatabase(root);
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const database = `migration_${randomBytes(4).toString('hex')}`;
try {
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
  const env = { ...process.env, DATABASE_URL: url };
  /** @param {string} what @param {string[]} command */
  const execute = (what, command) => run(what, command, { cwd: root, env });
  await execute('The compiler', [join(root, 'node_modules/.bin/tsc'), '-b', 'libs/data/tsconfig.build.json']);
  await client.query(`CREATE DATABASE ${database}`);
  await execute('The migration', [process.execPath, join(root, 'libs/data/dist/database/migrate.js')]);
  console.log(
    await execute('The comparison', [
      process.execPath,
      join(root, 'libs/data/dist/database/generate-migration.js'),
      name,
    ]),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await client.end();
  await server.stop();
}
