import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPlannedReviews1796250000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "planned_reviews" ("user_id" uuid NOT NULL, "course_id" uuid NOT NULL, "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_617a204381322ed782ee9c17606" PRIMARY KEY ("user_id", "course_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_60a579303d064fbe30d1f64b72" ON "planned_reviews"  ("due_at") `);
    await runner.query(`CREATE INDEX "IDX_e828c25c4936616a19d944fc8e" ON "planned_reviews"  ("course_id") `);
    await runner.query(
      `ALTER TABLE "planned_reviews" ADD CONSTRAINT "FK_e1156e275161a95477fb2ea3a41" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "planned_reviews" ADD CONSTRAINT "FK_e828c25c4936616a19d944fc8e2" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE "planned_reviews"`);
  }
}
