import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search model that an administrator has asked for, one at most, and how far its installation is. */
export class AddSearchModels1796500000201 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "search_models" (
         "id" smallint NOT NULL,
         "name" text NOT NULL,
         "revision" text NOT NULL,
         "state" text NOT NULL,
         "received_bytes" integer NOT NULL DEFAULT 0,
         "bytes_per_second" integer NOT NULL DEFAULT 0,
         "problem" jsonb,
         "changed_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
         CONSTRAINT "PK_search_models" PRIMARY KEY ("id"),
         CONSTRAINT "search_models_single" CHECK (id = 1),
         CONSTRAINT "search_models_state" CHECK (state IN ('waiting', 'downloading', 'installed', 'failed'))
       )`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "search_models"`);
  }
}
