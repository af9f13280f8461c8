import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUARTER = (instant: string) => `date_bin('15 minutes', ${instant}, timestamptz '2000-01-01 00:00Z')`;

/** What to recompute after deletions; additions and changes are found by their own timestamps. */
const STALE = {
  enrollments: `SELECT ${QUARTER('enrolled_at')}, course_id, NULL::uuid, user_id FROM gone
                 UNION SELECT ${QUARTER('completed_at')}, NULL, NULL, NULL FROM gone WHERE completed_at IS NOT NULL`,
  slide_views: `SELECT DISTINCT ${QUARTER('seen_at')}, NULL::uuid, enrollment_id, NULL::uuid FROM gone`,
  chat_messages: `SELECT DISTINCT ${QUARTER('created_at')}, NULL::uuid, NULL::uuid, NULL::uuid FROM gone`,
};

/**
 * Adds roll-ups of learners' activity, so that figures of several years take milliseconds. The worker fills the tables
 * on its first run.
 */
export class AddAnalyticsRollups1795249869420 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."IDX_b79d0bf01779fdf9cfb6b092af"`);
    await runner.query(`DROP INDEX "public"."IDX_88750b5e164dd469b673e753aa"`);
    await runner.query(
      `CREATE TABLE "analytics_quarters" ("starts_at" TIMESTAMP WITH TIME ZONE NOT NULL, "enrollments" integer NOT NULL, "completed" integer NOT NULL, "completions" integer NOT NULL, "study_seconds" integer NOT NULL, "chat_messages" integer NOT NULL, CONSTRAINT "PK_761972ceccee638d1062996a49e" PRIMARY KEY ("starts_at"))`,
    );
    await runner.query(
      `CREATE TABLE "analytics_study" ("enrollment_id" uuid NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL, "course_id" uuid NOT NULL, "seconds" integer NOT NULL, CONSTRAINT "PK_98fd97a5eab6bca42f10539f166" PRIMARY KEY ("enrollment_id", "starts_at"))`,
    );
    await runner.query(`CREATE INDEX "IDX_a958dd9584b3351829818fe5a5" ON "analytics_study"  ("starts_at") `);
    await runner.query(
      `CREATE INDEX "IDX_f9d9cb86cd8d8deeaa0475ef7c" ON "analytics_study"  ("course_id", "starts_at") `,
    );
    await runner.query(
      `CREATE TABLE "analytics_course_months" ("course_id" uuid NOT NULL, "month" date NOT NULL, "enrollments" integer NOT NULL, "completed" integer NOT NULL, "progress" numeric(14,2) NOT NULL, CONSTRAINT "PK_9e961aab9da6e23187e204a75d7" PRIMARY KEY ("course_id", "month"))`,
    );
    await runner.query(
      `CREATE TABLE "analytics_learners" ("user_id" uuid NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_ebd79d9e7af81ce472cff9b6ada" PRIMARY KEY ("user_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_821d30e4c85f5656fa9918d5b1" ON "analytics_learners"  ("last_at") `);
    await runner.query(
      `CREATE TABLE "analytics_stale" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE, "course_id" uuid, "enrollment_id" uuid, "user_id" uuid, CONSTRAINT "PK_5663ef4a6d1139fdee22f5cd997" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "analytics_state" ("id" boolean NOT NULL DEFAULT true, "refreshed_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "analytics_state_is_one" CHECK (id), CONSTRAINT "PK_58911d6b9e88af59564926b282d" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `ALTER TABLE "enrollments" ADD "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
    );
    await runner.query(`CREATE INDEX "IDX_7fe32f61c51eaed13e4dc72493" ON "enrollments"  ("enrolled_at") `);
    await runner.query(`CREATE INDEX "IDX_81327789aba07cfb0632621ee3" ON "enrollments"  ("touched_at") `);
    await runner.query(
      `CREATE INDEX "IDX_0614613cf9f8296f418657f06f" ON "enrollments"  ("completed_at", "user_id") WHERE completed_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "IDX_5934f1a6196c4b2e7f886c5108" ON "enrollments"  ("course_id", "enrolled_at") `,
    );
    await runner.query(`CREATE INDEX "IDX_36e350640749e3e5e522c8b223" ON "certificates"  ("issued_at") `);
    await runner.query(
      `CREATE INDEX "IDX_eddf606ebed0df92f0dc27fff5" ON "chat_sessions"  ("updated_at") WHERE updated_at > created_at`,
    );
    await runner.query(
      `CREATE INDEX "IDX_798bf2d27ab616fca0fd9e20d4" ON "chat_sessions"  ("course_id", "updated_at") `,
    );
    await runner.query(
      `ALTER TABLE "analytics_study" ADD CONSTRAINT "FK_4e20dd81d1f939b265b4f001af7" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "analytics_course_months" ADD CONSTRAINT "FK_784489fe854b357a87556509120" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "analytics_learners" ADD CONSTRAINT "FK_ebd79d9e7af81ce472cff9b6ada" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    for (const [table, rows] of Object.entries(STALE)) {
      await runner.query(
        `CREATE FUNCTION stale_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           INSERT INTO analytics_stale (starts_at, course_id, enrollment_id, user_id) ${rows};
           RETURN NULL;
         END $$`,
      );
      await runner.query(
        `CREATE TRIGGER stale_${table} AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
            FOR EACH STATEMENT EXECUTE FUNCTION stale_${table}()`,
      );
    }
  }

  async down(runner: QueryRunner) {
    for (const table of Object.keys(STALE)) {
      await runner.query(`DROP TRIGGER stale_${table} ON ${table}`);
      await runner.query(`DROP FUNCTION stale_${table}()`);
    }
    await runner.query(`ALTER TABLE "analytics_learners" DROP CONSTRAINT "FK_ebd79d9e7af81ce472cff9b6ada"`);
    await runner.query(
      `ALTER TABLE "analytics_course_months" DROP CONSTRAINT "FK_784489fe854b357a87556509120"`,
    );
    await runner.query(`ALTER TABLE "analytics_study" DROP CONSTRAINT "FK_4e20dd81d1f939b265b4f001af7"`);
    await runner.query(`DROP INDEX "public"."IDX_798bf2d27ab616fca0fd9e20d4"`);
    await runner.query(`DROP INDEX "public"."IDX_eddf606ebed0df92f0dc27fff5"`);
    await runner.query(`DROP INDEX "public"."IDX_36e350640749e3e5e522c8b223"`);
    await runner.query(`DROP INDEX "public"."IDX_5934f1a6196c4b2e7f886c5108"`);
    await runner.query(`DROP INDEX "public"."IDX_0614613cf9f8296f418657f06f"`);
    await runner.query(`DROP INDEX "public"."IDX_81327789aba07cfb0632621ee3"`);
    await runner.query(`DROP INDEX "public"."IDX_7fe32f61c51eaed13e4dc72493"`);
    await runner.query(`ALTER TABLE "enrollments" DROP COLUMN "touched_at"`);
    await runner.query(`DROP TABLE "analytics_state"`);
    await runner.query(`DROP TABLE "analytics_stale"`);
    await runner.query(`DROP INDEX "public"."IDX_821d30e4c85f5656fa9918d5b1"`);
    await runner.query(`DROP TABLE "analytics_learners"`);
    await runner.query(`DROP TABLE "analytics_course_months"`);
    await runner.query(`DROP INDEX "public"."IDX_f9d9cb86cd8d8deeaa0475ef7c"`);
    await runner.query(`DROP INDEX "public"."IDX_a958dd9584b3351829818fe5a5"`);
    await runner.query(`DROP TABLE "analytics_study"`);
    await runner.query(`DROP TABLE "analytics_quarters"`);
    await runner.query(
      `CREATE INDEX "IDX_88750b5e164dd469b673e753aa" ON "chat_sessions" USING btree ("course_id") `,
    );
    await runner.query(
      `CREATE INDEX "IDX_b79d0bf01779fdf9cfb6b092af" ON "enrollments" USING btree ("course_id") `,
    );
  }
}
