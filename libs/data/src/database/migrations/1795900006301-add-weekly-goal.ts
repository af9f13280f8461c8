import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddWeeklyGoal1795900006301 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `ALTER TABLE "users" ADD "weekly_goal_days" smallint,
         ADD CONSTRAINT "users_weekly_goal_days" CHECK (weekly_goal_days BETWEEN 1 AND 7)`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "weekly_goal_days"`);
  }
}
