import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders that were sent and who does not get them, one-click unsubscribing, and calendar feeds. */
export class AddReminders1795580000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "reminders" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "kind" text NOT NULL, "subject_id" uuid NOT NULL, "occurrence" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_d6c462edb7a09204c11163f9e79" UNIQUE ("user_id", "kind", "subject_id", "occurrence"), CONSTRAINT "PK_38715fec7f634b72c6cf7ea4893" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_ccb2617b224ac05106b0118012" ON "reminders"  ("created_at") `);
    await runner.query(
      `CREATE TABLE "reminder_digests" ("user_id" uuid NOT NULL, "day" date NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_b845df205b6a06d4e850dd712d5" PRIMARY KEY ("user_id", "day"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_9b3e87b70ade3946e3774f4a5f" ON "reminder_digests"  ("created_at") `,
    );
    await runner.query(
      `CREATE TABLE "reminder_settings" ("user_id" uuid NOT NULL, "muted_in_panel" text array NOT NULL DEFAULT '{}', "muted_by_mail" text array NOT NULL DEFAULT '{}', "unsubscribe_token" text NOT NULL, CONSTRAINT "UQ_7f4fe0e5c558cf52c946e4c3332" UNIQUE ("unsubscribe_token"), CONSTRAINT "PK_700b3d9ae33b09b0f3d09940d44" PRIMARY KEY ("user_id"))`,
    );
    await runner.query(
      `CREATE TABLE "calendar_feeds" ("user_id" uuid NOT NULL, "token_hash" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_df53b5f17d35a6bac0fb13e16ad" UNIQUE ("token_hash"), CONSTRAINT "PK_3212ce9ff23847e66347a6730d3" PRIMARY KEY ("user_id"))`,
    );
    await runner.query(`ALTER TABLE "mails" ADD "unsubscribe_url" text`);
    await runner.query(
      `ALTER TABLE "reminders" ADD CONSTRAINT "FK_586e0b8e419125be507701cee2a" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "reminder_digests" ADD CONSTRAINT "FK_a6ca2464a55da2f5c9d366c5217" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "reminder_settings" ADD CONSTRAINT "FK_700b3d9ae33b09b0f3d09940d44" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "calendar_feeds" ADD CONSTRAINT "FK_3212ce9ff23847e66347a6730d3" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "mails" DROP COLUMN "unsubscribe_url"`);
    await runner.query('DROP TABLE "calendar_feeds", "reminder_settings", "reminder_digests", "reminders"');
  }
}
