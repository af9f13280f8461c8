export const PEOPLE = `
CREATE TABLE groups (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text,
  claim_value text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_659d1483316afb28afd3a90646e" PRIMARY KEY (id),
  CONSTRAINT "UQ_dc8f1080c57957bfe5c55704c8b" UNIQUE (claim_value)
);
CREATE INDEX "IDX_664ea405ae2a10c264d582ee56" ON groups (name);

CREATE TABLE group_members (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  source text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_f5939ee0ad233ad35e03f5c65c1" PRIMARY KEY (group_id, user_id),
  CONSTRAINT group_members_source CHECK (source IN ('manager', 'link', 'invitation', 'import', 'claim')),
  CONSTRAINT "FK_20a555b299f75843aa53ff8b0ee" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT "FK_2c840df5db52dc6b4a1b0b69c6e" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_20a555b299f75843aa53ff8b0e" ON group_members (user_id);

CREATE TABLE group_managers (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_d38542c23d52ca4eb5091f6537b" PRIMARY KEY (group_id, user_id),
  CONSTRAINT "FK_296a8e649100dc513610c5e6e3f" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE,
  CONSTRAINT "FK_7d8d167d6b48bc22bff7e57c5d7" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_7d8d167d6b48bc22bff7e57c5d" ON group_managers (user_id);

CREATE TABLE group_courses (
  group_id uuid NOT NULL,
  course_id uuid NOT NULL,
  due_at timestamptz,
  due_days integer,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_61fadb699560bc496cec3effb53" PRIMARY KEY (group_id, course_id),
  CONSTRAINT group_courses_due CHECK ((due_at IS NULL) OR (due_days IS NULL)),
  CONSTRAINT group_courses_due_days CHECK (due_days BETWEEN 1 AND 3650),
  CONSTRAINT "FK_23a589dca6c43d006ddf570a98f" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bb848e3ef4a3c59bdafa0fb64c3" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_23a589dca6c43d006ddf570a98" ON group_courses (course_id);

CREATE TABLE group_join_links (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  group_id uuid NOT NULL,
  code text NOT NULL,
  expires_at timestamptz,
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_f4a0a87dcf7bcaafcc3f7176ba5" PRIMARY KEY (id),
  CONSTRAINT "UQ_dd5316f69f48675c10fdcd05594" UNIQUE (code),
  CONSTRAINT group_join_links_uses CHECK ((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))),
  CONSTRAINT "FK_cb68071cb2c0c05c81676686c14" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_cb68071cb2c0c05c81676686c1" ON group_join_links (group_id);

CREATE TABLE user_imports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  file_name text NOT NULL,
  status text NOT NULL DEFAULT 'ready',
  notes text[] NOT NULL DEFAULT '{}',
  creates_groups boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT "PK_528cfeab131b3a70392673fe362" PRIMARY KEY (id),
  CONSTRAINT user_imports_status CHECK (status IN ('ready', 'running', 'completed', 'cancelled', 'failed')),
  CONSTRAINT "FK_b7c9506d2e3c416244508f40a4b" FOREIGN KEY (created_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX "IDX_b7c9506d2e3c416244508f40a4" ON user_imports (created_by_id);

CREATE TABLE user_import_rows (
  import_id uuid NOT NULL,
  line integer NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  role text,
  groups text[] NOT NULL,
  unknown_groups text[] NOT NULL DEFAULT '{}',
  outcome text NOT NULL,
  problem text,
  is_done boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_be1acb6f93418354b74a35bde27" PRIMARY KEY (import_id, line),
  CONSTRAINT user_import_rows_outcome CHECK (outcome IN ('invite', 'unconfirmed', 'update', 'unchanged', 'problem')),
  CONSTRAINT "FK_196383fb8475a3e1755313d027a" FOREIGN KEY (import_id) REFERENCES user_imports (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_6ab5e9b0e3048781390623ce55" ON user_import_rows (email);
CREATE INDEX "IDX_e74c3e127ebba5d51d984661cc" ON user_import_rows (import_id, outcome, line);
CREATE INDEX user_import_rows_next ON user_import_rows (import_id, line) WHERE NOT is_done;

CREATE TABLE invitations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  first_name text,
  last_name text,
  role text NOT NULL,
  group_id uuid,
  token_hash text,
  expires_at timestamptz NOT NULL,
  sent_at timestamptz,
  accepted_at timestamptz,
  user_id uuid,
  withdrawn_at timestamptz,
  invited_by_id uuid,
  import_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  managed_group_id uuid,
  course_id uuid,
  CONSTRAINT "PK_5dec98cfdfd562e4ad3648bbb07" PRIMARY KEY (id),
  CONSTRAINT "UQ_872ac94a64b3d44fc4b554780cd" UNIQUE (token_hash),
  CONSTRAINT invitations_email_lowercase CHECK (email = lower(email)),
  CONSTRAINT invitations_role CHECK (role IN ('student', 'instructor')),
  CONSTRAINT "FK_06b302ebb4ecf4725f6278cdf42" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE,
  CONSTRAINT "FK_0db6a709617c91bce0f511b165d" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT "FK_a13425e621f7d37a66c0cbc0612" FOREIGN KEY (import_id) REFERENCES user_imports (id) ON DELETE SET NULL,
  CONSTRAINT "FK_a9c3f04fcdbfdee9fd91a65d303" FOREIGN KEY (managed_group_id) REFERENCES groups (id) ON DELETE CASCADE,
  CONSTRAINT "FK_d4de0403dd012cf87b430af70ef" FOREIGN KEY (invited_by_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT "FK_fecdffec754fa4d5cea98709776" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_06b302ebb4ecf4725f6278cdf4" ON invitations (group_id);
CREATE INDEX "IDX_0db6a709617c91bce0f511b165" ON invitations (course_id);
CREATE INDEX "IDX_1e7550d72db45b900ac751d4c4" ON invitations (created_at, id);
CREATE INDEX "IDX_a13425e621f7d37a66c0cbc061" ON invitations (import_id);
CREATE INDEX "IDX_a9c3f04fcdbfdee9fd91a65d30" ON invitations (managed_group_id);
CREATE INDEX "IDX_d4de0403dd012cf87b430af70e" ON invitations (invited_by_id);
CREATE INDEX "IDX_fecdffec754fa4d5cea9870977" ON invitations (user_id);
CREATE UNIQUE INDEX invitations_open
  ON invitations (email, group_id, managed_group_id, course_id) NULLS NOT DISTINCT
  WHERE (accepted_at IS NULL) AND (withdrawn_at IS NULL);
-- Replicas of the version before invitations to courses name these columns in ON CONFLICT.
CREATE UNIQUE INDEX invitations_open_group
  ON invitations (email, group_id) WHERE (accepted_at IS NULL) AND (withdrawn_at IS NULL);
`;
