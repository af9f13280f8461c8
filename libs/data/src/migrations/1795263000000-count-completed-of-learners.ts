import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountCompletedOfLearners1795263000000 implements MigrationInterface {
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
  }

  async down(runner: QueryRunner) {
    await runner.query(`DELETE FROM analytics_learners WHERE last_at IS NULL`);
    await runner.query(`ALTER TABLE "analytics_learners" ALTER COLUMN "last_at" SET NOT NULL`);
    await runner.query(`ALTER TABLE "analytics_learners" DROP COLUMN "completed"`);
  }
}
