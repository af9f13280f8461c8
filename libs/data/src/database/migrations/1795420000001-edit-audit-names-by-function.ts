import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = ['forget_person_in_audit_log(uuid)', 'name_course_in_audit_log(uuid, uuid)'];

/**
 * The two changes of audit entries that the product makes become functions of the tables' owner, so that the roles of its
 * processes need no right to change entries.
 */
export class EditAuditNamesByFunction1795420000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE FUNCTION forget_person_in_audit_log(person uuid) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
        UPDATE public.audit_entries SET actor_name = NULL, salt = NULL WHERE actor_id = person;
        UPDATE public.audit_entries SET target_name = NULL, salt = NULL
         WHERE target_id = person AND target_kind = 'user';
      $$`);
    await runner.query(`
      CREATE FUNCTION name_course_in_audit_log(upload uuid, course uuid) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
        UPDATE public.audit_entries SET target_kind = 'course', target_id = courses.id, target_name = courses.title
          FROM public.courses WHERE courses.id = course AND audit_entries.target_id = upload;
      $$`);
    for (const name of FUNCTIONS) await runner.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`);
  }

  async down(runner: QueryRunner) {
    for (const name of FUNCTIONS) await runner.query(`DROP FUNCTION ${name}`);
  }
}
