import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learning platforms that open courses by LTI 1.3. Earlier versions ignore them. */
export class AddLti1796120000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE lti_platforms (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        issuer text NOT NULL,
        client_id text NOT NULL,
        deployment_ids text[] NOT NULL,
        authorization_url text NOT NULL,
        token_url text NOT NULL,
        token_audience text,
        keys_url text NOT NULL,
        site_url text NOT NULL,
        is_in_network boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "UQ_26b49e715cd372eeb79ba4e4341" UNIQUE (issuer, client_id)
      )`);
    await runner.query(`
      CREATE TABLE lti_keys (
        id uuid NOT NULL,
        public_key jsonb NOT NULL,
        private_key jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE lti_tickets (
        id text NOT NULL,
        kind text NOT NULL,
        platform_id uuid,
        data jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT lti_tickets_kind CHECK (kind IN ('login', 'content', 'registration')),
        CONSTRAINT "FK_c3cead761cea6a33a59a3e2c1a6" FOREIGN KEY (platform_id) REFERENCES lti_platforms (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_c3cead761cea6a33a59a3e2c1a" ON lti_tickets (platform_id)`);
    await runner.query(`CREATE INDEX "IDX_61aedba8a2309a663d313ee536" ON lti_tickets (expires_at)`);
    await runner.query(`
      CREATE TABLE lti_links (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        platform_id uuid NOT NULL,
        user_id uuid NOT NULL,
        course_id uuid NOT NULL,
        deployment_id text NOT NULL,
        resource_link_id text NOT NULL,
        context_id text,
        line_item_url text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_launch_at timestamptz NOT NULL,
        sent_score numeric(5,2),
        sent_activity text,
        sent_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        problem text,
        PRIMARY KEY (id),
        CONSTRAINT "UQ_80c261d6bac859a6d2cb022f58a" UNIQUE (platform_id, deployment_id, resource_link_id, user_id),
        CONSTRAINT "FK_450733fd0381043a6831c493643" FOREIGN KEY (platform_id) REFERENCES lti_platforms (id) ON DELETE CASCADE,
        CONSTRAINT "FK_2a6e630f1a76b8893222704b7c5" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT "FK_d0e66414626b5586bccc28ad902" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_2a6e630f1a76b8893222704b7c" ON lti_links (user_id)`);
    await runner.query(`CREATE INDEX "IDX_d0e66414626b5586bccc28ad90" ON lti_links (course_id)`);
    await runner.query(`CREATE INDEX "IDX_7a0cb2e93896a74fc0a3855e0e" ON lti_links (next_attempt_at)`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['lti_links', 'lti_tickets', 'lti_keys', 'lti_platforms'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
