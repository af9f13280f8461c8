import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditEntryHash, auditNamesHash } from '../../audit/audit-chain.js';

/**
 * Makes the audit log append-only, and gives each entry the hash of the one before. The erasure of a person's name, and the
 * upload that becomes a course, stay possible; the hashes do not cover what these change.
 */
export class ChainAuditLog1795370000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `ALTER TABLE "audit_entries" ADD "sequence" bigint, ADD "origin_id" uuid, ADD "salt" uuid, ADD "names_hash" text, ADD "hash" text`,
    );
    await runner.query(`
      CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE last record;
      BEGIN
        -- One after the other until each commits: the chain has no forks.
        PERFORM pg_advisory_xact_lock(hashtext('audit log'));
        SELECT sequence, hash INTO last FROM audit_entries WHERE sequence IS NOT NULL ORDER BY sequence DESC LIMIT 1;
        NEW.sequence := coalesce(last.sequence, 0) + 1;
        NEW.origin_id := NEW.target_id;
        NEW.salt := gen_random_uuid();
        NEW.names_hash := ${auditNamesHash('NEW')};
        NEW.hash := ${auditEntryHash('NEW', "coalesce(last.hash, '')")};
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE FUNCTION protect_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.sequence = OLD.sequence AND NEW.hash = OLD.hash
           AND (NEW.at, NEW.actor_id, NEW.action, NEW.origin_id, NEW.fields, NEW.names_hash)
             = (OLD.at, OLD.actor_id, OLD.action, OLD.origin_id, OLD.fields, OLD.names_hash)
           AND NEW.detail IS NOT DISTINCT FROM OLD.detail
           AND (NEW.salt IS NULL OR NEW.salt = OLD.salt)
           AND (NEW.actor_name IS NULL OR NEW.actor_name IS NOT DISTINCT FROM OLD.actor_name)
           AND (NEW.target_name IS NULL OR NEW.target_name IS NOT DISTINCT FROM OLD.target_name
                OR OLD.target_kind = 'upload' AND NEW.target_kind = 'course')
           AND (NEW.target_id = OLD.target_id AND NEW.target_kind = OLD.target_kind
                OR OLD.target_kind = 'upload' AND NEW.target_kind = 'course')
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'The audit log is append-only.';
      END $$`);
    await this.chainOldEntries(runner);
    await runner.query(
      `ALTER TABLE "audit_entries" ALTER "sequence" SET NOT NULL, ALTER "origin_id" SET NOT NULL, ALTER "names_hash" SET NOT NULL, ALTER "hash" SET NOT NULL`,
    );
    await runner.query(`CREATE UNIQUE INDEX "audit_entries_sequence" ON "audit_entries" ("sequence")`);
    await runner.query(
      `CREATE TRIGGER chain BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry()`,
    );
    await runner.query(
      `CREATE TRIGGER protect BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION protect_audit_entry()`,
    );
    await runner.query(
      `CREATE TRIGGER protect_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_entry()`,
    );
  }

  async down(runner: QueryRunner) {
    for (const name of ['chain', 'protect', 'protect_all'])
      await runner.query(`DROP TRIGGER ${name} ON audit_entries`);
    await runner.query('DROP FUNCTION chain_audit_entry()');
    await runner.query('DROP FUNCTION protect_audit_entry()');
    await runner.query(`DROP INDEX "public"."audit_entries_sequence"`);
    for (const column of ['sequence', 'origin_id', 'salt', 'names_hash', 'hash'])
      await runner.query(`ALTER TABLE "audit_entries" DROP COLUMN "${column}"`);
  }

  private async chainOldEntries(runner: QueryRunner) {
    await runner.query(
      `UPDATE audit_entries SET origin_id = target_id, salt = gen_random_uuid(), sequence = numbered.place
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM audit_entries) numbered
        WHERE numbered.id = audit_entries.id`,
    );
    await runner.query(`UPDATE audit_entries SET names_hash = ${auditNamesHash('audit_entries')}`);
    await runner.query(`
      DO $$
      DECLARE
        entry audit_entries;
        previous text := '';
      BEGIN
        FOR entry IN SELECT * FROM audit_entries ORDER BY sequence LOOP
          previous := ${auditEntryHash('entry', 'previous')};
          UPDATE audit_entries SET hash = previous WHERE id = entry.id;
        END LOOP;
      END $$`);
  }
}
