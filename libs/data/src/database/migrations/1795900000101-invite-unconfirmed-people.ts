import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to manage a group and to teach a course, and addresses that a sign-in provider vouched for. */
export class InviteUnconfirmedPeople1795900000101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "users" ADD "vouched_email" text');
    await runner.query('ALTER TABLE "one_time_links" ADD "session_id" uuid');
    await runner.query('ALTER TABLE "invitations" ADD "managed_group_id" uuid, ADD "course_id" uuid');
    await runner.query(
      'ALTER TABLE "invitations" ADD CONSTRAINT "FK_a9c3f04fcdbfdee9fd91a65d303" FOREIGN KEY ("managed_group_id") REFERENCES "groups"("id") ON DELETE CASCADE',
    );
    await runner.query(
      'ALTER TABLE "invitations" ADD CONSTRAINT "FK_0db6a709617c91bce0f511b165d" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE',
    );
    await runner.query('CREATE INDEX "IDX_a9c3f04fcdbfdee9fd91a65d30" ON "invitations" ("managed_group_id")');
    await runner.query('CREATE INDEX "IDX_0db6a709617c91bce0f511b165" ON "invitations" ("course_id")');
    await runner.query('DROP INDEX "invitations_open"');
    await runner.query(
      'CREATE UNIQUE INDEX "invitations_open" ON "invitations" ("email", "group_id", "managed_group_id", "course_id") NULLS NOT DISTINCT WHERE accepted_at IS NULL AND withdrawn_at IS NULL',
    );
    // For replicas of the previous version, which name these columns in ON CONFLICT.
    await runner.query(
      'CREATE UNIQUE INDEX "invitations_open_group" ON "invitations" ("email", "group_id") WHERE accepted_at IS NULL AND withdrawn_at IS NULL',
    );
    await runner.query('ALTER TABLE "user_import_rows" DROP CONSTRAINT "user_import_rows_outcome"');
    await runner.query(
      `ALTER TABLE "user_import_rows" ADD CONSTRAINT "user_import_rows_outcome" CHECK (outcome IN ('invite', 'unconfirmed', 'update', 'unchanged', 'problem'))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query("UPDATE user_import_rows SET outcome = 'invite' WHERE outcome = 'unconfirmed'");
    await runner.query('ALTER TABLE "user_import_rows" DROP CONSTRAINT "user_import_rows_outcome"');
    await runner.query(
      `ALTER TABLE "user_import_rows" ADD CONSTRAINT "user_import_rows_outcome" CHECK (outcome IN ('invite', 'update', 'unchanged', 'problem'))`,
    );
    await runner.query('DELETE FROM invitations WHERE managed_group_id IS NOT NULL OR course_id IS NOT NULL');
    await runner.query('DROP INDEX "invitations_open"');
    await runner.query('DROP INDEX "invitations_open_group"');
    await runner.query('ALTER TABLE "invitations" DROP COLUMN "managed_group_id", DROP COLUMN "course_id"');
    await runner.query(
      'CREATE UNIQUE INDEX "invitations_open" ON "invitations" ("email", "group_id") NULLS NOT DISTINCT WHERE accepted_at IS NULL AND withdrawn_at IS NULL',
    );
    await runner.query('ALTER TABLE "one_time_links" DROP COLUMN "session_id"');
    await runner.query('ALTER TABLE "users" DROP COLUMN "vouched_email"');
  }
}
