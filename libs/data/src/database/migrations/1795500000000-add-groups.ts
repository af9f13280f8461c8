import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Instructors of courses; groups with members, managers and assigned courses; time zones of people. */
export class AddGroups1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "course_instructors" ("course_id" uuid NOT NULL, "user_id" uuid NOT NULL, "is_owner" boolean NOT NULL DEFAULT false, "added_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_f241346add27e0558964b84e966" PRIMARY KEY ("course_id", "user_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_c204a45ca0de73f6b7d2d0f944" ON "course_instructors"  ("user_id") `);
    await runner.query(
      `CREATE UNIQUE INDEX "course_instructors_owner" ON "course_instructors"  ("course_id") WHERE is_owner`,
    );
    await runner.query(
      `CREATE TABLE "groups" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "description" text, "claim_value" text, "archived_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "UQ_dc8f1080c57957bfe5c55704c8b" UNIQUE ("claim_value"), CONSTRAINT "PK_659d1483316afb28afd3a90646e" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_664ea405ae2a10c264d582ee56" ON "groups"  ("name") `);
    await runner.query(
      `CREATE TABLE "group_members" ("group_id" uuid NOT NULL, "user_id" uuid NOT NULL, "source" text NOT NULL, "joined_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "group_members_source" CHECK (source IN ('manager', 'link', 'invitation', 'import', 'claim')), CONSTRAINT "PK_f5939ee0ad233ad35e03f5c65c1" PRIMARY KEY ("group_id", "user_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_20a555b299f75843aa53ff8b0e" ON "group_members"  ("user_id") `);
    await runner.query(
      `CREATE TABLE "group_managers" ("group_id" uuid NOT NULL, "user_id" uuid NOT NULL, "added_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_d38542c23d52ca4eb5091f6537b" PRIMARY KEY ("group_id", "user_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_7d8d167d6b48bc22bff7e57c5d" ON "group_managers"  ("user_id") `);
    await runner.query(
      `CREATE TABLE "group_courses" ("group_id" uuid NOT NULL, "course_id" uuid NOT NULL, "due_at" TIMESTAMP WITH TIME ZONE, "due_days" integer, "assigned_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "group_courses_due_days" CHECK (due_days BETWEEN 1 AND 3650), CONSTRAINT "group_courses_due" CHECK (due_at IS NULL OR due_days IS NULL), CONSTRAINT "PK_61fadb699560bc496cec3effb53" PRIMARY KEY ("group_id", "course_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_23a589dca6c43d006ddf570a98" ON "group_courses"  ("course_id") `);
    await runner.query(`ALTER TABLE "users" ADD "time_zone" text`);
    await runner.query(
      `ALTER TABLE "course_instructors" ADD CONSTRAINT "FK_ff1fe7ba07418a03281c94fac46" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "course_instructors" ADD CONSTRAINT "FK_c204a45ca0de73f6b7d2d0f9442" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_members" ADD CONSTRAINT "FK_2c840df5db52dc6b4a1b0b69c6e" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_members" ADD CONSTRAINT "FK_20a555b299f75843aa53ff8b0ee" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_managers" ADD CONSTRAINT "FK_296a8e649100dc513610c5e6e3f" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_managers" ADD CONSTRAINT "FK_7d8d167d6b48bc22bff7e57c5d7" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_courses" ADD CONSTRAINT "FK_bb848e3ef4a3c59bdafa0fb64c3" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "group_courses" ADD CONSTRAINT "FK_23a589dca6c43d006ddf570a98f" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "time_zone"`);
    await runner.query(
      'DROP TABLE "group_courses", "group_managers", "group_members", "groups", "course_instructors"',
    );
  }
}
