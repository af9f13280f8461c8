import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, authenticator apps and recovery codes, and sign-ins that wait for one of them. */
export class AddSecondFactor1795410000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "passkeys" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "account_id" uuid NOT NULL, "name" text NOT NULL, "credential_id" text NOT NULL, "public_key" bytea NOT NULL, "counter" bigint NOT NULL DEFAULT '0', "transports" text array NOT NULL DEFAULT '{}', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "UQ_81b80835fab9dcadaebc6d168ab" UNIQUE ("credential_id"), CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_9ffdc168cb3a548b62f48ea79e" ON "passkeys"  ("account_id") `);
    await runner.query(
      `CREATE TABLE "authenticator_apps" ("account_id" uuid NOT NULL, "secret" jsonb NOT NULL, "confirmed_at" TIMESTAMP WITH TIME ZONE, "last_step" bigint NOT NULL DEFAULT '0', "last_used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_c30b378a9e56bd59b71a0b7c54d" PRIMARY KEY ("account_id"))`,
    );
    await runner.query(
      `CREATE TABLE "recovery_codes" ("account_id" uuid NOT NULL, "code_hash" text NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_539a56d4a1f39b2b3731389b02b" PRIMARY KEY ("account_id", "code_hash"))`,
    );
    await runner.query(
      `CREATE TABLE "passkey_challenges" ("bound_to" text NOT NULL, "challenge" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_2bf44cad703558b46f5cc1cda56" PRIMARY KEY ("bound_to"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_86f256b798ad789a88ec37744b" ON "passkey_challenges"  ("expires_at") `,
    );
    await runner.query(
      `CREATE TABLE "pending_sign_ins" ("interaction_id" text NOT NULL, "account_id" uuid NOT NULL, "is_kept" boolean NOT NULL, "is_verified" boolean NOT NULL DEFAULT false, "attempts" integer NOT NULL DEFAULT '0', "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_4653d54701ccc9583ca387cfd60" PRIMARY KEY ("interaction_id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_fcd16647853c56cfbd2e0c502e" ON "pending_sign_ins"  ("account_id") `,
    );
    await runner.query(
      `CREATE INDEX "IDX_b267f0eac94a57a0a6887f0cfb" ON "pending_sign_ins"  ("expires_at") `,
    );
    await runner.query(`ALTER TABLE "accounts" ADD "has_initial_password" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "accounts" ADD "second_factor_due_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `ALTER TABLE "passkeys" ADD CONSTRAINT "FK_9ffdc168cb3a548b62f48ea79e5" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "authenticator_apps" ADD CONSTRAINT "FK_c30b378a9e56bd59b71a0b7c54d" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "recovery_codes" ADD CONSTRAINT "FK_a5c445e7b7eb990c5c7472ea88b" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "FK_fcd16647853c56cfbd2e0c502e0" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'DROP TABLE "pending_sign_ins", "passkey_challenges", "recovery_codes", "authenticator_apps", "passkeys"',
    );
    await runner.query(
      'ALTER TABLE "accounts" DROP COLUMN "second_factor_due_at", DROP COLUMN "has_initial_password"',
    );
  }
}
