import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members of courses of learning platforms (LTI Names and Roles). Earlier versions ignore them. */
export class AddLtiRosters1796600002001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE lti_rosters (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        platform_id uuid NOT NULL,
        course_id uuid NOT NULL,
        deployment_id text NOT NULL,
        context_id text NOT NULL,
        context_title text,
        members_url text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        requested_at timestamptz,
        read_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        problem text,
        PRIMARY KEY (id),
        CONSTRAINT "UQ_a2b1b397d81c41398f9c0673389" UNIQUE (platform_id, deployment_id, context_id, course_id),
        CONSTRAINT "FK_77923a18570a48b5efb6f59361e" FOREIGN KEY (platform_id) REFERENCES lti_platforms (id) ON DELETE CASCADE,
        CONSTRAINT "FK_2c47e135ed5bc0981bc92dfe1d9" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_2c47e135ed5bc0981bc92dfe1d" ON lti_rosters (course_id)`);
    await runner.query(`
      CREATE TABLE lti_members (
        roster_id uuid NOT NULL,
        subject text NOT NULL,
        name text,
        is_learner boolean NOT NULL,
        PRIMARY KEY (roster_id, subject),
        CONSTRAINT "FK_d5b7791fb814a7d3bb0aa039e20" FOREIGN KEY (roster_id) REFERENCES lti_rosters (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['lti_members', 'lti_rosters']) await runner.query(`DROP TABLE ${table}`);
  }
}
