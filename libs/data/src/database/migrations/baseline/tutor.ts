export const TUTOR = `
-- What the tutor searches: the text of slides, long ones cut. The worker indexes passages whose language is null. No entity
-- describes the table; libs/data/src/tutor/passages.ts writes it, api/src/tutor/search/retrieval.service.ts reads it.
CREATE TABLE passages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  course_id uuid NOT NULL,
  slide_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  words tsvector NOT NULL DEFAULT '',
  embedding bytea,
  embedding_model text,
  language text,
  config text NOT NULL DEFAULT 'english',
  embedding_parts integer,
  embedded_at timestamptz,
  CONSTRAINT passages_pkey PRIMARY KEY (id),
  CONSTRAINT passages_place UNIQUE (slide_id, position),
  CONSTRAINT passages_course FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT passages_slide FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE CASCADE
);
CREATE INDEX passages_course_id ON passages (course_id);
CREATE INDEX passages_embedded_at ON passages (embedded_at DESC NULLS LAST);
-- Workers look for passages whose vectors are missing or of another model.
CREATE INDEX passages_embedding_model ON passages (embedding_model, language);
CREATE INDEX passages_without_language ON passages (course_id) WHERE language IS NULL;
CREATE INDEX passages_words ON passages USING gin (words);

CREATE TABLE chat_sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid,
  course_id uuid,
  module_id uuid,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_efc151a4aafa9a28b73dedc485f" PRIMARY KEY (id),
  CONSTRAINT "FK_1fa209cf48ae975a109366542a5" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_88750b5e164dd469b673e753aa7" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT "FK_9f433276592d2b7a22c34f992bd" FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_3bef4762cda87af09f2c358e17" ON chat_sessions (user_id, updated_at);
CREATE INDEX "IDX_9ccacb583d27154687197ac97e" ON chat_sessions (course_id, updated_at, created_at, id);
CREATE INDEX "IDX_9f433276592d2b7a22c34f992b" ON chat_sessions (module_id);
CREATE INDEX "IDX_eddf606ebed0df92f0dc27fff5" ON chat_sessions (updated_at) WHERE updated_at > created_at;

CREATE TABLE chat_messages (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  status text NOT NULL DEFAULT 'complete',
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_helpful boolean,
  rating_reason text,
  is_question_shared boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_40c55ee0e571e268b0d3cd37d10" PRIMARY KEY (id),
  CONSTRAINT chat_messages_role CHECK (role IN ('user', 'assistant')),
  CONSTRAINT chat_messages_status CHECK (status IN ('writing', 'complete', 'stopped', 'failed')),
  CONSTRAINT "FK_0672782561e44d43febcfba2984" FOREIGN KEY (session_id) REFERENCES chat_sessions (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_34bfc66e62161622b54ac9af4a" ON chat_messages (session_id, created_at);
CREATE INDEX "IDX_52d89390506ed998a56a73c04c" ON chat_messages (created_at);
CREATE INDEX "IDX_8116141cf9745a0e139458bac5" ON chat_messages (is_helpful) WHERE is_helpful IS NOT NULL;
CREATE INDEX "IDX_8f8eef35a03f980f4dd70d805d" ON chat_messages (created_at) WHERE status = 'writing';

CREATE TABLE tutor_usage (
  user_id uuid NOT NULL,
  day date NOT NULL,
  questions integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT '0',
  output_tokens bigint NOT NULL DEFAULT '0',
  CONSTRAINT "PK_ada9fad52efe3920d3b72183c2d" PRIMARY KEY (user_id, day),
  CONSTRAINT "FK_85f5e7843f24882155633559396" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- The model usage of all learners together, which the deletion of an account does not reduce.
CREATE TABLE tutor_usage_totals (
  day date NOT NULL,
  input_tokens bigint NOT NULL DEFAULT '0',
  output_tokens bigint NOT NULL DEFAULT '0',
  CONSTRAINT "PK_tutor_usage_totals" PRIMARY KEY (day)
);

-- See the triggers of enrollments.
CREATE FUNCTION stale_chat_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (starts_at, course_id, enrollment_id, user_id)
  SELECT DISTINCT date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00Z'), NULL::uuid, NULL::uuid, NULL::uuid
    FROM gone;
  RETURN NULL;
END
$$;
CREATE TRIGGER stale_chat_messages AFTER DELETE ON chat_messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION stale_chat_messages();
`;
