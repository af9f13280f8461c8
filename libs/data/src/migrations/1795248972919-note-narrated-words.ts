import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells which slides' sound is still to be made, or made again. */
export class NoteNarratedWords1795248972919 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" ADD "narrated" text`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "slides" DROP COLUMN "narrated"`);
  }
}
