import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who uploaded a video, and when its conversion ended. Earlier versions leave both empty, so that no person is notified. */
export class NotifyVideoUploaders1796700000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      ALTER TABLE slide_videos
        ADD uploaded_by_id uuid,
        ADD conversion_ended_at timestamptz,
        ADD CONSTRAINT "FK_eb328d691de64e5803a1cd4771e" FOREIGN KEY (uploaded_by_id)
          REFERENCES users (id) ON DELETE SET NULL`);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE slide_videos DROP COLUMN uploaded_by_id, DROP COLUMN conversion_ended_at',
    );
  }
}
