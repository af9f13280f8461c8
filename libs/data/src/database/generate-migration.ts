import { writeFile } from 'node:fs/promises';
import { createDataSource } from './data-source.js';

/** Writes the difference between the entities and DATABASE_URL as a migration to be read and edited. */
const [name] = process.argv.slice(2);
const url = process.env['DATABASE_URL'];
if (!name || !url) throw new Error('Usage: npm run generate-migration -- AddRatings');
const source = await createDataSource(url).initialize();
const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
// Clocks differ, and an empty database gets the migrations in the order of their timestamps.
const newest = Math.max(...source.migrations.map(({ constructor }) => Number(constructor.name.slice(-13))));
const stamp = Math.max(Date.now(), newest + 1);
await source.destroy();

if (!upQueries.length) {
  console.log('The migrations give what the entities describe already.');
  process.exit();
}

const statements = (queries: { query: string }[]) =>
  queries.map(({ query }) => `    await runner.query(\`${query.replaceAll('`', '\\`')}\`);`).join('\n');
const file = `${name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()}.ts`;
await writeFile(
  new URL(`../../src/database/migrations/${stamp}-${file}`, import.meta.url),
  `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name}${stamp} implements MigrationInterface {
  async up(runner: QueryRunner) {
${statements(upQueries)}
  }

  async down(runner: QueryRunner) {
${statements(downQueries.reverse())}
  }
}
`,
);
console.log(
  `libs/data/src/database/migrations/${stamp}-${file}: read and edit it, and add ${name}${stamp} to migrations/index.ts.`,
);
