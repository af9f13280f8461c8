import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos of whole courses. Earlier versions neither offer nor delete them. */
export class AddCourseVideos1796400100002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE course_videos (
        course_id uuid NOT NULL,
        id uuid NOT NULL,
        state text NOT NULL,
        percent smallint,
        failure text,
        bytes bigint,
        seconds double precision,
        has_captions boolean NOT NULL DEFAULT false,
        requested_at timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (course_id),
        CONSTRAINT course_videos_percent CHECK (percent BETWEEN 0 AND 100),
        CONSTRAINT "UQ_5e6b5d5c573662ae4b15594799b" UNIQUE (id),
        CONSTRAINT "FK_bc3d049df4355ff41b4075597a1" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE course_videos`);
  }
}
