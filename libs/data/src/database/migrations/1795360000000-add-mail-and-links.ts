import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages, one-time links, and accounts whose address is confirmed or waits for it. */
export class AddMailAndLinks1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "one_time_links" ("token_hash" text NOT NULL, "purpose" text NOT NULL, "account_id" uuid NOT NULL, "account_state" text NOT NULL, "new_email" text, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "one_time_links_purpose" CHECK (purpose IN ('reset', 'verify', 'email')), CONSTRAINT "PK_aacfd2b9e82ddfd3bcc285ea9a9" PRIMARY KEY ("token_hash"))`,
    );
    await runner.query(`CREATE INDEX "IDX_ee007ed82ea3df70a4176b892f" ON "one_time_links"  ("expires_at")`);
    await runner.query(
      `CREATE INDEX "IDX_c5b5070dc31f23eeedc3a0b179" ON "one_time_links"  ("account_id", "purpose")`,
    );
    await runner.query(
      `CREATE TABLE "mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "recipient" text NOT NULL, "account_id" uuid, "subject" text NOT NULL, "text" text, "html" text, "link" text, "status" text NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "next_attempt_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "valid_until" TIMESTAMP WITH TIME ZONE NOT NULL, "error" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "sent_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "mails_recipient_lowercase" CHECK (recipient = lower(recipient)), CONSTRAINT "PK_218248d7dfe1b739f06e2309349" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_eb9af1c70256913be2a1d39a56" ON "mails"  ("created_at", "id")`);
    await runner.query(
      `CREATE INDEX "IDX_b66cd960b09d2f4e599e9259ee" ON "mails"  ("status", "next_attempt_at")`,
    );
    await runner.query(
      `CREATE INDEX "IDX_4839a4b3a4a38379212a8db36c" ON "mails"  ("recipient", "created_at")`,
    );
    await runner.query(`ALTER TABLE "accounts" ADD "email_verified_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "accounts" ADD "is_pending" boolean NOT NULL DEFAULT false`);
    await runner.query(
      `ALTER TABLE "one_time_links" ADD CONSTRAINT "FK_a841e4a982ff406b24d1d4854d0" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(`CREATE INDEX "IDX_d4b2ebf0bfe419bcaa7e01f7b1" ON "mails"  ("account_id")`);
    await runner.query(
      `ALTER TABLE "mails" ADD CONSTRAINT "FK_d4b2ebf0bfe419bcaa7e01f7b14" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "mails"');
    await runner.query('DROP TABLE "one_time_links"');
    await runner.query('ALTER TABLE "accounts" DROP COLUMN "is_pending", DROP COLUMN "email_verified_at"');
  }
}
