import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has to change by how much, from the rows that one statement added (`fresh`) or took away (`gone`). */
const ENROLLMENTS = (rows: string, sign: '+' | '-') => `
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM ${rows}) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET enrollment_count = enrollment_count ${sign} change.rows
    FROM (SELECT course_id, count(*) AS rows FROM ${rows} GROUP BY course_id) change
   WHERE courses.id = change.course_id;`;

const RATINGS = (rows: string, sign: '+' | '-') => `
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM ${rows}) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses
     SET rating_count = rating_count ${sign} change.rows, rating_sum = rating_sum ${sign} change.stars
    FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM ${rows} GROUP BY course_id) change
   WHERE courses.id = change.course_id;`;

const TRIGGERS = [
  { table: 'enrollments', on: 'INSERT', body: ENROLLMENTS('fresh', '+') },
  { table: 'enrollments', on: 'DELETE', body: ENROLLMENTS('gone', '-') },
  { table: 'course_ratings', on: 'INSERT', body: RATINGS('fresh', '+') },
  { table: 'course_ratings', on: 'UPDATE', body: RATINGS('gone', '-') + RATINGS('fresh', '+') },
  { table: 'course_ratings', on: 'DELETE', body: RATINGS('gone', '-') },
];
const ROWS: Record<string, string> = {
  INSERT: 'NEW TABLE AS fresh',
  UPDATE: 'OLD TABLE AS gone NEW TABLE AS fresh',
  DELETE: 'OLD TABLE AS gone',
};
const nameOf = ({ table, on }: { table: string; on: string }) => `count_${table}_${on.toLowerCase()}`;

/**
 * Keeps on each course how many are enrolled and how it is rated. Triggers do it, once per statement and in the
 * order of the courses' ids: exact also when a person's or a course's rows go with it, and no two wait in a circle.
 */
export class CountEnrollmentsAndRatings1795245325125 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "courses" ADD "enrollment_count" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "courses" ADD "rating_sum" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "courses" ADD "rating_count" integer NOT NULL DEFAULT '0'`);
    for (const trigger of TRIGGERS) {
      const name = nameOf(trigger);
      await runner.query(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${trigger.body} RETURN NULL; END $$`,
      );
      await runner.query(
        `CREATE TRIGGER ${name} AFTER ${trigger.on} ON ${trigger.table} REFERENCING ${ROWS[trigger.on]}
            FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
      );
    }
    await runner.query(
      `UPDATE courses SET enrollment_count = counted.rows
         FROM (SELECT course_id, count(*) AS rows FROM enrollments GROUP BY course_id) counted
        WHERE counted.course_id = courses.id`,
    );
    await runner.query(
      `UPDATE courses SET rating_count = counted.rows, rating_sum = counted.stars
         FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM course_ratings GROUP BY course_id) counted
        WHERE counted.course_id = courses.id`,
    );
  }

  async down(runner: QueryRunner) {
    for (const trigger of TRIGGERS) {
      await runner.query(`DROP TRIGGER ${nameOf(trigger)} ON ${trigger.table}`);
      await runner.query(`DROP FUNCTION ${nameOf(trigger)}()`);
    }
    await runner.query(`ALTER TABLE "courses" DROP COLUMN "rating_count"`);
    await runner.query(`ALTER TABLE "courses" DROP COLUMN "rating_sum"`);
    await runner.query(`ALTER TABLE "courses" DROP COLUMN "enrollment_count"`);
  }
}
