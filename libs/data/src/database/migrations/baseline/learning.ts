export const LEARNING = `
CREATE TABLE enrollments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid,
  course_id uuid NOT NULL,
  progress numeric(5,2) NOT NULL DEFAULT '0',
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  current_slide_id uuid,
  current_slide_at timestamptz,
  touched_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_7c0f752f9fb68bf6ed7367ab00f" PRIMARY KEY (id),
  CONSTRAINT "UQ_647c6bda9ead37b702421710fde" UNIQUE (user_id, course_id),
  CONSTRAINT enrollments_progress CHECK (progress BETWEEN 0 AND 100),
  CONSTRAINT "FK_4d610da069fd29e164d3f95f83a" FOREIGN KEY (current_slide_id) REFERENCES slides (id) ON DELETE SET NULL,
  CONSTRAINT "FK_b79d0bf01779fdf9cfb6b092af3" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT "FK_ff997f5a39cd24a491b9aca45c9" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_0614613cf9f8296f418657f06f"
  ON enrollments (completed_at, user_id) WHERE completed_at IS NOT NULL;
CREATE INDEX "IDX_4d610da069fd29e164d3f95f83" ON enrollments (current_slide_id);
CREATE INDEX "IDX_81327789aba07cfb0632621ee3" ON enrollments (touched_at);
CREATE INDEX "IDX_8b71c4fd46c1b4cd911a6d81d1" ON enrollments (enrolled_at, course_id, completed_at, progress);
CREATE INDEX "IDX_f1908bd44401f7ac81f9064907"
  ON enrollments (course_id, enrolled_at, completed_at, user_id, progress, id);
CREATE INDEX enrollments_by_completion ON enrollments (completed_at DESC NULLS LAST, id);
CREATE INDEX enrollments_completed_of_user
  ON enrollments (user_id, completed_at) WHERE completed_at IS NOT NULL;

CREATE TABLE past_enrollments (
  enrollment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  course_id uuid NOT NULL,
  round smallint NOT NULL,
  renewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "PK_c43e5871450dbcbbd76ba6dca90" PRIMARY KEY (enrollment_id),
  CONSTRAINT "UQ_2cd7b2960b262de9189241de68e" UNIQUE (user_id, course_id, round),
  CONSTRAINT past_enrollments_round CHECK (round >= 1),
  CONSTRAINT "FK_c43e5871450dbcbbd76ba6dca90" FOREIGN KEY (enrollment_id) REFERENCES enrollments (id) ON DELETE CASCADE,
  CONSTRAINT "FK_d3768b3e064d935c7c33950ebb6" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT "FK_f6e932e29e323984d7b6cef2665" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_d3768b3e064d935c7c33950ebb" ON past_enrollments (course_id);

CREATE TABLE slide_views (
  enrollment_id uuid NOT NULL,
  slide_id uuid NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  study_seconds integer NOT NULL DEFAULT 0,
  CONSTRAINT "PK_ff8e5f0908b957e56fac0ba13ca" PRIMARY KEY (enrollment_id, slide_id),
  CONSTRAINT "FK_3eae86d693ed9e275f626b7d510" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE CASCADE,
  CONSTRAINT "FK_60cdb27f3f4df31556692622633" FOREIGN KEY (enrollment_id) REFERENCES enrollments (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_3eae86d693ed9e275f626b7d51" ON slide_views (slide_id);

CREATE TABLE module_completions (
  enrollment_id uuid NOT NULL,
  module_id uuid NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_53a8646d1bfcdc22aa1541dfa12" PRIMARY KEY (enrollment_id, module_id),
  CONSTRAINT "FK_3e3147aad678c19e9086308a9f0" FOREIGN KEY (enrollment_id) REFERENCES enrollments (id) ON DELETE CASCADE,
  CONSTRAINT "FK_4141483102d95750f731d614bac" FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_4141483102d95750f731d614ba" ON module_completions (module_id);

CREATE TABLE certificates (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  course_id uuid,
  course_name text NOT NULL,
  learner_name text NOT NULL,
  verification_id text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  grade numeric(5,2),
  requirements jsonb NOT NULL DEFAULT '{"exams": [], "allSlides": false, "studyMinutes": 0}',
  round smallint NOT NULL DEFAULT 1,
  expires_at timestamptz,
  grade_exam_ids uuid[],
  CONSTRAINT "PK_e4c7e31e2144300bea7d89eb165" PRIMARY KEY (id),
  CONSTRAINT "UQ_57dfe744c95a87deca544cd028d" UNIQUE (verification_id),
  CONSTRAINT "UQ_add60e9f89da1d95fcc79bc8a2a" UNIQUE (user_id, course_id, round),
  CONSTRAINT "FK_3b6a412073ea28153dc20a843b4" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE SET NULL,
  CONSTRAINT "FK_88f90b1b9c635c14271e509cec0" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_36e350640749e3e5e522c8b223" ON certificates (issued_at);
CREATE INDEX "IDX_e449de533d0b5f059c7805e11b" ON certificates (course_id, issued_at, user_id);
CREATE INDEX certificates_expiring ON certificates (expires_at) WHERE expires_at IS NOT NULL;

-- See the triggers of course_ratings.
CREATE FUNCTION count_enrollments_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM fresh) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET enrollment_count = enrollment_count + change.rows
    FROM (SELECT course_id, count(*) AS rows FROM fresh GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_enrollments_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments_insert();

CREATE FUNCTION count_enrollments_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM gone) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET enrollment_count = enrollment_count - change.rows
    FROM (SELECT course_id, count(*) AS rows FROM gone GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_enrollments_delete AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments_delete();

-- Deletions leave a note of what to recompute; additions and changes are found by their own timestamps.
CREATE FUNCTION stale_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (starts_at, course_id, enrollment_id, user_id)
  SELECT date_bin('15 minutes', enrolled_at, timestamptz '2000-01-01 00:00Z'), course_id, NULL::uuid, user_id
    FROM gone
   UNION
  SELECT date_bin('15 minutes', completed_at, timestamptz '2000-01-01 00:00Z'), NULL, NULL, NULL
    FROM gone WHERE completed_at IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER stale_enrollments AFTER DELETE ON enrollments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION stale_enrollments();

CREATE FUNCTION stale_slide_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (starts_at, course_id, enrollment_id, user_id)
  SELECT DISTINCT date_bin('15 minutes', seen_at, timestamptz '2000-01-01 00:00Z'), NULL::uuid, enrollment_id, NULL::uuid
    FROM gone;
  RETURN NULL;
END
$$;
CREATE TRIGGER stale_slide_views AFTER DELETE ON slide_views REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION stale_slide_views();
`;
