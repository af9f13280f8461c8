import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of deleted accounts, so that a restored backup can delete them again. */
export class ListErasedUsers1795370000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "erased_users" ("user_id" uuid NOT NULL, "erased_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_erased_users" PRIMARY KEY ("user_id"))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "erased_users"`);
  }
}
