import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digital credentials of certificates, and the keys that sign them. Earlier versions ignore them. */
export class AddCredentials1796000400001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE credential_keys (
        id uuid NOT NULL,
        public_key text NOT NULL,
        private_key jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz,
        PRIMARY KEY (id)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX credential_keys_in_use ON credential_keys ((retired_at IS NULL)) WHERE retired_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE credential_achievements (
        id uuid NOT NULL,
        name text NOT NULL,
        requirements jsonb NOT NULL,
        PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE credential_statuses (
        list integer NOT NULL,
        position integer NOT NULL,
        PRIMARY KEY (list, position)
      )`);
    await runner.query(`
      CREATE TABLE credentials (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        certificate_id uuid NOT NULL,
        achievement_id uuid NOT NULL,
        list integer NOT NULL,
        position integer NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        document jsonb,
        revoked_at timestamptz,
        revoked_by_id uuid,
        revocation_reason text,
        PRIMARY KEY (id),
        CONSTRAINT "UQ_d553be1e5efc7a87b205a180084" UNIQUE (list, position),
        CONSTRAINT "REL_8fe53739af8d51213e4e9265aa" UNIQUE (certificate_id),
        CONSTRAINT "FK_8fe53739af8d51213e4e9265aa3" FOREIGN KEY (certificate_id) REFERENCES certificates (id) ON DELETE CASCADE,
        CONSTRAINT "FK_9678f7d1faf692512b4bb65184c" FOREIGN KEY (achievement_id) REFERENCES credential_achievements (id) ON DELETE RESTRICT,
        CONSTRAINT "FK_d553be1e5efc7a87b205a180084" FOREIGN KEY (list, position) REFERENCES credential_statuses (list, position) ON DELETE RESTRICT,
        CONSTRAINT "FK_10d341b7970cec200c21842c5a9" FOREIGN KEY (revoked_by_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_9678f7d1faf692512b4bb65184" ON credentials (achievement_id)`);
    await runner.query(`CREATE INDEX "IDX_10d341b7970cec200c21842c5a" ON credentials (revoked_by_id)`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['credentials', 'credential_statuses', 'credential_achievements', 'credential_keys'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
