import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions are found by their user and by their public id, which are parts of a JSON column. */
export class IndexSessions1795360100000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`CREATE INDEX "sessions_user" ON "sessions" ((sess->>'userId'))`);
    await runner.query(`CREATE INDEX "sessions_public_id" ON "sessions" ((sess->>'publicId'))`);
    await runner.query(
      `CREATE INDEX "provider_states_account" ON "provider_states" ((payload->>'accountId'))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "provider_states_account"');
    await runner.query('DROP INDEX "sessions_public_id"');
    await runner.query('DROP INDEX "sessions_user"');
  }
}
