import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSpeakerNotes1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "courses" ADD "shows_notes" boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE "slides" ADD "notes" text');
    await runner.query('ALTER TABLE "slides" ADD "notes_hash" text');
    await runner.query(
      'ALTER TABLE "slides" ADD CONSTRAINT "slides_notes" CHECK (char_length(notes) BETWEEN 1 AND 10000)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE "slides" DROP CONSTRAINT "slides_notes"');
    await runner.query('ALTER TABLE "slides" DROP COLUMN "notes_hash"');
    await runner.query('ALTER TABLE "slides" DROP COLUMN "notes"');
    await runner.query('ALTER TABLE "courses" DROP COLUMN "shows_notes"');
  }
}
