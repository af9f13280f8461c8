export const AUDIT_LOG = `
CREATE TABLE audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid NOT NULL,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id uuid NOT NULL,
  target_name text,
  fields text[] NOT NULL DEFAULT '{}',
  detail text,
  actor_name text,
  sequence bigint,
  origin_id uuid NOT NULL,
  salt uuid,
  names_hash text NOT NULL,
  hash text,
  CONSTRAINT "PK_6b1623bcad4d04530b76548d619" PRIMARY KEY (id)
);
CREATE INDEX "IDX_3f24bd1ab1d218bb646c28d69c" ON audit_entries (action, id);
CREATE INDEX "IDX_d6bb3c842473ceb6606da2707c" ON audit_entries (target_id, id);
CREATE UNIQUE INDEX audit_entries_sequence ON audit_entries (sequence);

-- An entry gets its place in the chain when its transaction commits: the lock of the chain, which one transaction at a time
-- holds, is held for the time of a commit. The function has the owner's rights, because the API may only add entries.
CREATE FUNCTION chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE last record;
BEGIN
  -- One commit after the other: the chain has no forks.
  PERFORM pg_advisory_xact_lock(hashtext('audit log'));
  SELECT sequence, hash INTO last
    FROM public.audit_entries WHERE sequence IS NOT NULL ORDER BY sequence DESC LIMIT 1;
  NEW.sequence := coalesce(last.sequence, 0) + 1;
  NEW.hash := encode(sha256(convert_to(json_build_array(
    coalesce(last.hash, ''), NEW.sequence, extract(epoch FROM NEW.at)::text, NEW.actor_id, NEW.action, NEW.origin_id,
    NEW.fields, NEW.detail, NEW.names_hash
  )::text, 'UTF8')), 'hex');
  UPDATE public.audit_entries SET sequence = NEW.sequence, hash = NEW.hash WHERE id = NEW.id;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION chain_audit_entry() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER chain AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE FUNCTION prepare_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := NULL;
  NEW.hash := NULL;
  NEW.origin_id := NEW.target_id;
  NEW.salt := gen_random_uuid();
  NEW.names_hash :=
    encode(sha256(convert_to(json_build_array(NEW.salt, NEW.actor_name, NEW.target_name)::text, 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER prepare BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION prepare_audit_entry();

CREATE FUNCTION protect_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id
     AND (OLD.sequence IS NULL AND OLD.hash IS NULL OR NEW.sequence = OLD.sequence AND NEW.hash = OLD.hash)
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
END
$$;
CREATE TRIGGER protect BEFORE DELETE OR UPDATE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION protect_audit_entry();
CREATE TRIGGER protect_all BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_entry();

-- The changes of entries that the product makes are functions with the owner's rights, so that the roles of its processes
-- need no right to change entries; the hashes do not cover what these change.
CREATE FUNCTION forget_old_names_in_audit_log(days integer, batch integer) RETURNS integer
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
$$;
REVOKE EXECUTE ON FUNCTION forget_old_names_in_audit_log(integer, integer) FROM PUBLIC;

CREATE FUNCTION forget_person_in_audit_log(person uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
UPDATE public.audit_entries SET actor_name = NULL, salt = NULL WHERE actor_id = person;
UPDATE public.audit_entries SET target_name = NULL, salt = NULL
 WHERE target_id = person AND target_kind = 'user';
$$;
REVOKE EXECUTE ON FUNCTION forget_person_in_audit_log(uuid) FROM PUBLIC;

CREATE FUNCTION name_course_in_audit_log(upload uuid, course uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
UPDATE public.audit_entries SET target_kind = 'course', target_id = courses.id, target_name = courses.title
  FROM public.courses WHERE courses.id = course AND audit_entries.target_id = upload;
$$;
REVOKE EXECUTE ON FUNCTION name_course_in_audit_log(uuid, uuid) FROM PUBLIC;
`;
