import { chance, id } from './fill.mjs';

/**
 * Adds groups to a filled database by SQL alone. Each user is in one group and every fifth user in a second one; each group has five
 * courses in which all its members are enrolled; instructors manage the groups and own the courses.
 */

/** @typedef {import('./fill.mjs').Sizes} Sizes */

/** The number of users in one group. */
export const GROUP_SIZE = 50;
const COURSES_PER_GROUP = 5;
/** `fill` makes a user an instructor whose number has this remainder when divided by `every`. */
const INSTRUCTOR = { every: 500, remainder: 7 };

/** SQL: the id of an instructor; the same number gives the same instructor. */
const instructorId = (/** @type {number} */ users, /** @type {string} */ number) =>
  id(
    'user',
    `(${number}) % ${Math.max(1, Math.ceil((users - INSTRUCTOR.remainder) / INSTRUCTOR.every))} * ${INSTRUCTOR.every} + ${INSTRUCTOR.remainder}`,
  );

/**
 * @param {import('pg').Client} client of the superuser that filled the database
 * @param {Sizes} sizes
 * @param {(line: string) => void} [say]
 */
export async function fillGroups(client, { users, courses }, say = () => undefined) {
  const groups = Math.max(2, Math.round(users / GROUP_SIZE));
  const run = async (/** @type {string} */ what, /** @type {string} */ sql) => {
    const startedAt = performance.now();
    const { rowCount } = await client.query(sql);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`${(rowCount ?? 0).toLocaleString('en')} ${what}, ${seconds} s`);
  };
  await client.query('SET session_replication_role = replica');
  await run('course instructors', COURSE_INSTRUCTORS(users, courses));
  await run('groups', GROUPS(groups));
  await run('managers', MANAGERS(users, groups));
  await run('members', MEMBERS(users, groups));
  await run('assigned courses', ASSIGNED(groups, courses));
  await run('enrollments of members', ENROLLMENTS);
  await run(
    'courses counted',
    `UPDATE courses SET enrollment_count = enrolled.rows
       FROM (SELECT course_id, count(*) AS rows FROM enrollments GROUP BY 1) enrolled WHERE id = enrolled.course_id`,
  );
  await run('time zones', TIME_ZONES);
  await client.query('SET session_replication_role = origin');
  await run('tables analyzed', 'VACUUM (ANALYZE)');
}

const COURSE_INSTRUCTORS = (/** @type {number} */ users, /** @type {number} */ courses) => `
  INSERT INTO course_instructors (course_id, user_id, is_owner)
  SELECT ${id('course', 'n')}, ${instructorId(users, 'n')}, true FROM generate_series(1, ${courses}) n`;

const GROUPS = (/** @type {number} */ groups) => `
  INSERT INTO groups (id, name, archived_at)
  SELECT ${id('group', 'g')}, (ARRAY['Nurses','Drivers','Clerks','Apprentices'])[1 + g % 4] || ' of ward ' || g,
         CASE WHEN g % 20 = 0 THEN now() - interval '10 days' END
    FROM generate_series(1, ${groups}) g`;

const MANAGERS = (/** @type {number} */ users, /** @type {number} */ groups) => `
  INSERT INTO group_managers (group_id, user_id)
  SELECT ${id('group', 'g')}, ${instructorId(users, 'g * 3 + k')}
    FROM generate_series(1, ${groups}) g, generate_series(0, 1) k ON CONFLICT DO NOTHING`;

const MEMBERS = (/** @type {number} */ users, /** @type {number} */ groups) => `
  INSERT INTO group_members (group_id, user_id, source, joined_at)
  SELECT ${id('group', 'g')}, ${id('user', 'n')}, 'import', now() - interval '1 day' * (40 + 100 * ${chance('joined group', 'n', 'g')})
    FROM (SELECT n, 1 + n % ${groups} AS g FROM generate_series(1, ${users}) n
           UNION SELECT n, 1 + (n * 7919 + 1) % ${groups} FROM generate_series(1, ${users}, 5) n) places
   ON CONFLICT DO NOTHING`;

/** Due tomorrow, within a week, some days after joining, some days ago, and never. */
const ASSIGNED = (/** @type {number} */ groups, /** @type {number} */ courses) => `
  INSERT INTO group_courses (group_id, course_id, assigned_at, due_at, due_days)
  SELECT ${id('group', 'g')}, ${id('course', `1 + floor(${courses} * power(${chance('assigned', 'g', 'k')}, 1.9))::int % ${courses}`)},
         now() - interval '1 day' * (30 + g % 60),
         CASE k WHEN 0 THEN now() + interval '20 hours' WHEN 1 THEN now() + interval '6.5 days'
                WHEN 3 THEN now() - interval '1 day' * (1 + g % 20) END,
         CASE k WHEN 2 THEN 30 + g % 90 END
    FROM generate_series(1, ${groups}) g, generate_series(0, ${COURSES_PER_GROUP - 1}) k
  ON CONFLICT DO NOTHING`;

/** A third of the members completed a course, a third began it. */
const ENROLLMENTS = `
  INSERT INTO enrollments (user_id, course_id, progress, enrolled_at, completed_at, touched_at)
  SELECT user_id, course_id, CASE WHEN turn < 0.33 THEN 100 WHEN turn < 0.66 THEN trunc((100 * turn)::numeric, 2) ELSE 0 END, enrolled,
         CASE WHEN turn < 0.33 THEN enrolled + (now() - enrolled) * turn END, enrolled
    FROM (SELECT DISTINCT ON (members.user_id, course_id) members.user_id, course_id, greatest(joined_at, assigned_at) AS enrolled,
                 ${chance('completed', 'members.user_id', 'course_id')} AS turn
            FROM group_members members JOIN group_courses USING (group_id)
           ORDER BY members.user_id, course_id, 3) taken
  ON CONFLICT (user_id, course_id) DO NOTHING`;

/** Half of the people chose a time zone. */
const TIME_ZONES = `
  UPDATE users SET time_zone = (ARRAY['Europe/Berlin','America/New_York','America/Los_Angeles','Asia/Kolkata','Pacific/Auckland'])[1 + abs(hashtext(email)) % 5]
   WHERE hashtext(email) % 2 = 0`;
