import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps enrollments and conversations of deleted accounts, without a user; adds the index for the user search. */
export class KeepAnonymousCounts1795245347812 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await keepRows(runner, 'enrollments', 'FK_ff997f5a39cd24a491b9aca45c9');
    await keepRows(runner, 'chat_sessions', 'FK_1fa209cf48ae975a109366542a5');
    await runner.query(`CREATE INDEX "IDX_e1bcae0971273abfb0be1d8834" ON "users"  ("created_at", "id") `);
    await runner.query(
      `CREATE INDEX "IDX_67072b5b021c9b123f7d8a3861" ON "users"  ("role", "created_at", "id") `,
    );
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // Must equal the expression of user-search.ts exactly; otherwise PostgreSQL does not use the index.
    await runner.query(
      `CREATE INDEX "users_search" ON "users" USING gin (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) gin_trgm_ops)`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."users_search"`);
    await runner.query(`DROP INDEX "public"."IDX_67072b5b021c9b123f7d8a3861"`);
    await runner.query(`DROP INDEX "public"."IDX_e1bcae0971273abfb0be1d8834"`);
    await dropRows(runner, 'chat_sessions', 'FK_1fa209cf48ae975a109366542a5');
    await dropRows(runner, 'enrollments', 'FK_ff997f5a39cd24a491b9aca45c9');
  }
}

async function keepRows(runner: QueryRunner, table: string, key: string) {
  await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${key}"`);
  await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "user_id" DROP NOT NULL`);
  await runner.query(
    `ALTER TABLE "${table}" ADD CONSTRAINT "${key}" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  );
}

async function dropRows(runner: QueryRunner, table: string, key: string) {
  await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${key}"`);
  await runner.query(`DELETE FROM "${table}" WHERE "user_id" IS NULL`);
  await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "user_id" SET NOT NULL`);
  await runner.query(
    `ALTER TABLE "${table}" ADD CONSTRAINT "${key}" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  );
}
