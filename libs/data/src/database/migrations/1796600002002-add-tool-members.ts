import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tools that read the members of courses (LTI Names and Roles). Earlier versions ignore it; they write no time at which a person opened a tool, so
 * that its list has no name of them until they open it again.
 */
export class AddToolMembers1796600002002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE external_tools ADD COLUMN reads_members boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE external_tool_people ADD COLUMN opened_at timestamptz`);
    await runner.query(`UPDATE external_tool_people SET opened_at = created_at`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE external_tool_people DROP COLUMN opened_at`);
    await runner.query(`ALTER TABLE external_tools DROP COLUMN reads_members`);
  }
}
