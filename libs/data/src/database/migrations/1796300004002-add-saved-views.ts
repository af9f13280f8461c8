import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSavedViews1796300004002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "saved_views" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "list" text NOT NULL, "name" text NOT NULL, "address" text NOT NULL, "hidden_columns" text array NOT NULL DEFAULT '{}', "density" text NOT NULL, "is_default" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_b2e3760b4cab70ad5d111c7288a" UNIQUE ("user_id", "list", "name"), CONSTRAINT "PK_30acd4fbe2058d97631ab9bb2b6" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "saved_views_default" ON "saved_views"  ("user_id", "list") WHERE is_default`,
    );
    await runner.query(
      `ALTER TABLE "saved_views" ADD CONSTRAINT "FK_5ef69747737eae659eb1dd15aac" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "saved_views" DROP CONSTRAINT "FK_5ef69747737eae659eb1dd15aac"`);
    await runner.query(`DROP INDEX "public"."saved_views_default"`);
    await runner.query(`DROP TABLE "saved_views"`);
  }
}
