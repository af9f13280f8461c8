import type { MigrationInterface, QueryRunner } from 'typeorm';

const setKinds = (kinds: string[]) => `
  ALTER TABLE lti_tickets DROP CONSTRAINT lti_tickets_kind,
    ADD CONSTRAINT lti_tickets_kind CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** Tickets with which external tools register themselves. Earlier versions ignore them. */
export class AddToolRegistrations1796600002003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(setKinds(['login', 'content', 'registration', 'tool']));
  }

  async down(runner: QueryRunner) {
    await runner.query(`DELETE FROM lti_tickets WHERE kind = 'tool'`);
    await runner.query(setKinds(['login', 'content', 'registration']));
  }
}
