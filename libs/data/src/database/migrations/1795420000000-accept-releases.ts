import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The latest signed release of each remote, so that an earlier one cannot come back. */
export class AcceptReleases1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "accepted_releases" ("remote" text NOT NULL, "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL, "document" text NOT NULL, CONSTRAINT "PK_accepted_releases" PRIMARY KEY ("remote"))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "accepted_releases"`);
  }
}
