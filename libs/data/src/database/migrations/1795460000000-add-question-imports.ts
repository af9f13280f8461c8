import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddQuestionImports1795460000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`CREATE TABLE "question_imports" (
      "id" uuid NOT NULL,
      "file_hash" text NOT NULL,
      "file_name" text NOT NULL,
      "format" text NOT NULL,
      "question_count" integer NOT NULL,
      "duplicate_count" integer NOT NULL,
      "problem_count" integer NOT NULL,
      "created_by_id" uuid,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "PK_question_imports" PRIMARY KEY ("id"),
      CONSTRAINT "FK_f2184537774644b2f567296d6aa" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    )`);
    await runner.query('CREATE INDEX "IDX_b1e79929c9a03c3174b816a3a8" ON "question_imports" ("file_hash")');
    await runner.query(
      'CREATE INDEX "IDX_f2184537774644b2f567296d6a" ON "question_imports" ("created_by_id")',
    );
    await runner.query(
      `CREATE INDEX "question_versions_prompt" ON "question_versions" (md5("content" ->> 'prompt'))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX "question_versions_prompt"');
    await runner.query('DROP TABLE "question_imports"');
  }
}
