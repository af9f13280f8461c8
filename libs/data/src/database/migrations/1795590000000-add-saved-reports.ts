import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSavedReports1795590000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "saved_reports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "name" text NOT NULL, "query" jsonb NOT NULL, "weekday" smallint, "last_mailed_on" date, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_0a6f5fb9f8c38b611df58addfe8" UNIQUE ("user_id", "name"), CONSTRAINT "saved_reports_weekday" CHECK (weekday BETWEEN 1 AND 7), CONSTRAINT "PK_ab9983395681688e8d042fbe12e" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `ALTER TABLE "saved_reports" ADD CONSTRAINT "FK_7790e33a31733ada2d87adf6984" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "saved_reports"');
  }
}
