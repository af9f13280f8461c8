import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPractice1795450000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "practice_cards" ("user_id" uuid NOT NULL, "question_id" uuid NOT NULL, "is_in_review" boolean NOT NULL DEFAULT false, "due_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "stability" double precision NOT NULL DEFAULT '0', "difficulty" double precision NOT NULL DEFAULT '0', "scheduled_days" integer NOT NULL DEFAULT '0', "answers" integer NOT NULL DEFAULT '0', "lapses" integer NOT NULL DEFAULT '0', "last_answer_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_b8fd0bbb46be8f9839e013544f3" PRIMARY KEY ("user_id", "question_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_4f5e6572328c8de8c800dd935d" ON "practice_cards"  ("question_id") `);
    await runner.query(
      `CREATE INDEX "practice_cards_due" ON "practice_cards"  ("user_id", "due_at") WHERE is_in_review`,
    );
    await runner.query(
      `CREATE TABLE "practice_log" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "question_id" uuid NOT NULL, "kind" text NOT NULL, "request_id" uuid, "answer_id" bigint, "version_id" uuid, "response" jsonb, "fraction" double precision, "rating" smallint, "seconds" integer, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "UQ_20614332be7786ebd74d4abbc02" UNIQUE ("user_id", "request_id"), CONSTRAINT "practice_log_rating" CHECK (rating BETWEEN 1 AND 4), CONSTRAINT "practice_log_answer" CHECK ((kind = 'answer') = (version_id IS NOT NULL)), CONSTRAINT "practice_log_kind" CHECK (kind IN ('answer', 'rate', 'undo', 'mark', 'unmark')), CONSTRAINT "PK_f5a6d697b3a04671413309d8110" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_c869482eaa6f7cf4ed4d9772ac" ON "practice_log"  ("question_id") `);
    await runner.query(`CREATE INDEX "IDX_a4c7cc7feeac3202507528f16b" ON "practice_log"  ("version_id") `);
    await runner.query(
      `CREATE INDEX "practice_log_answers" ON "practice_log"  ("user_id", "id") WHERE kind = 'answer'`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "practice_log_undone_once" ON "practice_log"  ("answer_id") WHERE kind = 'undo'`,
    );
    await runner.query(
      `CREATE INDEX "IDX_46021e748a2901d45ef10ff4c2" ON "practice_log"  ("user_id", "question_id", "id") `,
    );
    await runner.query(`ALTER TABLE "questions" ADD "practice" text NOT NULL DEFAULT 'off'`);
    await runner.query(
      `ALTER TABLE "questions" ADD CONSTRAINT "questions_practice" CHECK (practice IN ('off', 'on', 'with-exams'))`,
    );
    await runner.query(
      `ALTER TABLE "practice_cards" ADD CONSTRAINT "FK_ae440da2f58e8593e2eee81571f" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "practice_cards" ADD CONSTRAINT "FK_4f5e6572328c8de8c800dd935d8" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "practice_log" ADD CONSTRAINT "FK_bfe6ffe5b7879effbcb4eeebcfe" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "practice_log" ADD CONSTRAINT "FK_c869482eaa6f7cf4ed4d9772ac3" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "practice_log" ADD CONSTRAINT "FK_a4c7cc7feeac3202507528f16bf" FOREIGN KEY ("version_id") REFERENCES "question_versions"("id") ON DELETE CASCADE`,
    );
    // The log is append-only. The deletion of its person or question deletes it (a depth above 1).
    await runner.query(
      `CREATE FUNCTION refuse_practice_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
         RAISE EXCEPTION 'practice_log is append-only';
       END $$`,
    );
    await runner.query(
      `CREATE TRIGGER practice_log_append_only BEFORE UPDATE OR DELETE ON practice_log
       FOR EACH ROW EXECUTE FUNCTION refuse_practice_log_change()`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "practice_log"');
    await runner.query('DROP FUNCTION refuse_practice_log_change');
    await runner.query('DROP TABLE "practice_cards"');
    await runner.query('ALTER TABLE "questions" DROP CONSTRAINT "questions_practice"');
    await runner.query('ALTER TABLE "questions" DROP COLUMN "practice"');
  }
}
