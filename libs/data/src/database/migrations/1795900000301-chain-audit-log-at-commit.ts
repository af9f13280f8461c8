import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditEntryHash, auditNamesHash } from '../../audit/audit-chain.js';

const LAST_ENTRY =
  'SELECT sequence, hash INTO last FROM public.audit_entries WHERE sequence IS NOT NULL ORDER BY sequence DESC LIMIT 1';

/** @param isUnchained SQL: whether an entry that its own transaction has not chained yet may get its place in the chain */
const protectAuditEntry = (isUnchained: string) => `
  CREATE OR REPLACE FUNCTION protect_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id
       AND (${isUnchained} OR NEW.sequence = OLD.sequence AND NEW.hash = OLD.hash)
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
  END $$`;

/**
 * An entry gets its place in the chain when its transaction commits. The lock of the chain, which one transaction at a time
 * holds, is then held for the time of a commit, whatever the transaction does after it wrote the entry.
 */
export class ChainAuditLogAtCommit1795900000301 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('DROP TRIGGER chain ON audit_entries');
    await runner.query('ALTER TABLE audit_entries ALTER sequence DROP NOT NULL, ALTER hash DROP NOT NULL');
    await runner.query(`
      CREATE FUNCTION prepare_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.sequence := NULL;
        NEW.hash := NULL;
        NEW.origin_id := NEW.target_id;
        NEW.salt := gen_random_uuid();
        NEW.names_hash := ${auditNamesHash('NEW')};
        RETURN NEW;
      END $$`);
    // The owner's rights, because the API may only add entries.
    await runner.query(`
      CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE last record;
      BEGIN
        -- One commit after the other: the chain has no forks.
        PERFORM pg_advisory_xact_lock(hashtext('audit log'));
        ${LAST_ENTRY};
        NEW.sequence := coalesce(last.sequence, 0) + 1;
        NEW.hash := ${auditEntryHash('NEW', "coalesce(last.hash, '')")};
        UPDATE public.audit_entries SET sequence = NEW.sequence, hash = NEW.hash WHERE id = NEW.id;
        RETURN NULL;
      END $$`);
    await runner.query('REVOKE EXECUTE ON FUNCTION chain_audit_entry() FROM PUBLIC');
    await runner.query(protectAuditEntry('OLD.sequence IS NULL AND OLD.hash IS NULL'));
    await runner.query(
      'CREATE TRIGGER prepare BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION prepare_audit_entry()',
    );
    await runner.query(
      `CREATE CONSTRAINT TRIGGER chain AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION chain_audit_entry()`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TRIGGER chain ON audit_entries');
    await runner.query('DROP TRIGGER prepare ON audit_entries');
    await runner.query('DROP FUNCTION prepare_audit_entry()');
    await runner.query(`
      CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE last record;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('audit log'));
        ${LAST_ENTRY};
        NEW.sequence := coalesce(last.sequence, 0) + 1;
        NEW.origin_id := NEW.target_id;
        NEW.salt := gen_random_uuid();
        NEW.names_hash := ${auditNamesHash('NEW')};
        NEW.hash := ${auditEntryHash('NEW', "coalesce(last.hash, '')")};
        RETURN NEW;
      END $$`);
    await runner.query('GRANT EXECUTE ON FUNCTION chain_audit_entry() TO PUBLIC');
    await runner.query(protectAuditEntry('false'));
    await runner.query('ALTER TABLE audit_entries ALTER sequence SET NOT NULL, ALTER hash SET NOT NULL');
    await runner.query(
      'CREATE TRIGGER chain BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry()',
    );
  }
}
