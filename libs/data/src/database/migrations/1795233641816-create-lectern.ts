import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLectern1795233641816 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "courses" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "slug" text NOT NULL, "title" text NOT NULL, "description" text, "category" text, "level" text, "thumbnail_key" text, "price" numeric(10,2), "is_featured" boolean NOT NULL DEFAULT false, "is_published" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "UQ_a3bb2d01cfa0f95bc5e034e1b7a" UNIQUE ("slug"), CONSTRAINT "courses_price" CHECK (price >= 0), CONSTRAINT "PK_3f70a487cc718ad8eda4e6d58c9" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_f333f9047acd049641eba7f1c0" ON "courses"  ("created_at") `);
    await runner.query(
      `CREATE TABLE "modules" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "course_id" uuid NOT NULL, "title" text NOT NULL, "description" text, "position" integer NOT NULL, CONSTRAINT "UQ_2917f6d45df2765215455afa690" UNIQUE ("course_id", "position"), CONSTRAINT "PK_7dbefd488bd96c5bf31f0ce0c95" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "slides" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "module_id" uuid NOT NULL, "title" text NOT NULL, "content" text NOT NULL DEFAULT '', "image_key" text, "image_width" integer, "image_height" integer, "audio_key" text, "position" integer NOT NULL, CONSTRAINT "UQ_40875382dd5126e00699b9fd6fd" UNIQUE ("module_id", "position"), CONSTRAINT "PK_7907bb06ab78980c123912f7a7a" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "accounts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "password_hash" text NOT NULL, "first_name" text NOT NULL, "last_name" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_ee66de6cdc53993296d1ceb8aa0" UNIQUE ("email"), CONSTRAINT "accounts_email_lowercase" CHECK (email = lower(email)), CONSTRAINT "PK_5a7a02c20412299d198e097a8fe" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "provider_states" ("model" text NOT NULL, "id" text NOT NULL, "payload" jsonb NOT NULL, "grant_id" text, "uid" text, "user_code" text, "consumed_at" TIMESTAMP WITH TIME ZONE, "expires_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "PK_f475fa0165505b8007e38863a0a" PRIMARY KEY ("model", "id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_e6729cd7fd9cbed6fa32640d00" ON "provider_states"  ("grant_id") `);
    await runner.query(`CREATE INDEX "IDX_23a08a10ae6699c258626b2237" ON "provider_states"  ("uid") `);
    await runner.query(`CREATE INDEX "IDX_f3d4629611a0e597bf4adc121a" ON "provider_states"  ("expires_at") `);
    await runner.query(
      `CREATE TABLE "secrets" ("name" text NOT NULL, "value" jsonb NOT NULL, CONSTRAINT "PK_0a802e5451589b0a8a816669655" PRIMARY KEY ("name"))`,
    );
    await runner.query(
      `CREATE TABLE "sessions" ("sid" character varying NOT NULL, "sess" json NOT NULL, "expire" TIMESTAMP(6) NOT NULL, CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY ("sid"))`,
    );
    await runner.query(`CREATE INDEX "IDX_e5d612f5400fecdea71f98ad6c" ON "sessions"  ("expire") `);
    await runner.query(
      `CREATE TABLE "rate_limits" ("key" character varying(255) NOT NULL, "points" integer NOT NULL DEFAULT '0', "expire" bigint, CONSTRAINT "PK_8cb6aa4831e3e775ccf370521db" PRIMARY KEY ("key"))`,
    );
    await runner.query(
      `CREATE TABLE "users" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "first_name" text, "last_name" text, "profile_image_url" text, "role" text NOT NULL DEFAULT 'student', "issuer" text NOT NULL, "subject" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "last_active" TIMESTAMP WITH TIME ZONE, CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE ("email"), CONSTRAINT "UQ_ac60071e00c9cb99b33123ffbc9" UNIQUE ("issuer", "subject"), CONSTRAINT "users_role" CHECK (role IN ('student', 'instructor', 'admin', 'suspended')), CONSTRAINT "users_email_lowercase" CHECK (email = lower(email)), CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "enrollments" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "course_id" uuid NOT NULL, "progress" numeric(5,2) NOT NULL DEFAULT '0', "enrolled_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "completed_at" TIMESTAMP WITH TIME ZONE, "current_slide_id" uuid, "current_slide_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "UQ_647c6bda9ead37b702421710fde" UNIQUE ("user_id", "course_id"), CONSTRAINT "enrollments_progress" CHECK (progress BETWEEN 0 AND 100), CONSTRAINT "PK_7c0f752f9fb68bf6ed7367ab00f" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_b79d0bf01779fdf9cfb6b092af" ON "enrollments"  ("course_id") `);
    await runner.query(
      `CREATE TABLE "slide_views" ("enrollment_id" uuid NOT NULL, "slide_id" uuid NOT NULL, "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "study_seconds" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_ff8e5f0908b957e56fac0ba13ca" PRIMARY KEY ("enrollment_id", "slide_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_3eae86d693ed9e275f626b7d51" ON "slide_views"  ("slide_id") `);
    await runner.query(
      `CREATE TABLE "module_completions" ("enrollment_id" uuid NOT NULL, "module_id" uuid NOT NULL, "completed_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_53a8646d1bfcdc22aa1541dfa12" PRIMARY KEY ("enrollment_id", "module_id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_4141483102d95750f731d614ba" ON "module_completions"  ("module_id") `,
    );
    await runner.query(
      `CREATE TABLE "certificates" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "course_id" uuid, "course_name" text NOT NULL, "learner_name" text NOT NULL, "verification_id" text NOT NULL, "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "grade" numeric(5,2) NOT NULL, CONSTRAINT "UQ_57dfe744c95a87deca544cd028d" UNIQUE ("verification_id"), CONSTRAINT "UQ_ac4deda18a55b0ecff73df46f7d" UNIQUE ("user_id", "course_id"), CONSTRAINT "PK_e4c7e31e2144300bea7d89eb165" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_3b6a412073ea28153dc20a843b" ON "certificates"  ("course_id") `);
    await runner.query(
      `CREATE TABLE "uploads" ("id" uuid NOT NULL, "user_id" uuid, "file_name" text NOT NULL, "file_key" text NOT NULL, "fingerprint" text NOT NULL, "title" text, "description" text, "status" text NOT NULL DEFAULT 'processing', "progress" integer NOT NULL DEFAULT '0', "stage" text NOT NULL, "details" text, "message" text, "change" integer NOT NULL DEFAULT '0', "course_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uploads_progress" CHECK (progress BETWEEN 0 AND 100), CONSTRAINT "uploads_status" CHECK (status IN ('processing', 'completed', 'failed')), CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_c4d7d0df79ef6cb0a582c97835" ON "uploads"  ("user_id", "created_at") `,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "IDX_e21539e7db0810c46e97601669" ON "uploads"  ("fingerprint") WHERE status = 'processing'`,
    );
    await runner.query(
      `CREATE TABLE "ingest_steps" ("upload_id" uuid NOT NULL, "stage" text NOT NULL, "output" jsonb NOT NULL, "finished_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_6286f02f5cc0d6817d29fafe6bf" PRIMARY KEY ("upload_id", "stage"))`,
    );
    await runner.query(
      `ALTER TABLE "modules" ADD CONSTRAINT "FK_0a00005552998b16b7e89340843" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "slides" ADD CONSTRAINT "FK_2f3c9d1aafd76e15c1dac3d71bf" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "enrollments" ADD CONSTRAINT "FK_ff997f5a39cd24a491b9aca45c9" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "enrollments" ADD CONSTRAINT "FK_b79d0bf01779fdf9cfb6b092af3" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "enrollments" ADD CONSTRAINT "FK_4d610da069fd29e164d3f95f83a" FOREIGN KEY ("current_slide_id") REFERENCES "slides"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "slide_views" ADD CONSTRAINT "FK_60cdb27f3f4df31556692622633" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "slide_views" ADD CONSTRAINT "FK_3eae86d693ed9e275f626b7d510" FOREIGN KEY ("slide_id") REFERENCES "slides"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "module_completions" ADD CONSTRAINT "FK_3e3147aad678c19e9086308a9f0" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "module_completions" ADD CONSTRAINT "FK_4141483102d95750f731d614bac" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "certificates" ADD CONSTRAINT "FK_88f90b1b9c635c14271e509cec0" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "certificates" ADD CONSTRAINT "FK_3b6a412073ea28153dc20a843b4" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "FK_0155aad3e213584b446bf14a85b" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "FK_10712f79315d8b98106268e19b0" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "ingest_steps" ADD CONSTRAINT "FK_9bea7eede33607624cfc0a742bc" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "ingest_steps" DROP CONSTRAINT "FK_9bea7eede33607624cfc0a742bc"`);
    await runner.query(`ALTER TABLE "uploads" DROP CONSTRAINT "FK_10712f79315d8b98106268e19b0"`);
    await runner.query(`ALTER TABLE "uploads" DROP CONSTRAINT "FK_0155aad3e213584b446bf14a85b"`);
    await runner.query(`ALTER TABLE "certificates" DROP CONSTRAINT "FK_3b6a412073ea28153dc20a843b4"`);
    await runner.query(`ALTER TABLE "certificates" DROP CONSTRAINT "FK_88f90b1b9c635c14271e509cec0"`);
    await runner.query(`ALTER TABLE "module_completions" DROP CONSTRAINT "FK_4141483102d95750f731d614bac"`);
    await runner.query(`ALTER TABLE "module_completions" DROP CONSTRAINT "FK_3e3147aad678c19e9086308a9f0"`);
    await runner.query(`ALTER TABLE "slide_views" DROP CONSTRAINT "FK_3eae86d693ed9e275f626b7d510"`);
    await runner.query(`ALTER TABLE "slide_views" DROP CONSTRAINT "FK_60cdb27f3f4df31556692622633"`);
    await runner.query(`ALTER TABLE "enrollments" DROP CONSTRAINT "FK_4d610da069fd29e164d3f95f83a"`);
    await runner.query(`ALTER TABLE "enrollments" DROP CONSTRAINT "FK_b79d0bf01779fdf9cfb6b092af3"`);
    await runner.query(`ALTER TABLE "enrollments" DROP CONSTRAINT "FK_ff997f5a39cd24a491b9aca45c9"`);
    await runner.query(`ALTER TABLE "slides" DROP CONSTRAINT "FK_2f3c9d1aafd76e15c1dac3d71bf"`);
    await runner.query(`ALTER TABLE "modules" DROP CONSTRAINT "FK_0a00005552998b16b7e89340843"`);
    await runner.query(`DROP TABLE "ingest_steps"`);
    await runner.query(`DROP INDEX "public"."IDX_e21539e7db0810c46e97601669"`);
    await runner.query(`DROP INDEX "public"."IDX_c4d7d0df79ef6cb0a582c97835"`);
    await runner.query(`DROP TABLE "uploads"`);
    await runner.query(`DROP INDEX "public"."IDX_3b6a412073ea28153dc20a843b"`);
    await runner.query(`DROP TABLE "certificates"`);
    await runner.query(`DROP INDEX "public"."IDX_4141483102d95750f731d614ba"`);
    await runner.query(`DROP TABLE "module_completions"`);
    await runner.query(`DROP INDEX "public"."IDX_3eae86d693ed9e275f626b7d51"`);
    await runner.query(`DROP TABLE "slide_views"`);
    await runner.query(`DROP INDEX "public"."IDX_b79d0bf01779fdf9cfb6b092af"`);
    await runner.query(`DROP TABLE "enrollments"`);
    await runner.query(`DROP TABLE "users"`);
    await runner.query(`DROP TABLE "rate_limits"`);
    await runner.query(`DROP INDEX "public"."IDX_e5d612f5400fecdea71f98ad6c"`);
    await runner.query(`DROP TABLE "sessions"`);
    await runner.query(`DROP TABLE "secrets"`);
    await runner.query(`DROP INDEX "public"."IDX_f3d4629611a0e597bf4adc121a"`);
    await runner.query(`DROP INDEX "public"."IDX_23a08a10ae6699c258626b2237"`);
    await runner.query(`DROP INDEX "public"."IDX_e6729cd7fd9cbed6fa32640d00"`);
    await runner.query(`DROP TABLE "provider_states"`);
    await runner.query(`DROP TABLE "accounts"`);
    await runner.query(`DROP TABLE "slides"`);
    await runner.query(`DROP TABLE "modules"`);
    await runner.query(`DROP INDEX "public"."IDX_f333f9047acd049641eba7f1c0"`);
    await runner.query(`DROP TABLE "courses"`);
  }
}
