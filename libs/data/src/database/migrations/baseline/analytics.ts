export const ANALYTICS = `
CREATE TABLE analytics_quarters (
  starts_at timestamptz NOT NULL,
  enrollments integer NOT NULL,
  completed integer NOT NULL,
  completions integer NOT NULL,
  study_seconds integer NOT NULL,
  chat_messages integer NOT NULL,
  CONSTRAINT "PK_761972ceccee638d1062996a49e" PRIMARY KEY (starts_at)
);

CREATE TABLE analytics_study (
  enrollment_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  course_id uuid NOT NULL,
  seconds integer NOT NULL,
  CONSTRAINT "PK_98fd97a5eab6bca42f10539f166" PRIMARY KEY (enrollment_id, starts_at),
  CONSTRAINT "FK_4e20dd81d1f939b265b4f001af7" FOREIGN KEY (enrollment_id) REFERENCES enrollments (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_989d70b76bd190a490313f604b"
  ON analytics_study (course_id, starts_at, enrollment_id, seconds);
CREATE INDEX "IDX_a958dd9584b3351829818fe5a5" ON analytics_study (starts_at);

CREATE TABLE analytics_course_months (
  course_id uuid NOT NULL,
  month date NOT NULL,
  enrollments integer NOT NULL,
  completed integer NOT NULL,
  progress numeric(14,2) NOT NULL,
  CONSTRAINT "PK_9e961aab9da6e23187e204a75d7" PRIMARY KEY (course_id, month),
  CONSTRAINT "FK_784489fe854b357a87556509120" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);

CREATE TABLE analytics_learners (
  user_id uuid NOT NULL,
  last_studied_at timestamptz,
  completed integer NOT NULL DEFAULT 0,
  CONSTRAINT "PK_ebd79d9e7af81ce472cff9b6ada" PRIMARY KEY (user_id),
  CONSTRAINT "FK_ebd79d9e7af81ce472cff9b6ada" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_af9388e2563fa8247f7e5c175c" ON analytics_learners (completed);
CREATE INDEX "IDX_c47494f55ab505bc9feab04349" ON analytics_learners (last_studied_at);

CREATE TABLE analytics_stale (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  starts_at timestamptz,
  course_id uuid,
  enrollment_id uuid,
  user_id uuid,
  CONSTRAINT "PK_5663ef4a6d1139fdee22f5cd997" PRIMARY KEY (id)
);

CREATE TABLE analytics_state (
  id boolean NOT NULL DEFAULT true,
  refreshed_at timestamptz NOT NULL,
  CONSTRAINT "PK_58911d6b9e88af59564926b282d" PRIMARY KEY (id),
  CONSTRAINT analytics_state_is_one CHECK (id)
);

CREATE TABLE saved_reports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  weekday smallint,
  last_mailed_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_ab9983395681688e8d042fbe12e" PRIMARY KEY (id),
  CONSTRAINT "UQ_0a6f5fb9f8c38b611df58addfe8" UNIQUE (user_id, name),
  CONSTRAINT saved_reports_weekday CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT "FK_7790e33a31733ada2d87adf6984" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
`;
