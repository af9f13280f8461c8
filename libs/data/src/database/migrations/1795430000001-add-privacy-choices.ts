import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person's choice about the language model, the notice before an inactive account is deleted, and the owner's function that
 * deletes old names from the audit log.
 */
export class AddPrivacyChoices1795430000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'ALTER TABLE "users" ADD "uses_model" boolean, ADD "inactivity_notice_at" TIMESTAMP WITH TIME ZONE',
    );
    await runner.query(`
      CREATE FUNCTION forget_old_names_in_audit_log(days int, batch int) RETURNS int
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
        WITH old AS (
          SELECT id FROM public.audit_entries
           WHERE at < now() - make_interval(days => greatest(days, 1)) AND target_kind <> 'retention'
             AND (actor_name IS NOT NULL OR target_kind IN ('user', 'upload') AND target_name IS NOT NULL)
           ORDER BY id LIMIT batch FOR UPDATE SKIP LOCKED
        ), changed AS (
          UPDATE public.audit_entries
             SET actor_name = NULL, salt = NULL,
                 target_name = CASE WHEN target_kind IN ('user', 'upload') THEN NULL ELSE target_name END
            FROM old WHERE old.id = audit_entries.id
          RETURNING 1
        )
        SELECT count(*)::int FROM changed
      $$`);
    await runner.query('REVOKE EXECUTE ON FUNCTION forget_old_names_in_audit_log(int, int) FROM PUBLIC');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP FUNCTION forget_old_names_in_audit_log(int, int)');
    await runner.query('ALTER TABLE "users" DROP COLUMN "uses_model", DROP COLUMN "inactivity_notice_at"');
  }
}
