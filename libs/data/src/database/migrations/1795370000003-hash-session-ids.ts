import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the ids of sessions by their hashes; sessions stay valid. Going back ends all sessions. */
export class HashSessionIds1795370000003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`UPDATE sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex')`);
  }

  async down(runner: QueryRunner) {
    await runner.query('DELETE FROM sessions');
  }
}
