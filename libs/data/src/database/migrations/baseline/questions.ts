export const QUESTIONS = `
CREATE TABLE question_categories (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  parent_id uuid,
  course_id uuid,
  name text NOT NULL,
  CONSTRAINT "PK_c4f3431b15f8c8c2e9bf8e489e4" PRIMARY KEY (id),
  CONSTRAINT "FK_12c3612b193577aed48eb219d22" FOREIGN KEY (parent_id)
    REFERENCES question_categories (id) ON DELETE RESTRICT,
  CONSTRAINT "FK_7dae0cb7004636658ea3f225b07" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_12c3612b193577aed48eb219d2" ON question_categories (parent_id);
CREATE INDEX "IDX_7dae0cb7004636658ea3f225b0" ON question_categories (course_id);

CREATE TABLE questions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  category_id uuid NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  practice text NOT NULL DEFAULT 'off',
  CONSTRAINT "PK_08a6d4b0f49ff300bf3a0ca60ac" PRIMARY KEY (id),
  CONSTRAINT questions_practice CHECK (practice IN ('off', 'on', 'with-exams')),
  CONSTRAINT "FK_6004e23393f2a8efe414480b75d" FOREIGN KEY (category_id)
    REFERENCES question_categories (id) ON DELETE RESTRICT
);
CREATE INDEX "IDX_179cda6696f5d5517416074074" ON questions (updated_at, id);
CREATE INDEX "IDX_6004e23393f2a8efe414480b75" ON questions (category_id);

CREATE TABLE question_versions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  question_id uuid NOT NULL,
  version integer NOT NULL,
  status text NOT NULL,
  content jsonb NOT NULL,
  points double precision NOT NULL,
  slide_id uuid,
  quote text,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_cf0e5fdf563f7d8286f7d8e68ea" PRIMARY KEY (id),
  CONSTRAINT "UQ_817e546fda00a5e6bd1a7549112" UNIQUE (question_id, version),
  CONSTRAINT question_versions_status CHECK (status IN ('draft', 'ready')),
  CONSTRAINT "FK_7647b787713393ee2db4e2a0a0e" FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_9c563964fa0634f79052ed9eeb9" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE CASCADE,
  CONSTRAINT "FK_f6bf496d4de68d15271cf415639" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_7647b787713393ee2db4e2a0a0" ON question_versions (created_by_id);
CREATE INDEX "IDX_f6bf496d4de68d15271cf41563" ON question_versions (slide_id);
CREATE INDEX question_versions_prompt ON question_versions (md5((content ->> 'prompt')));

CREATE TABLE question_keys (
  version_id uuid NOT NULL,
  key jsonb NOT NULL,
  CONSTRAINT "PK_92f766fc92daab4ea7600497f34" PRIMARY KEY (version_id),
  CONSTRAINT "FK_92f766fc92daab4ea7600497f34" FOREIGN KEY (version_id)
    REFERENCES question_versions (id) ON DELETE CASCADE
);

CREATE TABLE question_pictures (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  width integer NOT NULL,
  height integer NOT NULL,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_30f1ce4ee36d7641a1474e56a7e" PRIMARY KEY (id),
  CONSTRAINT "FK_fdb65980f2b7226c5513a0a8ea9" FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_6a14187905952d04bbc85f3478" ON question_pictures (created_at);
CREATE INDEX "IDX_fdb65980f2b7226c5513a0a8ea" ON question_pictures (created_by_id);

CREATE TABLE question_version_pictures (
  version_id uuid NOT NULL,
  picture_id uuid NOT NULL,
  CONSTRAINT "PK_39547b843e24f677b6fda154de6" PRIMARY KEY (version_id, picture_id),
  CONSTRAINT "FK_a29ceddd9fbaaf30f3b75fc6cec" FOREIGN KEY (picture_id)
    REFERENCES question_pictures (id) ON DELETE CASCADE,
  CONSTRAINT "FK_d9e1b7f4d7cefae7a312331e113" FOREIGN KEY (version_id)
    REFERENCES question_versions (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_a29ceddd9fbaaf30f3b75fc6ce" ON question_version_pictures (picture_id);

CREATE TABLE question_imports (
  id uuid NOT NULL,
  file_hash text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  question_count integer NOT NULL,
  duplicate_count integer NOT NULL,
  problem_count integer NOT NULL,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_question_imports" PRIMARY KEY (id),
  CONSTRAINT "FK_f2184537774644b2f567296d6aa" FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_b1e79929c9a03c3174b816a3a8" ON question_imports (file_hash);
CREATE INDEX "IDX_f2184537774644b2f567296d6a" ON question_imports (created_by_id);

CREATE TABLE question_proposals (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  course_id uuid NOT NULL,
  slide_id uuid,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  identity_hash text NOT NULL,
  title text NOT NULL,
  content jsonb NOT NULL,
  key jsonb NOT NULL,
  quote text NOT NULL,
  question_id uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_04973aef0337593b1ff24f47a1b" PRIMARY KEY (id),
  CONSTRAINT "UQ_d57a1513a29ec8d181c0a81fd12" UNIQUE (course_id, identity_hash),
  CONSTRAINT question_proposals_state CHECK (state IN ('open', 'accepted', 'edited', 'rejected')),
  CONSTRAINT "FK_283bf51f0554ee69e22ced2cf39" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE SET NULL,
  CONSTRAINT "FK_8dd9e782e114fa82222d6590bad" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE SET NULL,
  CONSTRAINT "FK_cce0313efa5080d43e239e31770" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_283bf51f0554ee69e22ced2cf3" ON question_proposals (slide_id);
CREATE INDEX "IDX_72f3bd689cde11fa43c654d856" ON question_proposals (course_id, state);
CREATE INDEX "IDX_8dd9e782e114fa82222d6590ba" ON question_proposals (question_id);

CREATE TABLE practice_cards (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  is_in_review boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL DEFAULT now(),
  stability double precision NOT NULL DEFAULT '0',
  difficulty double precision NOT NULL DEFAULT '0',
  scheduled_days integer NOT NULL DEFAULT 0,
  answers integer NOT NULL DEFAULT 0,
  lapses integer NOT NULL DEFAULT 0,
  last_answer_at timestamptz,
  CONSTRAINT "PK_b8fd0bbb46be8f9839e013544f3" PRIMARY KEY (user_id, question_id),
  CONSTRAINT "FK_4f5e6572328c8de8c800dd935d8" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE CASCADE,
  CONSTRAINT "FK_ae440da2f58e8593e2eee81571f" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_4f5e6572328c8de8c800dd935d" ON practice_cards (question_id);
CREATE INDEX practice_cards_due ON practice_cards (user_id, due_at) WHERE is_in_review;

CREATE TABLE practice_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  kind text NOT NULL,
  request_id uuid,
  answer_id bigint,
  version_id uuid,
  response jsonb,
  fraction double precision,
  rating smallint,
  seconds integer,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "PK_f5a6d697b3a04671413309d8110" PRIMARY KEY (id),
  CONSTRAINT "UQ_20614332be7786ebd74d4abbc02" UNIQUE (user_id, request_id),
  CONSTRAINT practice_log_answer CHECK ((kind = 'answer') = (version_id IS NOT NULL)),
  CONSTRAINT practice_log_kind CHECK (kind IN ('answer', 'rate', 'undo', 'mark', 'unmark')),
  CONSTRAINT practice_log_rating CHECK (rating BETWEEN 1 AND 4),
  CONSTRAINT "FK_a4c7cc7feeac3202507528f16bf" FOREIGN KEY (version_id)
    REFERENCES question_versions (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bfe6ffe5b7879effbcb4eeebcfe" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT "FK_c869482eaa6f7cf4ed4d9772ac3" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_46021e748a2901d45ef10ff4c2" ON practice_log (user_id, question_id, id);
CREATE INDEX "IDX_a4c7cc7feeac3202507528f16b" ON practice_log (version_id);
CREATE INDEX "IDX_c869482eaa6f7cf4ed4d9772ac" ON practice_log (question_id);
CREATE INDEX practice_log_answers ON practice_log (user_id, id) WHERE kind = 'answer';
CREATE UNIQUE INDEX practice_log_undone_once ON practice_log (answer_id) WHERE kind = 'undo';

CREATE FUNCTION link_question_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE TG_TABLE_NAME WHEN 'question_keys' THEN (to_jsonb(NEW) ->> 'version_id')::uuid
                                     ELSE (to_jsonb(NEW) ->> 'id')::uuid END;
BEGIN
  DELETE FROM question_version_pictures WHERE version_id = changed;
  INSERT INTO question_version_pictures (version_id, picture_id)
  SELECT DISTINCT changed, question_pictures.id
    FROM (SELECT content::text AS texts FROM question_versions WHERE id = changed
          UNION ALL SELECT key::text FROM question_keys WHERE version_id = changed) written
   CROSS JOIN LATERAL regexp_matches(texts, '/api/question-pictures/([0-9a-f-]{36})', 'g') address(parts)
    JOIN question_pictures ON question_pictures.id::text = parts[1];
  RETURN NULL;
END
$$;
CREATE TRIGGER link_question_pictures AFTER INSERT OR UPDATE ON question_versions
  FOR EACH ROW EXECUTE FUNCTION link_question_pictures();
CREATE TRIGGER link_question_pictures AFTER INSERT OR UPDATE ON question_keys
  FOR EACH ROW EXECUTE FUNCTION link_question_pictures();

-- The log is append-only. The deletion of its person or question deletes it (a depth above 1).
CREATE FUNCTION refuse_practice_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'practice_log is append-only';
END
$$;
CREATE TRIGGER practice_log_append_only BEFORE DELETE OR UPDATE ON practice_log
  FOR EACH ROW EXECUTE FUNCTION refuse_practice_log_change();
`;
