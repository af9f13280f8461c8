import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens with which programs call the API as a person. Earlier versions ignore them. */
export class AddAccessTokens1795900700001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE access_tokens (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        name text NOT NULL,
        token_hash text NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        PRIMARY KEY (id),
        CONSTRAINT "UQ_9bbf8c3c1a897742f78d50e729b" UNIQUE (token_hash),
        CONSTRAINT "FK_09ee750a035b06e0c7f0704687e" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_09ee750a035b06e0c7f0704687" ON access_tokens (user_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE access_tokens`);
  }
}
