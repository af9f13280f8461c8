import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows, sql } from '../../database/sql.js';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';
import { isOpenInLearningPaths } from '../learning-paths.queries.js';
import { settleLearningPaths } from './settle-paths.js';
import { summarizeJoinedPaths } from './step-states.queries.js';
import { unfinishedLearningPaths } from './assigned-paths.queries.js';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const q = (t: string) => db.source.query(t);
  await q(`INSERT INTO users (email, issuer, subject, role) SELECT 'u' || n || '@example.org', 'x', n::text, 'student' FROM generate_series(1, 20000) n`);
  await q(`INSERT INTO courses (slug, title, is_published) SELECT 'c' || n, 'C' || n, true FROM generate_series(1, 1000) n`);
  await q(`INSERT INTO enrollments (user_id, course_id, progress, completed_at)
    SELECT u.id, c.id, CASE WHEN c.n % 2 = 0 THEN 100 ELSE 30 END, CASE WHEN c.n % 2 = 0 THEN now() END
      FROM (SELECT id, row_number() OVER (ORDER BY id) n FROM users) u
      JOIN (SELECT id, row_number() OVER (ORDER BY slug) n FROM courses) c ON (c.n + u.n) % 200 = 0`);
  await q(`INSERT INTO learning_paths (slug, title, is_published) SELECT 'p' || n, 'P' || n, true FROM generate_series(1, 25) n`);
  await q(`INSERT INTO learning_path_steps (id, path_id, position, rule) SELECT gen_random_uuid(), p.id, s, 'all' FROM learning_paths p, generate_series(0, 9) s`);
  await q(`INSERT INTO learning_path_courses (step_id, position, path_id, course_id, title)
    SELECT s.id, k, s.path_id, c.id, 'x' FROM learning_path_steps s
      JOIN (SELECT id, row_number() OVER (ORDER BY slug) n FROM learning_paths) p ON p.id = s.path_id
      CROSS JOIN generate_series(0, 1) k
      JOIN (SELECT id, row_number() OVER (ORDER BY slug) n FROM courses) c ON c.n = (p.n - 1) * 20 + s.position * 2 + k + 1`);
  await q(`INSERT INTO learning_path_enrollments (path_id, user_id)
    SELECT p.id, u.id FROM (SELECT id, row_number() OVER (ORDER BY slug) n FROM learning_paths) p
      JOIN (SELECT id, row_number() OVER (ORDER BY id) n FROM users) u ON u.n % 25 = p.n - 1`);
  await q('ANALYZE');
}, 120000);
afterAll(() => db.drop());
test('perf', async () => {
  const [{ count }] = await db.source.query('SELECT count(*) FROM enrollments');
  const [{ count: places }] = await db.source.query('SELECT count(*) FROM learning_path_enrollments');
  console.log('enrollments', count, 'places', places);
  const one = async (t: string) => (await db.source.query(t))[0];
  const { path_id: pathId, user_id: userId } = await one('SELECT * FROM learning_path_enrollments OFFSET 700 LIMIT 1');
  const { course_id: locked } = await one(`SELECT c.course_id FROM learning_path_courses c JOIN learning_path_steps s ON s.id = c.step_id WHERE c.path_id = '${pathId}' AND s.position = 5 LIMIT 1`);
  const { id: free } = await one('SELECT id FROM courses c WHERE NOT EXISTS (SELECT FROM learning_path_courses p WHERE p.course_id = c.id) LIMIT 1');
  const { id: other } = await one(`SELECT user_id AS id FROM learning_path_enrollments WHERE path_id <> '${pathId}' LIMIT 1`);
  for (const [name, course, user] of [['course of no path', free, userId], ['course of a path, person has not joined', locked, other], ['closed course', locked, userId]] as const) {
    const rows = await queryRows<{ 'QUERY PLAN': string }>(db.source, sql`EXPLAIN (ANALYZE, BUFFERS) SELECT ${isOpenInLearningPaths(sql`${course}::uuid`, sql`${user}::uuid`)} AS o`);
    const plan = rows.map((r) => r['QUERY PLAN']);
    const open = await queryRow<{ o: boolean }>(db.source, sql`SELECT ${isOpenInLearningPaths(sql`${course}::uuid`, sql`${user}::uuid`)} AS o`);
    console.log(name, open.o, plan.filter((l) => /Execution|Planning T|shared hit/.test(l)).slice(0, 2).join(' '), plan.at(-1), plan.filter((l) => /Seq Scan/.test(l)).join(';'));
  }
  // a list of all courses of a person: catalog
  const t0 = performance.now();
  await queryRows(db.source, sql`SELECT count(*) FILTER (WHERE ${isOpenInLearningPaths(sql`courses.id`, sql`${userId}::uuid`)}) FROM courses`);
  console.log('1000 courses of one person ms', performance.now() - t0);
  const t1 = performance.now();
  await queryRows(db.source, sql`SELECT * FROM (${summarizeJoinedPaths(sql`joined.user_id = ${userId}`)}) s`);
  console.log('summary of one person ms', performance.now() - t1);
  const t2 = performance.now();
  await db.source.transaction((m) => settleLearningPaths(m, { courseId: locked, userId }));
  console.log('settle of one completion ms', performance.now() - t2);
  const t3 = performance.now();
  await db.source.transaction((m) => settleLearningPaths(m, { pathId, userId: null }));
  console.log('settle of a path with 800 learners ms', performance.now() - t3);
  const t4 = performance.now();
  await queryRows(db.source, sql`SELECT * FROM (${unfinishedLearningPaths(sql`members.user_id = ${userId}`)}) s`);
  console.log('due paths ms', performance.now() - t4);
  expect(1).toBe(1);
}, 120000);
