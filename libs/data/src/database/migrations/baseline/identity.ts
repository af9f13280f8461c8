export const IDENTITY = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  first_name text,
  last_name text,
  profile_image_url text,
  role text NOT NULL DEFAULT 'student',
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_active timestamptz,
  uses_model boolean,
  inactivity_notice_at timestamptz,
  time_zone text,
  vouched_email text,
  CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY (id),
  CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE (email),
  CONSTRAINT "UQ_ac60071e00c9cb99b33123ffbc9" UNIQUE (issuer, subject),
  CONSTRAINT users_email_lowercase CHECK (email = lower(email)),
  CONSTRAINT users_role CHECK (role IN ('student', 'instructor', 'admin', 'suspended'))
);
CREATE INDEX "IDX_67072b5b021c9b123f7d8a3861" ON users (role, created_at, id);
CREATE INDEX "IDX_e1bcae0971273abfb0be1d8834" ON users (created_at, id);
-- Must equal the expression of user-search.ts exactly; otherwise PostgreSQL does not use the index.
CREATE INDEX users_search
  ON users USING gin (
    lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) gin_trgm_ops);

-- Ids of deleted accounts, so that a restored backup can delete them again.
CREATE TABLE erased_users (
  user_id uuid NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_erased_users" PRIMARY KEY (user_id)
);

CREATE TABLE accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  email_verified_at timestamptz,
  is_pending boolean NOT NULL DEFAULT false,
  has_initial_password boolean NOT NULL DEFAULT false,
  second_factor_due_at timestamptz,
  CONSTRAINT "PK_5a7a02c20412299d198e097a8fe" PRIMARY KEY (id),
  CONSTRAINT "UQ_ee66de6cdc53993296d1ceb8aa0" UNIQUE (email),
  CONSTRAINT accounts_email_lowercase CHECK (email = lower(email))
);

CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT '0',
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY (id),
  CONSTRAINT "UQ_81b80835fab9dcadaebc6d168ab" UNIQUE (credential_id),
  CONSTRAINT "FK_9ffdc168cb3a548b62f48ea79e5" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_9ffdc168cb3a548b62f48ea79e" ON passkeys (account_id);

CREATE TABLE authenticator_apps (
  account_id uuid NOT NULL,
  secret jsonb NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT '0',
  last_used_at timestamptz,
  CONSTRAINT "PK_c30b378a9e56bd59b71a0b7c54d" PRIMARY KEY (account_id),
  CONSTRAINT "FK_c30b378a9e56bd59b71a0b7c54d" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  CONSTRAINT "PK_539a56d4a1f39b2b3731389b02b" PRIMARY KEY (account_id, code_hash),
  CONSTRAINT "FK_a5c445e7b7eb990c5c7472ea88b" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE TABLE one_time_links (
  token_hash text NOT NULL,
  purpose text NOT NULL,
  account_id uuid NOT NULL,
  account_state text NOT NULL,
  new_email text,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  session_id uuid,
  CONSTRAINT "PK_aacfd2b9e82ddfd3bcc285ea9a9" PRIMARY KEY (token_hash),
  CONSTRAINT one_time_links_purpose CHECK (purpose IN ('reset', 'verify', 'email')),
  CONSTRAINT "FK_a841e4a982ff406b24d1d4854d0" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_c5b5070dc31f23eeedc3a0b179" ON one_time_links (account_id, purpose);
CREATE INDEX "IDX_ee007ed82ea3df70a4176b892f" ON one_time_links (expires_at);

CREATE TABLE passkey_challenges (
  bound_to text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT "PK_2bf44cad703558b46f5cc1cda56" PRIMARY KEY (bound_to)
);
CREATE INDEX "IDX_86f256b798ad789a88ec37744b" ON passkey_challenges (expires_at);

CREATE TABLE pending_sign_ins (
  interaction_id text NOT NULL,
  account_id uuid NOT NULL,
  is_kept boolean NOT NULL,
  is_verified boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CONSTRAINT "PK_4653d54701ccc9583ca387cfd60" PRIMARY KEY (interaction_id),
  CONSTRAINT "FK_fcd16647853c56cfbd2e0c502e0" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_b267f0eac94a57a0a6887f0cfb" ON pending_sign_ins (expires_at);
CREATE INDEX "IDX_fcd16647853c56cfbd2e0c502e" ON pending_sign_ins (account_id);

CREATE TABLE sessions (
  sid varchar NOT NULL,
  sess json NOT NULL,
  expire timestamp(6) NOT NULL,
  CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY (sid)
);
CREATE INDEX "IDX_e5d612f5400fecdea71f98ad6c" ON sessions (expire);
-- Sessions are found by their user and by their public id, which are parts of a JSON column.
CREATE INDEX sessions_public_id ON sessions (((sess ->> 'publicId')));
CREATE INDEX sessions_user ON sessions (((sess ->> 'userId')));

CREATE TABLE provider_states (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT "PK_f475fa0165505b8007e38863a0a" PRIMARY KEY (model, id)
);
CREATE INDEX "IDX_23a08a10ae6699c258626b2237" ON provider_states (uid);
CREATE INDEX "IDX_e6729cd7fd9cbed6fa32640d00" ON provider_states (grant_id);
CREATE INDEX "IDX_f3d4629611a0e597bf4adc121a" ON provider_states (expires_at);
CREATE INDEX provider_states_account ON provider_states (((payload ->> 'accountId')));

CREATE TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT "PK_8cb6aa4831e3e775ccf370521db" PRIMARY KEY (key)
);

CREATE TABLE secrets (
  name text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT "PK_0a802e5451589b0a8a816669655" PRIMARY KEY (name)
);

-- The latest signed release of each remote, so that an earlier one cannot come back.
CREATE TABLE accepted_releases (
  remote text NOT NULL,
  issued_at timestamptz NOT NULL,
  document text NOT NULL,
  CONSTRAINT "PK_accepted_releases" PRIMARY KEY (remote)
);
`;
