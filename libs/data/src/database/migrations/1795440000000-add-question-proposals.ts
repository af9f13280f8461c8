import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddQuestionProposals1795440000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "question_proposals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "course_id" uuid NOT NULL, "slide_id" uuid, "kind" text NOT NULL, "state" text NOT NULL DEFAULT 'open', "identity_hash" text NOT NULL, "title" text NOT NULL, "content" jsonb NOT NULL, "key" jsonb NOT NULL, "quote" text NOT NULL, "question_id" uuid, "decided_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_d57a1513a29ec8d181c0a81fd12" UNIQUE ("course_id", "identity_hash"), CONSTRAINT "question_proposals_state" CHECK (state IN ('open', 'accepted', 'edited', 'rejected')), CONSTRAINT "PK_04973aef0337593b1ff24f47a1b" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_283bf51f0554ee69e22ced2cf3" ON "question_proposals"  ("slide_id") `,
    );
    await runner.query(
      `CREATE INDEX "IDX_8dd9e782e114fa82222d6590ba" ON "question_proposals"  ("question_id") `,
    );
    await runner.query(
      `CREATE INDEX "IDX_72f3bd689cde11fa43c654d856" ON "question_proposals"  ("course_id", "state") `,
    );
    await runner.query(
      `ALTER TABLE "question_proposals" ADD CONSTRAINT "FK_cce0313efa5080d43e239e31770" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "question_proposals" ADD CONSTRAINT "FK_283bf51f0554ee69e22ced2cf39" FOREIGN KEY ("slide_id") REFERENCES "slides"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "question_proposals" ADD CONSTRAINT "FK_8dd9e782e114fa82222d6590bad" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "question_proposals" DROP CONSTRAINT "FK_8dd9e782e114fa82222d6590bad"`);
    await runner.query(`ALTER TABLE "question_proposals" DROP CONSTRAINT "FK_283bf51f0554ee69e22ced2cf39"`);
    await runner.query(`ALTER TABLE "question_proposals" DROP CONSTRAINT "FK_cce0313efa5080d43e239e31770"`);
    await runner.query(`DROP INDEX "public"."IDX_72f3bd689cde11fa43c654d856"`);
    await runner.query(`DROP INDEX "public"."IDX_8dd9e782e114fa82222d6590ba"`);
    await runner.query(`DROP INDEX "public"."IDX_283bf51f0554ee69e22ced2cf3"`);
    await runner.query(`DROP TABLE "question_proposals"`);
  }
}
