export const AUTHORING = `
CREATE TABLE uploads (
  id uuid NOT NULL,
  user_id uuid,
  file_name text NOT NULL,
  file_key text NOT NULL,
  fingerprint text NOT NULL,
  title text,
  description text,
  status text NOT NULL DEFAULT 'processing',
  progress integer NOT NULL DEFAULT 0,
  stage text NOT NULL,
  details text,
  message text,
  change integer NOT NULL DEFAULT 0,
  course_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reason text,
  request_id text,
  attempts integer NOT NULL DEFAULT 0,
  worker text,
  crash_count integer NOT NULL DEFAULT 0,
  started_at timestamptz,
  file_retained_until timestamptz,
  updates_course_id uuid,
  language text,
  CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY (id),
  CONSTRAINT uploads_progress CHECK (progress BETWEEN 0 AND 100),
  CONSTRAINT uploads_reason CHECK (reason IN ('deck', 'server-error', 'quarantine')),
  CONSTRAINT uploads_status CHECK (status IN ('processing', 'completed', 'failed', 'cancelled')),
  CONSTRAINT "FK_0155aad3e213584b446bf14a85b" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_10712f79315d8b98106268e19b0" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_c4d7d0df79ef6cb0a582c97835" ON uploads (user_id, created_at);
CREATE UNIQUE INDEX "IDX_e21539e7db0810c46e97601669" ON uploads (fingerprint) WHERE status = 'processing';
CREATE INDEX "IDX_f2a0568ac0ccd35efd0ed1243b" ON uploads (created_at);

CREATE TABLE ingest_stage_outputs (
  upload_id uuid NOT NULL,
  stage text NOT NULL,
  output jsonb NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_931963f71a4d599c087f8f020ff" PRIMARY KEY (upload_id, stage),
  CONSTRAINT "FK_46768bc1c71ca51a9c9e13e22d7" FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE
);

CREATE TABLE upload_formats (
  id smallint NOT NULL,
  formats text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_upload_formats" PRIMARY KEY (id),
  CONSTRAINT upload_formats_single CHECK (id = 1)
);

CREATE TABLE course_updates (
  id uuid NOT NULL,
  course_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'proposed',
  deck jsonb NOT NULL,
  matches jsonb NOT NULL,
  former jsonb,
  applied_version integer,
  applied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_aba8dad25b6863b79d2f201d62e" PRIMARY KEY (id),
  CONSTRAINT course_updates_applied CHECK (state IN ('applied', 'undone') = (applied_at IS NOT NULL)),
  CONSTRAINT course_updates_state CHECK (state IN ('proposed', 'applied', 'undone', 'discarded')),
  CONSTRAINT "FK_195734d03876ade3626577ba624" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_195734d03876ade3626577ba62" ON course_updates (course_id);
CREATE UNIQUE INDEX course_updates_one_proposed ON course_updates (course_id) WHERE state = 'proposed';

CREATE TABLE removed_progress (
  update_id uuid NOT NULL,
  part_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  at timestamptz NOT NULL,
  study_seconds integer NOT NULL DEFAULT 0,
  CONSTRAINT "PK_e8bac32c3474635b84f62091080" PRIMARY KEY (update_id, part_id, enrollment_id),
  CONSTRAINT "FK_7ed87424f513e81d3af35f62bfa" FOREIGN KEY (update_id) REFERENCES course_updates (id) ON DELETE CASCADE,
  CONSTRAINT "FK_be52db5a44548cee8fdf9475fd9" FOREIGN KEY (enrollment_id) REFERENCES enrollments (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_be52db5a44548cee8fdf9475fd" ON removed_progress (enrollment_id);
`;
