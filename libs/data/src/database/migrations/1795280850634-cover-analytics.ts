import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Analytics reads its figures from indexes alone. The larger index is there before the one that it replaces goes. */
export class CoverAnalytics1795280850634 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE INDEX "IDX_8b71c4fd46c1b4cd911a6d81d1" ON "enrollments" ("enrolled_at", "course_id", "completed_at", "progress")`,
    );
    await runner.query(
      `CREATE INDEX "IDX_f1908bd44401f7ac81f9064907" ON "enrollments" ("course_id", "enrolled_at", "completed_at", "user_id", "progress", "id")`,
    );
    await runner.query(
      `CREATE INDEX "enrollments_completed_of_user" ON "enrollments" ("user_id", "completed_at") WHERE completed_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "IDX_e449de533d0b5f059c7805e11b" ON "certificates" ("course_id", "issued_at", "user_id")`,
    );
    await runner.query(
      `CREATE INDEX "IDX_9ccacb583d27154687197ac97e" ON "chat_sessions" ("course_id", "updated_at", "created_at", "id")`,
    );
    await runner.query(`DROP INDEX "IDX_7fe32f61c51eaed13e4dc72493"`);
    await runner.query(`DROP INDEX "IDX_5934f1a6196c4b2e7f886c5108"`);
    await runner.query(`DROP INDEX "IDX_3b6a412073ea28153dc20a843b"`);
    await runner.query(`DROP INDEX "IDX_798bf2d27ab616fca0fd9e20d4"`);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      `CREATE INDEX "IDX_798bf2d27ab616fca0fd9e20d4" ON "chat_sessions" ("course_id", "updated_at")`,
    );
    await runner.query(`CREATE INDEX "IDX_3b6a412073ea28153dc20a843b" ON "certificates" ("course_id")`);
    await runner.query(
      `CREATE INDEX "IDX_5934f1a6196c4b2e7f886c5108" ON "enrollments" ("course_id", "enrolled_at")`,
    );
    await runner.query(`CREATE INDEX "IDX_7fe32f61c51eaed13e4dc72493" ON "enrollments" ("enrolled_at")`);
    await runner.query(`DROP INDEX "IDX_9ccacb583d27154687197ac97e"`);
    await runner.query(`DROP INDEX "IDX_e449de533d0b5f059c7805e11b"`);
    await runner.query(`DROP INDEX "enrollments_completed_of_user"`);
    await runner.query(`DROP INDEX "IDX_f1908bd44401f7ac81f9064907"`);
    await runner.query(`DROP INDEX "IDX_8b71c4fd46c1b4cd911a6d81d1"`);
  }
}
