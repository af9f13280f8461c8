import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People and groups that directories bring in by SCIM. */
export class AddScim1796500000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE users ADD suspended_role text`);
    await runner.query(`
      CREATE TABLE scim_users (
        service_id uuid NOT NULL,
        user_id uuid NOT NULL,
        user_name text NOT NULL,
        external_id text,
        is_active boolean NOT NULL,
        vouched_email text,
        attributes jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now(),
        removed_at timestamptz,
        PRIMARY KEY (service_id, user_id),
        CONSTRAINT "FK_74edf2d629eb3b4efc493115f52" FOREIGN KEY (service_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT "FK_c3073abd55c09b51fb5873ef040" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX scim_users_user_name ON scim_users (service_id, lower(user_name)) WHERE removed_at IS NULL`);
    await runner.query(
      `CREATE INDEX "IDX_61c2e2360de99ec1f53d475dd2" ON scim_users (service_id, external_id)`,
    );
    await runner.query(`CREATE INDEX "IDX_c3073abd55c09b51fb5873ef04" ON scim_users (user_id)`);
    await runner.query(`CREATE INDEX "IDX_6372ff33eff3ae7131bb27c084" ON scim_users (external_id)`);
    await runner.query(`
      CREATE TABLE scim_groups (
        group_id uuid NOT NULL,
        service_id uuid NOT NULL,
        external_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now(),
        removed_at timestamptz,
        PRIMARY KEY (group_id),
        CONSTRAINT "FK_05035efd57ad029ffc8461f2e55" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE,
        CONSTRAINT "FK_c2de9a2baadf8a5e44b1b86f898" FOREIGN KEY (service_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(
      `CREATE INDEX "IDX_f80227da1fc401ee41a4f26c36" ON scim_groups (service_id, external_id)`,
    );
    await runner.query(`
      CREATE TABLE scim_members (
        group_id uuid NOT NULL,
        user_id uuid NOT NULL,
        given text NOT NULL,
        display text,
        PRIMARY KEY (group_id, user_id),
        CONSTRAINT scim_members_given CHECK (given IN ('membership', 'invitation', 'nothing')),
        CONSTRAINT "FK_1ec203e40f4e1d40e604a92a326" FOREIGN KEY (group_id)
          REFERENCES scim_groups (group_id) ON DELETE CASCADE,
        CONSTRAINT "FK_8b141a88eb43c63d53f05cbcf7d" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_8b141a88eb43c63d53f05cbcf7" ON scim_members (user_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE scim_members`);
    await runner.query(`DROP TABLE scim_groups`);
    await runner.query(`DROP TABLE scim_users`);
    await runner.query(`ALTER TABLE users DROP COLUMN suspended_role`);
  }
}
