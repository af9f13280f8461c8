import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTutorAndRatings1795244312743 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "course_ratings" ("user_id" uuid NOT NULL, "course_id" uuid NOT NULL, "stars" smallint NOT NULL, "rated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "course_ratings_stars" CHECK (stars BETWEEN 1 AND 5), CONSTRAINT "PK_7fdd747e5701a947bc44350d1a4" PRIMARY KEY ("user_id", "course_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_32b68ae69d8fb9200a854d6b33" ON "course_ratings"  ("course_id") `);
    await runner.query(
      `CREATE TABLE "chat_sessions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "course_id" uuid, "module_id" uuid, "title" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_efc151a4aafa9a28b73dedc485f" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_88750b5e164dd469b673e753aa" ON "chat_sessions"  ("course_id") `);
    await runner.query(`CREATE INDEX "IDX_9f433276592d2b7a22c34f992b" ON "chat_sessions"  ("module_id") `);
    await runner.query(
      `CREATE INDEX "IDX_3bef4762cda87af09f2c358e17" ON "chat_sessions"  ("user_id", "updated_at") `,
    );
    await runner.query(
      `CREATE TABLE "chat_messages" ("id" uuid NOT NULL, "session_id" uuid NOT NULL, "role" text NOT NULL, "content" text NOT NULL, "status" text NOT NULL DEFAULT 'complete', "metadata" jsonb NOT NULL DEFAULT '{}', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "chat_messages_status" CHECK (status IN ('writing', 'complete', 'stopped', 'failed')), CONSTRAINT "chat_messages_role" CHECK (role IN ('user', 'assistant')), CONSTRAINT "PK_40c55ee0e571e268b0d3cd37d10" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_52d89390506ed998a56a73c04c" ON "chat_messages"  ("created_at") `);
    await runner.query(
      `CREATE INDEX "IDX_34bfc66e62161622b54ac9af4a" ON "chat_messages"  ("session_id", "created_at") `,
    );
    await runner.query(
      `ALTER TABLE "course_ratings" ADD CONSTRAINT "FK_01519cb0eb5e5a294938c012ef1" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "course_ratings" ADD CONSTRAINT "FK_32b68ae69d8fb9200a854d6b331" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "chat_sessions" ADD CONSTRAINT "FK_1fa209cf48ae975a109366542a5" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "chat_sessions" ADD CONSTRAINT "FK_88750b5e164dd469b673e753aa7" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "chat_sessions" ADD CONSTRAINT "FK_9f433276592d2b7a22c34f992bd" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "chat_messages" ADD CONSTRAINT "FK_0672782561e44d43febcfba2984" FOREIGN KEY ("session_id") REFERENCES "chat_sessions"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "chat_messages" DROP CONSTRAINT "FK_0672782561e44d43febcfba2984"`);
    await runner.query(`ALTER TABLE "chat_sessions" DROP CONSTRAINT "FK_9f433276592d2b7a22c34f992bd"`);
    await runner.query(`ALTER TABLE "chat_sessions" DROP CONSTRAINT "FK_88750b5e164dd469b673e753aa7"`);
    await runner.query(`ALTER TABLE "chat_sessions" DROP CONSTRAINT "FK_1fa209cf48ae975a109366542a5"`);
    await runner.query(`ALTER TABLE "course_ratings" DROP CONSTRAINT "FK_32b68ae69d8fb9200a854d6b331"`);
    await runner.query(`ALTER TABLE "course_ratings" DROP CONSTRAINT "FK_01519cb0eb5e5a294938c012ef1"`);
    await runner.query(`DROP INDEX "public"."IDX_34bfc66e62161622b54ac9af4a"`);
    await runner.query(`DROP INDEX "public"."IDX_52d89390506ed998a56a73c04c"`);
    await runner.query(`DROP TABLE "chat_messages"`);
    await runner.query(`DROP INDEX "public"."IDX_3bef4762cda87af09f2c358e17"`);
    await runner.query(`DROP INDEX "public"."IDX_9f433276592d2b7a22c34f992b"`);
    await runner.query(`DROP INDEX "public"."IDX_88750b5e164dd469b673e753aa"`);
    await runner.query(`DROP TABLE "chat_sessions"`);
    await runner.query(`DROP INDEX "public"."IDX_32b68ae69d8fb9200a854d6b33"`);
    await runner.query(`DROP TABLE "course_ratings"`);
  }
}
