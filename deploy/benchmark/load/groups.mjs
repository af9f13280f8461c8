import { signIn } from '../rows/place.mjs';

/** @typedef {import('../rows/fill.mjs').Sizes} Sizes */
/** @typedef {import('./load.mjs').Call} Call */
/** @typedef {import('../measurements.mjs').Measurement} Measurement */
/** @typedef {import('../rows/place.mjs').Place} Place */

const RATE = 10;
const LEARNERS = 500;

/**
 * The screens of groups: reports with each order and filter, the page of a group, analytics by group, and what a member sees.
 * @param {Place} place
 * @returns {Promise<Measurement[]>}
 */
export async function groups(place) {
  // Built by then.
  const { REPORT_SORTS, STUDY_STATUSES } = /** @type {typeof import('@lectern/contract')} */ (
    await import(new URL('../../../libs/contract/dist/index.js', import.meta.url).href)
  );
  const people = await findPeople(place);
  const { admins, managers, members, courses, search } = people;
  const report = (/** @type {Who} */ who, /** @type {string | ((group: string) => string)} */ query) =>
    get(who, (group) => `/api/teaching/report?${typeof query === 'string' ? query : query(group)}`);
  const ofGroup = (/** @type {string} */ query) => (/** @type {string} */ group) => `group=${group}&${query}`;
  const [popular = '', usual = ''] = courses;
  const today = new Date().toISOString().slice(0, 10);
  return [
    ['report, all rows', report(admins, '')],
    ['report, all rows, the hundredth page', report(admins, 'page=100')],
    ['report, all rows by completion', report(admins, 'sort=completed')],
    ...STUDY_STATUSES.map((status) => [`report, all rows, ${status}`, report(admins, `status=${status}`)]),
    ['report, all rows, due today or later', report(admins, `dueFrom=${today}`)],
    ['report, all rows, a person searched', report(admins, `search=${search}`)],
    ['report, all rows, searched by a common name', report(admins, 'search=turing')],
    ['report, all rows, searched in vain', report(admins, 'search=zzzzzz')],
    ['report of an instructor', report(managers, '')],
    ['report of an instructor, overdue', report(managers, 'status=overdue')],
    ['report of an instructor, a person searched', report(managers, `search=${search}`)],
    ...REPORT_SORTS.map((sort) => [
      `report of a group by ${sort}`,
      report(managers, ofGroup(`sort=${sort}`)),
    ]),
    ['report of a group, overdue', report(managers, ofGroup('status=overdue'))],
    ['report of a group, a name searched', report(managers, ofGroup('search=ada'))],
    ...REPORT_SORTS.map((sort) => [
      `report of the most popular course by ${sort}`,
      report(admins, `course=${popular}&sort=${sort}`),
    ]),
    ['report of a course', report(admins, `course=${usual}`)],
    ['choices of a report', get(admins, () => '/api/teaching/report/scopes')],
    ['groups', get(admins, () => '/api/groups')],
    ['groups, searched', get(admins, () => '/api/groups?search=nurses%20ward%2012')],
    ['groups of a manager', get(managers, () => '/api/groups')],
    ['page of a group', get(managers, (group) => `/api/groups/${group}`)],
    ['members of a group', get(managers, (group) => `/api/groups/${group}/members`)],
    ['members of a group, searched', get(managers, (group) => `/api/groups/${group}/members?search=ada`)],
    ['courses of a group', get(managers, (group) => `/api/groups/${group}/courses`)],
    ['analytics of a group, 7 days', get(managers, (group) => `/api/admin/analytics?group=${group}`)],
    [
      'analytics of a group, a year',
      get(managers, (group) => `/api/admin/analytics?period=1y&group=${group}`),
    ],
    ['My Courses', get(members, () => '/api/dashboard')],
    ['due dates of a person', get(members, () => '/api/due-dates')],
    ['groups of a person', get(members, () => '/api/memberships')],
    ['notifications of a person', get(members, () => '/api/notifications')],
  ].map(([name, next]) => /** @type {Measurement} */ ({ name, rate: RATE, next }));
}

/** People who are signed in, each with a group of theirs. @typedef {{ cookie: string, group: string }[]} Who */

/**
 * @param {Who} who
 * @param {(group: string) => string} path
 * @returns {(at: number) => Call}
 */
const get = (who, path) => (at) => {
  const { cookie, group } = who[(at * 7919) % who.length] ?? { cookie: '', group: '' };
  return { method: 'GET', path: path(group), cookie };
};

/** @param {Place} place */
async function findPeople(place) {
  const { superuser } = place;
  const { rows: admins } = await superuser.query(
    `INSERT INTO users (email, role, issuer, subject)
     SELECT 'admin-' || n || '@example.org', 'admin', 'https://people.example.org', 'admin-' || n
       FROM generate_series(1, 10) n RETURNING id AS "userId", '' AS "group"`,
  );
  const { rows: managers } = await superuser.query(
    `SELECT user_id AS "userId", group_id AS "group" FROM group_managers ORDER BY group_id, user_id LIMIT ${LEARNERS}`,
  );
  const { rows: members } = await superuser.query(
    `SELECT user_id AS "userId", group_id AS "group" FROM group_members JOIN users ON users.id = user_id
      WHERE role = 'student' ORDER BY user_id, group_id LIMIT ${LEARNERS}`,
  );
  const { rows: courses } = await superuser.query('SELECT id FROM courses ORDER BY enrollment_count DESC');
  const { rows: found } = await superuser.query(
    `SELECT email FROM users JOIN group_members ON user_id = users.id WHERE role = 'student' ORDER BY users.id LIMIT 1`,
  );
  const withCookies = async (/** @type {{ userId: string, group: string }[]} */ rows) => {
    const cookies = await signIn(
      place,
      rows.map(({ userId }) => userId),
    );
    return rows.map(({ group }, index) => ({ group, cookie: String(cookies[index]) }));
  };
  return {
    admins: await withCookies(admins),
    managers: await withCookies(managers),
    members: await withCookies(members),
    courses: [courses[0].id, courses[Math.floor(courses.length / 2)].id],
    search: encodeURIComponent(found[0].email),
  };
}
