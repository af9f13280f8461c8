import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UpdateCourses1795540000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "course_updates" ("id" uuid NOT NULL, "course_id" uuid NOT NULL, "state" text NOT NULL DEFAULT 'proposed', "deck" jsonb NOT NULL, "matches" jsonb NOT NULL, "former" jsonb, "applied_version" integer, "applied_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "course_updates_applied" CHECK ((state IN ('applied', 'undone')) = (applied_at IS NOT NULL)), CONSTRAINT "course_updates_state" CHECK (state IN ('proposed', 'applied', 'undone', 'discarded')), CONSTRAINT "PK_aba8dad25b6863b79d2f201d62e" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_195734d03876ade3626577ba62" ON "course_updates"  ("course_id") `);
    await runner.query(
      `CREATE UNIQUE INDEX "course_updates_one_proposed" ON "course_updates"  ("course_id") WHERE state = 'proposed'`,
    );
    await runner.query(
      `CREATE TABLE "removed_progress" ("update_id" uuid NOT NULL, "part_id" uuid NOT NULL, "enrollment_id" uuid NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "study_seconds" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_e8bac32c3474635b84f62091080" PRIMARY KEY ("update_id", "part_id", "enrollment_id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_be52db5a44548cee8fdf9475fd" ON "removed_progress"  ("enrollment_id") `,
    );
    await runner.query(`ALTER TABLE "modules" ADD "deck_hash" text`);
    await runner.query(`ALTER TABLE "slides" ADD "picture_hash" text`);
    await runner.query(`ALTER TABLE "slides" ADD "deck_hash" text`);
    await runner.query(`ALTER TABLE "uploads" ADD "updates_course_id" uuid`);
    // The texts of a course that was never edited are those of its deck.
    await runner.query(
      `UPDATE slides SET deck_hash = md5(slides.title || E'\\n' || slides.content)
         FROM modules JOIN courses ON courses.id = modules.course_id
        WHERE modules.id = slides.module_id AND courses.version = 1`,
    );
    await runner.query(
      `UPDATE modules SET deck_hash = md5(modules.title || E'\\n' || coalesce(modules.description, ''))
         FROM courses WHERE courses.id = modules.course_id AND courses.version = 1`,
    );
    await runner.query(
      `ALTER TABLE "course_updates" ADD CONSTRAINT "FK_195734d03876ade3626577ba624" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "removed_progress" ADD CONSTRAINT "FK_7ed87424f513e81d3af35f62bfa" FOREIGN KEY ("update_id") REFERENCES "course_updates"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "removed_progress" ADD CONSTRAINT "FK_be52db5a44548cee8fdf9475fd9" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "removed_progress" DROP CONSTRAINT "FK_be52db5a44548cee8fdf9475fd9"`);
    await runner.query(`ALTER TABLE "removed_progress" DROP CONSTRAINT "FK_7ed87424f513e81d3af35f62bfa"`);
    await runner.query(`ALTER TABLE "course_updates" DROP CONSTRAINT "FK_195734d03876ade3626577ba624"`);
    await runner.query(`ALTER TABLE "uploads" DROP COLUMN "updates_course_id"`);
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "deck_hash"`);
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "picture_hash"`);
    await runner.query(`ALTER TABLE "modules" DROP COLUMN "deck_hash"`);
    await runner.query(`DROP INDEX "public"."IDX_be52db5a44548cee8fdf9475fd"`);
    await runner.query(`DROP TABLE "removed_progress"`);
    await runner.query(`DROP INDEX "public"."course_updates_one_proposed"`);
    await runner.query(`DROP INDEX "public"."IDX_195734d03876ade3626577ba62"`);
    await runner.query(`DROP TABLE "course_updates"`);
  }
}
