export const EXAMS = `
CREATE TABLE exams (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  course_id uuid NOT NULL,
  title text NOT NULL,
  description text,
  type text NOT NULL,
  opens_at timestamptz,
  due_date timestamptz,
  closes_at timestamptz,
  time_limit integer,
  passing_score integer NOT NULL,
  max_attempts integer,
  grading_method text NOT NULL,
  behavior text NOT NULL,
  navigation text NOT NULL,
  one_per_page boolean NOT NULL,
  shuffle_questions boolean NOT NULL,
  shuffle_options boolean NOT NULL,
  review_rules jsonb NOT NULL,
  tutor_is_silent boolean NOT NULL,
  is_required_for_certificate boolean NOT NULL,
  is_published boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_b43159ee3efa440952794b4f53e" PRIMARY KEY (id),
  CONSTRAINT exams_passing_score CHECK (passing_score BETWEEN 0 AND 100),
  CONSTRAINT "FK_490a686c682fdb6b506bd924bb8" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_490a686c682fdb6b506bd924bb" ON exams (course_id);
CREATE INDEX "IDX_d1fe727ec5fa1ba6017f714b40" ON exams (updated_at, id);

CREATE TABLE exam_sections (
  id uuid NOT NULL,
  exam_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  CONSTRAINT "PK_f0c07e5c86efbe4dee8bc3f6f2a" PRIMARY KEY (id),
  CONSTRAINT "FK_dc264c5c55dc1c015bfdac3b428" FOREIGN KEY (exam_id) REFERENCES exams (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_a668c9e56c082866abfdbf3948" ON exam_sections (exam_id, position);

CREATE TABLE exam_slots (
  id uuid NOT NULL,
  section_id uuid NOT NULL,
  position integer NOT NULL,
  points double precision NOT NULL,
  question_id uuid,
  version integer,
  draw_count integer,
  category_id uuid,
  subcategories boolean NOT NULL DEFAULT false,
  tags text[] NOT NULL DEFAULT '{}',
  types text[] NOT NULL DEFAULT '{}',
  CONSTRAINT "PK_a16f7642388b41f45a472f9fe67" PRIMARY KEY (id),
  CONSTRAINT exam_slots_kind CHECK ((question_id IS NULL) = (draw_count IS NOT NULL)),
  CONSTRAINT "FK_0d62ec18eb25fe559a6c28d5b7b" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE RESTRICT,
  CONSTRAINT "FK_cea0740e1b85f02ed12bcf9e524" FOREIGN KEY (section_id) REFERENCES exam_sections (id) ON DELETE CASCADE,
  CONSTRAINT "FK_e1d999a30429026c38e11b12901" FOREIGN KEY (category_id)
    REFERENCES question_categories (id) ON DELETE RESTRICT
);
CREATE INDEX "IDX_0d62ec18eb25fe559a6c28d5b7" ON exam_slots (question_id);
CREATE INDEX "IDX_ba88c789dc0d68fa9bd537ba05" ON exam_slots (section_id, position);
CREATE INDEX "IDX_e1d999a30429026c38e11b1290" ON exam_slots (category_id);

CREATE TABLE exam_overrides (
  exam_id uuid NOT NULL,
  user_id uuid NOT NULL,
  opens_at timestamptz,
  due_date timestamptz,
  closes_at timestamptz,
  extra_minutes integer,
  max_attempts integer,
  reason text NOT NULL,
  by_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_7ff6f837547ca9c622f953d64a3" PRIMARY KEY (exam_id, user_id),
  CONSTRAINT "FK_09e406758abf00d1c093002f85f" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT "FK_45ece764a9452bf3187e0058d7f" FOREIGN KEY (exam_id) REFERENCES exams (id) ON DELETE CASCADE,
  CONSTRAINT "FK_eb3a33694c20e5d015f0f073cf7" FOREIGN KEY (by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_09e406758abf00d1c093002f85" ON exam_overrides (user_id);
CREATE INDEX "IDX_eb3a33694c20e5d015f0f073cf" ON exam_overrides (by_id);

CREATE TABLE exam_grades (
  exam_id uuid NOT NULL,
  user_id uuid NOT NULL,
  percent double precision NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_1d6776fefbc6af6041910b7f6dc" PRIMARY KEY (exam_id, user_id),
  CONSTRAINT "FK_8378deb5c162baac26ca62586d1" FOREIGN KEY (exam_id) REFERENCES exams (id) ON DELETE CASCADE,
  CONSTRAINT "FK_9fce6fca5e8d8248841f5594c7d" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_9fce6fca5e8d8248841f5594c7" ON exam_grades (user_id);

CREATE TABLE attempts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  exam_id uuid NOT NULL,
  user_id uuid,
  number integer NOT NULL,
  seed integer NOT NULL,
  navigation text NOT NULL,
  behavior text NOT NULL,
  one_per_page boolean NOT NULL,
  current_page integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  deadline_at timestamptz,
  submitted_at timestamptz,
  ended_by text,
  needs_grading boolean NOT NULL DEFAULT false,
  points double precision,
  max_points double precision NOT NULL DEFAULT '0',
  reopened_at timestamptz,
  CONSTRAINT "PK_295ca261e361fd2fd217754dcac" PRIMARY KEY (id),
  CONSTRAINT "UQ_c48bafb19653c808f75c8394c52" UNIQUE (exam_id, user_id, number),
  CONSTRAINT attempts_ended CHECK ((submitted_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT attempts_ended_by CHECK (ended_by IN ('learner', 'time', 'admin')),
  CONSTRAINT "FK_1f23e642cf6e009c61cc2c214e2" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_d167176b022a0f255e652f07f48" FOREIGN KEY (exam_id) REFERENCES exams (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_05528cfa768e2a80079c5b0f4b" ON attempts (exam_id, submitted_at);
CREATE INDEX "IDX_bb72544ce30bb8a8b68575ad58" ON attempts (user_id, submitted_at);
CREATE INDEX attempts_deadline ON attempts (deadline_at) WHERE submitted_at IS NULL;
CREATE UNIQUE INDEX attempts_one_open ON attempts (exam_id, user_id) WHERE submitted_at IS NULL;

CREATE TABLE attempt_questions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  attempt_id uuid NOT NULL,
  position integer NOT NULL,
  page integer NOT NULL,
  section text NOT NULL,
  slot_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version_id uuid NOT NULL,
  seed integer NOT NULL,
  shuffle_options boolean NOT NULL,
  max_points double precision NOT NULL,
  state text NOT NULL DEFAULT 'open',
  is_flagged boolean NOT NULL DEFAULT false,
  draft jsonb,
  draft_revision integer NOT NULL DEFAULT 0,
  draft_request_id uuid,
  saved_at timestamptz,
  seconds integer NOT NULL DEFAULT 0,
  fraction double precision,
  comment text,
  criteria jsonb,
  mark_revision integer NOT NULL DEFAULT 0,
  graded_by_id uuid,
  graded_at timestamptz,
  saved_late_seconds integer,
  late_saves smallint NOT NULL DEFAULT 0,
  CONSTRAINT "PK_677e7aa3ae10f63a31acadb8c88" PRIMARY KEY (id),
  CONSTRAINT "UQ_1b7099d30f511206e7b09d9252c" UNIQUE (attempt_id, position),
  CONSTRAINT attempt_questions_fraction CHECK (fraction BETWEEN 0 AND 1),
  CONSTRAINT attempt_questions_state CHECK (state IN ('open', 'checked', 'needs-grading', 'marked')),
  CONSTRAINT "FK_167d2e841510ef6028909f03af8" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE RESTRICT,
  CONSTRAINT "FK_bfca9f9a20629d906be2b369376" FOREIGN KEY (version_id)
    REFERENCES question_versions (id) ON DELETE RESTRICT,
  CONSTRAINT "FK_c5677870dd75d36157483c561e9" FOREIGN KEY (graded_by_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_e7848868f4108c4178003e85be5" FOREIGN KEY (attempt_id) REFERENCES attempts (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_1822d2207c2187308fe48d1ee6" ON attempt_questions (question_id, attempt_id);
CREATE INDEX "IDX_bfca9f9a20629d906be2b36937" ON attempt_questions (version_id);
CREATE INDEX attempt_questions_graded_by ON attempt_questions (graded_by_id) WHERE graded_by_id IS NOT NULL;
CREATE INDEX attempt_questions_to_grade ON attempt_questions (attempt_id) WHERE state = 'needs-grading';

CREATE TABLE attempt_steps (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  attempt_question_id uuid NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  response jsonb,
  fraction double precision,
  max_points double precision NOT NULL,
  version_id uuid NOT NULL,
  by_id uuid,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "PK_762d9aba9b6fa5a4bf3f884fa32" PRIMARY KEY (id),
  CONSTRAINT "UQ_35b365d930ef2cce51dfc939cbb" UNIQUE (attempt_question_id, seq),
  CONSTRAINT attempt_steps_kind CHECK (kind IN ('check', 'finish', 'mark', 'regrade', 'undo', 'reopen')),
  CONSTRAINT "FK_cc2abc3b57c3fe5ed170c4ff49b" FOREIGN KEY (attempt_question_id)
    REFERENCES attempt_questions (id) ON DELETE CASCADE
);

CREATE TABLE regrades (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  exam_id uuid NOT NULL,
  question_id uuid NOT NULL,
  rule text NOT NULL,
  reason text NOT NULL,
  by_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  changed integer NOT NULL,
  CONSTRAINT "PK_6763fe85fe2bc2ae4e478f4a209" PRIMARY KEY (id),
  CONSTRAINT "FK_2e37c6b161de5e34e9bb026c4e4" FOREIGN KEY (by_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_867c8c947e4a69a346d56d989f5" FOREIGN KEY (question_id) REFERENCES questions (id) ON DELETE RESTRICT,
  CONSTRAINT "FK_e7f6d37aeb7e929df9ab16f196b" FOREIGN KEY (exam_id) REFERENCES exams (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_2e37c6b161de5e34e9bb026c4e" ON regrades (by_id);
CREATE INDEX "IDX_867c8c947e4a69a346d56d989f" ON regrades (question_id);
CREATE INDEX "IDX_cab7cf7666728f8f3728bf8a00" ON regrades (exam_id, at);

CREATE TABLE regrade_changes (
  regrade_id uuid NOT NULL,
  attempt_question_id uuid NOT NULL,
  old_version_id uuid NOT NULL,
  old_state text NOT NULL,
  old_fraction double precision,
  old_max_points double precision NOT NULL,
  CONSTRAINT "PK_8f1c9b377a29e7ed4facd370d6b" PRIMARY KEY (regrade_id, attempt_question_id),
  CONSTRAINT "FK_71a1ee642175d729d21e66ac5be" FOREIGN KEY (attempt_question_id)
    REFERENCES attempt_questions (id) ON DELETE CASCADE,
  CONSTRAINT "FK_a660e2c52f57a5028e8e92821dc" FOREIGN KEY (regrade_id) REFERENCES regrades (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_71a1ee642175d729d21e66ac5b" ON regrade_changes (attempt_question_id);

-- Steps are append-only. A cascade from the attempt deletes them (a depth above 1), and the deletion of an account clears
-- the answers in them.
CREATE FUNCTION refuse_attempt_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.response IS NULL AND to_jsonb(NEW) - 'response' = to_jsonb(OLD) - 'response'
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'attempt_steps is append-only';
END
$$;
CREATE TRIGGER attempt_steps_append_only BEFORE DELETE OR UPDATE ON attempt_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_attempt_step_change();
`;
