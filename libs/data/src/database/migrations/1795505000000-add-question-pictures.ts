import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddQuestionPictures1795505000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "question_pictures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "width" integer NOT NULL, "height" integer NOT NULL, "created_by_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_30f1ce4ee36d7641a1474e56a7e" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_fdb65980f2b7226c5513a0a8ea" ON "question_pictures"  ("created_by_id") `,
    );
    await runner.query(
      `CREATE INDEX "IDX_6a14187905952d04bbc85f3478" ON "question_pictures"  ("created_at") `,
    );
    await runner.query(
      `CREATE TABLE "question_version_pictures" ("version_id" uuid NOT NULL, "picture_id" uuid NOT NULL, CONSTRAINT "PK_39547b843e24f677b6fda154de6" PRIMARY KEY ("version_id", "picture_id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_a29ceddd9fbaaf30f3b75fc6ce" ON "question_version_pictures"  ("picture_id") `,
    );
    await runner.query(
      `ALTER TABLE "question_pictures" ADD CONSTRAINT "FK_fdb65980f2b7226c5513a0a8ea9" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "question_version_pictures" ADD CONSTRAINT "FK_d9e1b7f4d7cefae7a312331e113" FOREIGN KEY ("version_id") REFERENCES "question_versions"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "question_version_pictures" ADD CONSTRAINT "FK_a29ceddd9fbaaf30f3b75fc6cec" FOREIGN KEY ("picture_id") REFERENCES "question_pictures"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `CREATE FUNCTION link_question_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE
         changed uuid := CASE TG_TABLE_NAME WHEN 'question_keys' THEN (to_jsonb(NEW) ->> 'version_id')::uuid
                                            ELSE (to_jsonb(NEW) ->> 'id')::uuid END;
       BEGIN
         DELETE FROM question_version_pictures WHERE version_id = changed;
         INSERT INTO question_version_pictures (version_id, picture_id)
         SELECT DISTINCT changed, question_pictures.id
           FROM (SELECT content::text AS texts FROM question_versions WHERE id = changed
                 UNION ALL SELECT key::text FROM question_keys WHERE version_id = changed) written
          CROSS JOIN LATERAL regexp_matches(texts, '/api/question-pictures/([0-9a-f-]{36})', 'g') address(parts)
           JOIN question_pictures ON question_pictures.id::text = parts[1];
         RETURN NULL;
       END $$`,
    );
    for (const table of ['question_versions', 'question_keys'])
      await runner.query(
        `CREATE TRIGGER link_question_pictures AFTER INSERT OR UPDATE ON "${table}"
         FOR EACH ROW EXECUTE FUNCTION link_question_pictures()`,
      );
  }

  async down(runner: QueryRunner) {
    for (const table of ['question_versions', 'question_keys'])
      await runner.query(`DROP TRIGGER link_question_pictures ON "${table}"`);
    await runner.query('DROP FUNCTION link_question_pictures()');
    await runner.query('DROP TABLE "question_version_pictures", "question_pictures"');
  }
}
