import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Live meetings of courses. Earlier versions leave them as they are. */
export class AddMeetings1796400000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE meetings (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        course_id uuid NOT NULL,
        series_id uuid NOT NULL,
        position integer NOT NULL,
        title text NOT NULL,
        starts_at timestamptz NOT NULL,
        minutes integer NOT NULL,
        address text NOT NULL,
        note text NOT NULL DEFAULT '',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        created_by_id uuid,
        moved_at timestamptz,
        cancelled_at timestamptz,
        PRIMARY KEY (id),
        CONSTRAINT meetings_title CHECK (char_length(title) <= 200),
        CONSTRAINT meetings_address CHECK (char_length(address) <= 2000),
        CONSTRAINT meetings_note CHECK (char_length(note) <= 2000),
        CONSTRAINT meetings_minutes CHECK (minutes BETWEEN 5 AND 1440),
        CONSTRAINT "FK_9d12b02f2da57b87a8e946261e8" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_6cd493a238ec7f06c3c1554e3aa" FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_8628b63824846faeae47d72a7b" ON meetings (course_id, starts_at)`);
    await runner.query(
      `CREATE UNIQUE INDEX "IDX_fe164abfe38b49c5e057d0ddd1" ON meetings (series_id, position)`,
    );
    await runner.query(`CREATE INDEX "IDX_505a9ff3f8a8452cb9f252841a" ON meetings (starts_at)`);
    await runner.query(`CREATE INDEX "IDX_6cd493a238ec7f06c3c1554e3a" ON meetings (created_by_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE meetings');
  }
}
