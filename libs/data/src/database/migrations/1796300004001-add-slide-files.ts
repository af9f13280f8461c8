import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSlideFiles1796300004001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "slide_files" ("key" text NOT NULL, "course_id" uuid NOT NULL, "image_width" integer, "image_height" integer, "image_widths" integer array NOT NULL DEFAULT '{}', "picture_hash" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_c16ca87836e16053e4c1a382e22" PRIMARY KEY ("key"))`,
    );
    await runner.query(`CREATE INDEX "IDX_db14003ee605d0fcd1e2a8baec" ON "slide_files"  ("course_id") `);
    await runner.query(`CREATE INDEX "IDX_a435c2d8c7083ac6d797d2c7d3" ON "slide_files"  ("created_at") `);
    await runner.query(`ALTER TABLE "slides" ADD "has_chosen_audio" boolean NOT NULL DEFAULT false`);
    await runner.query(
      `ALTER TABLE "slide_files" ADD CONSTRAINT "FK_db14003ee605d0fcd1e2a8baec1" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "has_chosen_audio"`);
    await runner.query(`DROP TABLE "slide_files"`);
  }
}
