import type { MigrationInterface, QueryRunner } from 'typeorm';

const nameOf = (user: string) => `coalesce(${user}.first_name || ' ' || ${user}.last_name, ${user}.email)`;

/** Stores the names of people and courses with each entry, so that the log can be read after a deletion. */
export class NamePeopleInAuditLog1795290000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "audit_entries" ADD "actor_name" text`);
    await runner.query(
      `UPDATE audit_entries SET actor_name = ${nameOf('users')} FROM users WHERE users.id = actor_id`,
    );
    await runner.query(
      `UPDATE audit_entries SET target_name = ${nameOf('users')}
         FROM users WHERE users.id = target_id AND target_kind = 'user'`,
    );
    await runner.query(
      `UPDATE audit_entries SET target_kind = 'course', target_id = courses.id, target_name = courses.title
         FROM uploads JOIN courses ON courses.id = uploads.course_id
        WHERE uploads.id = target_id`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`UPDATE audit_entries SET target_name = NULL WHERE target_kind = 'user'`);
    await runner.query(`ALTER TABLE "audit_entries" DROP COLUMN "actor_name"`);
  }
}
