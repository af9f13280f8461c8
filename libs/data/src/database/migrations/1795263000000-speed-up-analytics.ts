import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SpeedUpAnalytics1795263000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "analytics_learners" ADD "completed" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "analytics_learners" ALTER COLUMN "last_at" DROP NOT NULL`);
    // Before the first refresh there are no rows, and it counts everything.
    await runner.query(
      `INSERT INTO analytics_learners (user_id, completed)
       SELECT user_id, count(*) FROM enrollments
        WHERE completed_at IS NOT NULL AND user_id IS NOT NULL AND EXISTS (SELECT FROM analytics_state)
        GROUP BY user_id
       ON CONFLICT (user_id) DO UPDATE SET completed = excluded.completed`,
    );
    await runner.query(`CREATE INDEX "IDX_af9388e2563fa8247f7e5c175c" ON "analytics_learners" ("completed")`);
    await runner.query(`DROP INDEX "IDX_f9d9cb86cd8d8deeaa0475ef7c"`);
    await runner.query(
      `CREATE INDEX "IDX_989d70b76bd190a490313f604b" ON "analytics_study" ("course_id", "starts_at", "enrollment_id", "seconds")`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "IDX_989d70b76bd190a490313f604b"`);
    await runner.query(
      `CREATE INDEX "IDX_f9d9cb86cd8d8deeaa0475ef7c" ON "analytics_study" ("course_id", "starts_at")`,
    );
    await runner.query(`DELETE FROM analytics_learners WHERE last_at IS NULL`);
    await runner.query(`ALTER TABLE "analytics_learners" ALTER COLUMN "last_at" SET NOT NULL`);
    await runner.query(`ALTER TABLE "analytics_learners" DROP COLUMN "completed"`);
  }
}
