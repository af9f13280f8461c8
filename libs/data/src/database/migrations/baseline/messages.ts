export const MESSAGES = `
CREATE TABLE mails (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  recipient text NOT NULL,
  account_id uuid,
  subject text NOT NULL,
  text text,
  html text,
  link text,
  status text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  valid_until timestamptz NOT NULL,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  unsubscribe_url text,
  CONSTRAINT "PK_218248d7dfe1b739f06e2309349" PRIMARY KEY (id),
  CONSTRAINT mails_recipient_lowercase CHECK (recipient = lower(recipient)),
  CONSTRAINT "FK_d4b2ebf0bfe419bcaa7e01f7b14" FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_4839a4b3a4a38379212a8db36c" ON mails (recipient, created_at);
CREATE INDEX "IDX_b66cd960b09d2f4e599e9259ee" ON mails (status, next_attempt_at);
CREATE INDEX "IDX_d4b2ebf0bfe419bcaa7e01f7b1" ON mails (account_id);
CREATE INDEX "IDX_eb9af1c70256913be2a1d39a56" ON mails (created_at, id);

CREATE TABLE reminders (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  occurrence text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_38715fec7f634b72c6cf7ea4893" PRIMARY KEY (id),
  CONSTRAINT "UQ_d6c462edb7a09204c11163f9e79" UNIQUE (user_id, kind, subject_id, occurrence),
  CONSTRAINT "FK_586e0b8e419125be507701cee2a" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_ccb2617b224ac05106b0118012" ON reminders (created_at);

CREATE TABLE reminder_digests (
  user_id uuid NOT NULL,
  day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_b845df205b6a06d4e850dd712d5" PRIMARY KEY (user_id, day),
  CONSTRAINT "FK_a6ca2464a55da2f5c9d366c5217" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_9b3e87b70ade3946e3774f4a5f" ON reminder_digests (created_at);

CREATE TABLE reminder_settings (
  user_id uuid NOT NULL,
  muted_in_panel text[] NOT NULL DEFAULT '{}',
  muted_by_mail text[] NOT NULL DEFAULT '{}',
  unsubscribe_token text NOT NULL,
  CONSTRAINT "PK_700b3d9ae33b09b0f3d09940d44" PRIMARY KEY (user_id),
  CONSTRAINT "UQ_7f4fe0e5c558cf52c946e4c3332" UNIQUE (unsubscribe_token),
  CONSTRAINT "FK_700b3d9ae33b09b0f3d09940d44" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE calendar_feeds (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_3212ce9ff23847e66347a6730d3" PRIMARY KEY (user_id),
  CONSTRAINT "UQ_df53b5f17d35a6bac0fb13e16ad" UNIQUE (token_hash),
  CONSTRAINT "FK_3212ce9ff23847e66347a6730d3" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
`;
