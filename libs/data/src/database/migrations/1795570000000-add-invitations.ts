import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations and imports of users. */
export class AddInvitations1795570000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "user_imports" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "file_name" text NOT NULL, "status" text NOT NULL DEFAULT 'ready', "notes" text array NOT NULL DEFAULT '{}', "creates_groups" boolean NOT NULL DEFAULT false, "failures" integer NOT NULL DEFAULT '0', "created_by_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "heartbeat_at" TIMESTAMP WITH TIME ZONE, "ended_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "user_imports_status" CHECK (status IN ('ready', 'running', 'completed', 'cancelled', 'failed')), CONSTRAINT "PK_528cfeab131b3a70392673fe362" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_b7c9506d2e3c416244508f40a4" ON "user_imports"  ("created_by_id")`);
    await runner.query(
      `CREATE TABLE "user_import_rows" ("import_id" uuid NOT NULL, "line" integer NOT NULL, "email" text NOT NULL, "first_name" text, "last_name" text, "role" text, "groups" text array NOT NULL, "unknown_groups" text array NOT NULL DEFAULT '{}', "outcome" text NOT NULL, "problem" text, "is_done" boolean NOT NULL DEFAULT false, CONSTRAINT "user_import_rows_outcome" CHECK (outcome IN ('invite', 'update', 'unchanged', 'problem')), CONSTRAINT "PK_be1acb6f93418354b74a35bde27" PRIMARY KEY ("import_id", "line"))`,
    );
    await runner.query(`CREATE INDEX "IDX_6ab5e9b0e3048781390623ce55" ON "user_import_rows"  ("email")`);
    await runner.query(
      `CREATE INDEX "user_import_rows_next" ON "user_import_rows"  ("import_id", "line") WHERE NOT is_done`,
    );
    await runner.query(
      `CREATE INDEX "IDX_e74c3e127ebba5d51d984661cc" ON "user_import_rows"  ("import_id", "outcome", "line")`,
    );
    await runner.query(
      `CREATE TABLE "invitations" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "first_name" text, "last_name" text, "role" text NOT NULL, "group_id" uuid, "token_hash" text, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "sent_at" TIMESTAMP WITH TIME ZONE, "accepted_at" TIMESTAMP WITH TIME ZONE, "user_id" uuid, "withdrawn_at" TIMESTAMP WITH TIME ZONE, "invited_by_id" uuid, "import_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_872ac94a64b3d44fc4b554780cd" UNIQUE ("token_hash"), CONSTRAINT "invitations_role" CHECK (role IN ('student', 'instructor')), CONSTRAINT "invitations_email_lowercase" CHECK (email = lower(email)), CONSTRAINT "PK_5dec98cfdfd562e4ad3648bbb07" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_06b302ebb4ecf4725f6278cdf4" ON "invitations"  ("group_id")`);
    await runner.query(`CREATE INDEX "IDX_fecdffec754fa4d5cea9870977" ON "invitations"  ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_d4de0403dd012cf87b430af70e" ON "invitations"  ("invited_by_id")`);
    await runner.query(`CREATE INDEX "IDX_a13425e621f7d37a66c0cbc061" ON "invitations"  ("import_id")`);
    await runner.query(
      `CREATE INDEX "IDX_1e7550d72db45b900ac751d4c4" ON "invitations"  ("created_at", "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "invitations_open" ON "invitations"  ("email", "group_id") NULLS NOT DISTINCT WHERE accepted_at IS NULL AND withdrawn_at IS NULL`,
    );
    await runner.query(
      `ALTER TABLE "user_imports" ADD CONSTRAINT "FK_b7c9506d2e3c416244508f40a4b" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "user_import_rows" ADD CONSTRAINT "FK_196383fb8475a3e1755313d027a" FOREIGN KEY ("import_id") REFERENCES "user_imports"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_06b302ebb4ecf4725f6278cdf42" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_fecdffec754fa4d5cea98709776" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_d4de0403dd012cf87b430af70ef" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_a13425e621f7d37a66c0cbc0612" FOREIGN KEY ("import_id") REFERENCES "user_imports"("id") ON DELETE SET NULL`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "invitations", "user_import_rows", "user_imports"');
  }
}
