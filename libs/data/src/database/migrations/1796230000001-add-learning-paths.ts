import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learning paths with their steps and learners, and the column of their credentials. Earlier versions leave them as they are. */
export class AddLearningPaths1796230000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE "learning_paths" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "slug" text NOT NULL,
        "title" text NOT NULL,
        "description" text,
        "is_published" boolean NOT NULL DEFAULT false,
        "is_in_order" boolean NOT NULL DEFAULT true,
        "owner_id" uuid,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "version" integer NOT NULL DEFAULT '1',
        CONSTRAINT "UQ_20e80314f6a5daa35922f25ad44" UNIQUE ("slug"),
        CONSTRAINT "PK_2f073530d2af4a865296c06274c" PRIMARY KEY ("id")
      )`);
    await runner.query(`CREATE INDEX "IDX_369f4e31167fae2d945538f1aa" ON "learning_paths" ("title")`);
    await runner.query(`CREATE INDEX "IDX_f5459edbec454deae4de83349a" ON "learning_paths" ("owner_id")`);
    await runner.query(`
      CREATE TABLE "learning_path_steps" (
        "id" uuid NOT NULL,
        "path_id" uuid NOT NULL,
        "position" integer NOT NULL,
        "rule" text NOT NULL,
        "choose_count" integer,
        CONSTRAINT "learning_path_steps_choose_count" CHECK ((rule = 'choose') = (choose_count IS NOT NULL) AND choose_count >= 1),
        CONSTRAINT "learning_path_steps_rule" CHECK (rule IN ('all', 'choose', 'optional')),
        CONSTRAINT "PK_e7659ecfcb006624f12688348bc" PRIMARY KEY ("id")
      )`);
    await runner.query(
      `CREATE INDEX "IDX_ed689dda14b167b66d5d4fc449" ON "learning_path_steps" ("path_id", "position")`,
    );
    await runner.query(`
      CREATE TABLE "learning_path_courses" (
        "step_id" uuid NOT NULL,
        "position" integer NOT NULL,
        "path_id" uuid NOT NULL,
        "course_id" uuid,
        "title" text NOT NULL,
        CONSTRAINT "UQ_f47b3ee87c7c65dfae611b9011c" UNIQUE ("path_id", "course_id"),
        CONSTRAINT "PK_7061ae3d2ac1ccb8f2d835891ae" PRIMARY KEY ("step_id", "position")
      )`);
    await runner.query(
      `CREATE INDEX "IDX_d06e966a2d7fb6101d92b4a5f0" ON "learning_path_courses" ("course_id")`,
    );
    await runner.query(`
      CREATE TABLE "learning_path_enrollments" (
        "path_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "progress" numeric(5,2) NOT NULL DEFAULT '0',
        "enrolled_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "completed_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "learning_path_enrollments_progress" CHECK (progress BETWEEN 0 AND 100),
        CONSTRAINT "PK_55a6a4b64383b2d52edda6321d8" PRIMARY KEY ("path_id", "user_id")
      )`);
    await runner.query(
      `CREATE INDEX "IDX_6026adac2d54dce8cdf532e5aa" ON "learning_path_enrollments" ("user_id")`,
    );
    await runner.query(`
      CREATE TABLE "learning_path_step_completions" (
        "step_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "completed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_803f472e60c809d15695764eb4b" PRIMARY KEY ("step_id", "user_id")
      )`);
    await runner.query(
      `CREATE INDEX "IDX_1545154700eaf7f1d405a3f1b2" ON "learning_path_step_completions" ("user_id")`,
    );
    await runner.query(`
      CREATE TABLE "group_learning_paths" (
        "group_id" uuid NOT NULL,
        "path_id" uuid NOT NULL,
        "due_at" TIMESTAMP WITH TIME ZONE,
        "due_days" integer,
        "assigned_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "group_learning_paths_due_days" CHECK (due_days BETWEEN 1 AND 3650),
        CONSTRAINT "group_learning_paths_due" CHECK (due_at IS NULL OR due_days IS NULL),
        CONSTRAINT "PK_025f2026ddc24eb758094e20819" PRIMARY KEY ("group_id", "path_id")
      )`);
    await runner.query(`CREATE INDEX "IDX_fdb56812b74a583127774d9ba5" ON "group_learning_paths" ("path_id")`);
    await runner.query(
      `ALTER TABLE "credential_achievements" ADD "is_learning_path" boolean NOT NULL DEFAULT false`,
    );
    await runner.query(`
      ALTER TABLE "learning_paths" ADD CONSTRAINT "FK_f5459edbec454deae4de83349ad"
      FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL`);
    await runner.query(`
      ALTER TABLE "learning_path_steps" ADD CONSTRAINT "FK_66374144fccb0485cebebb11b25"
      FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_courses" ADD CONSTRAINT "FK_b05196642cde9b7b06b2411938e"
      FOREIGN KEY ("step_id") REFERENCES "learning_path_steps"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_courses" ADD CONSTRAINT "FK_40079c80cc19ece31d26bc32094"
      FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_courses" ADD CONSTRAINT "FK_d06e966a2d7fb6101d92b4a5f02"
      FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL`);
    await runner.query(`
      ALTER TABLE "learning_path_enrollments" ADD CONSTRAINT "FK_5772ce819805ad7d900bacc08ca"
      FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_enrollments" ADD CONSTRAINT "FK_6026adac2d54dce8cdf532e5aaf"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_step_completions" ADD CONSTRAINT "FK_88e0fec49f995f38bffd501e448"
      FOREIGN KEY ("step_id") REFERENCES "learning_path_steps"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "learning_path_step_completions" ADD CONSTRAINT "FK_1545154700eaf7f1d405a3f1b26"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "group_learning_paths" ADD CONSTRAINT "FK_ce4c231bfac1b5cd005a3775754"
      FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`);
    await runner.query(`
      ALTER TABLE "group_learning_paths" ADD CONSTRAINT "FK_fdb56812b74a583127774d9ba52"
      FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "credential_achievements" DROP COLUMN "is_learning_path"`);
    await runner.query(`
      DROP TABLE "group_learning_paths", "learning_path_step_completions", "learning_path_enrollments",
                 "learning_path_courses", "learning_path_steps", "learning_paths"`);
  }
}
