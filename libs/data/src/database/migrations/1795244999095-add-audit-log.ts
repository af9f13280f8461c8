import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAuditLog1795244999095 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "audit_entries" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), "actor_id" uuid NOT NULL, "action" text NOT NULL, "target_kind" text NOT NULL, "target_id" uuid NOT NULL, "target_name" text, "fields" text array NOT NULL DEFAULT '{}', "detail" text, CONSTRAINT "PK_6b1623bcad4d04530b76548d619" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_3f24bd1ab1d218bb646c28d69c" ON "audit_entries"  ("action", "id") `);
    await runner.query(
      `CREATE INDEX "IDX_d6bb3c842473ceb6606da2707c" ON "audit_entries"  ("target_id", "id") `,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."IDX_d6bb3c842473ceb6606da2707c"`);
    await runner.query(`DROP INDEX "public"."IDX_3f24bd1ab1d218bb646c28d69c"`);
    await runner.query(`DROP TABLE "audit_entries"`);
  }
}
