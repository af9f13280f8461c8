import { signIn } from './rows/place.mjs';

/** @typedef {import('./rows/fill.mjs').Sizes} Sizes */
/** @typedef {import('./load/load.mjs').Call} Call */
/** @typedef {import('./rows/place.mjs').Place} Place */

/**
 * Calls of one kind.
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} rate calls per second
 * @property {(at: number) => Call} next the call with a number from 0
 * @property {boolean} [fastest] whether the highest rate is measured too
 * @property {boolean} [isReference] whether the medians of those after it are also shown as multiples of its own
 */

const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];

/**
 * Every call of the analytics and of the user list.
 * @param {Place} place
 * @param {Sizes} sizes
 * @returns {Promise<Measurement[]>}
 */
export async function administrators(place, { users }) {
  const { rows: admins } = await place.superuser.query(
    `INSERT INTO users (email, role, issuer, subject)
     SELECT 'admin-' || n || '@example.org', 'admin', 'https://people.example.org', 'admin-' || n
       FROM generate_series(1, 10) n RETURNING id`,
  );
  const cookies = await signIn(
    place,
    admins.map(({ id }) => id),
  );
  const { rows: courses } = await place.superuser.query(
    'SELECT id FROM courses ORDER BY enrollment_count DESC',
  );
  const get = (/** @type {(at: number) => string} */ path) => (/** @type {number} */ at) => ({
    method: 'GET',
    path: path(at),
    cookie: cookies[at % cookies.length],
  });
  const analytics = (/** @type {string} */ period, /** @type {(at: number) => string} */ course) =>
    get(
      (at) =>
        `/api/admin/analytics?period=${period}&course=${course(at)}&timeZone=${encodeURIComponent(String(ZONES[at % ZONES.length]))}`,
    );
  const list = (/** @type {string | ((at: number) => string)} */ query) =>
    get((at) => `/api/admin/users?${typeof query === 'string' ? query : query(at)}`);
  const all = () => 'all';
  const popular = () => courses[0].id;
  const any = (/** @type {number} */ at) => courses[(at * 7919) % courses.length].id;
  const calls = {
    'GET /api/admin/stats': get(() => '/api/admin/stats'),
    'analytics, 7 days, all courses': analytics('7d', all),
    'analytics, 30 days, all courses': analytics('30d', all),
    'analytics, 90 days, all courses': analytics('90d', all),
    'analytics, a year, all courses': analytics('1y', all),
    'analytics, 7 days, one course': analytics('7d', any),
    'analytics, a year, one course': analytics('1y', any),
    'analytics, a year, the most popular course': analytics('1y', popular),
    'users, first page': list('page=1'),
    'users, last page': list(`page=${Math.ceil(users / 20)}`),
    'users, searched by a common name': list('search=turing'),
    'users, searched by an address': list((at) => `search=learner-${(at * 7919) % users}@example.org`),
    'users, searched in vain': list('search=zzzzzz'),
    'users, suspended': list('status=suspended'),
    'users, students searched by name': list('role=student&search=ada'),
  };
  return Object.entries(calls).map(([name, next]) => ({ name, rate: 10, next }));
}

/**
 * The search over everything, beside the search of the user list as its reference, by administrators, instructors and learners.
 * @param {Place} place
 * @returns {Promise<Measurement[]>}
 */
export async function searches(place) {
  const { superuser } = place;
  // Titles of two words of many, so that a word finds a few hundred slides.
  await superuser.query(`
    UPDATE slides SET title = initcap(translate(left(md5(id::text), 3), '0123456789', 'ghijklmnop')) || 'ology and '
      || (ARRAY['safety','hygiene','marketing','budgets','memory','networks','feedback','lifting'])[1 + position % 8]`);
  await superuser.query('VACUUM (ANALYZE) slides');
  await superuser.query(`
    INSERT INTO course_instructors (course_id, user_id, is_owner)
    SELECT id, (SELECT id FROM users WHERE role = 'instructor' ORDER BY id LIMIT 1), true
      FROM courses ORDER BY enrollment_count DESC LIMIT 5`);
  await superuser.query(
    `UPDATE users SET role = 'admin' WHERE id = (SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT 1)`,
  );
  const { rows: people } = await superuser.query(`
    SELECT role, min(id::text) AS id FROM users WHERE role IN ('admin', 'instructor') GROUP BY role
    UNION ALL
    SELECT 'student', (SELECT user_id::text FROM enrollments JOIN users ON users.id = user_id AND role = 'student'
                        GROUP BY user_id ORDER BY count(*) DESC LIMIT 1)`);
  const cookies = await signIn(
    place,
    people.map(({ id }) => id),
  );
  const findCookie = (/** @type {string} */ role) =>
    cookies[people.findIndex((person) => person.role === role)];
  const call = (/** @type {string} */ path, /** @type {string} */ role) => () => ({
    method: 'GET',
    path,
    cookie: findCookie(role),
  });
  const texts = {
    'a common word': 'safety',
    'two letters': 'sa',
    'a name': 'turing',
    'a typing error': 'saftey',
  };
  const calls = Object.entries(texts).flatMap(([name, text]) =>
    ['admin', 'instructor', 'student'].map((role) => ({
      name: `search, ${role}: ${name}`,
      rate: 5,
      next: call(`/api/search?q=${text}`, role),
    })),
  );
  const reference = call('/api/admin/users?search=turing', 'admin');
  return [
    { name: 'users, searched by a common name', rate: 5, next: reference, isReference: true },
    ...calls,
  ];
}

/**
 * A learner's calls, by two thousand learners.
 * @param {Place} place
 * @returns {Promise<Measurement[]>}
 */
export async function learners(place) {
  const { rows: places } = await place.superuser.query(
    `SELECT user_id AS "userId", course_id AS "courseId",
            ARRAY(SELECT slides.id FROM modules JOIN slides ON module_id = modules.id
                   WHERE modules.course_id = chosen.course_id ORDER BY modules.position, slides.position) AS slides
       FROM (SELECT DISTINCT ON (user_id) user_id, course_id
               FROM enrollments JOIN users ON users.id = user_id JOIN courses ON courses.id = course_id
              WHERE role = 'student' AND completed_at IS NULL AND is_published ORDER BY user_id, enrollments.id LIMIT 2000) chosen`,
  );
  const cookies = await signIn(
    place,
    places.map(({ userId }) => userId),
  );
  const who = (/** @type {number} */ at) => (at * 7919) % places.length;
  const get = (/** @type {string} */ path) => (/** @type {number} */ at) => ({
    method: 'GET',
    path,
    cookie: cookies[who(at)],
  });
  return [
    { name: 'GET /api/dashboard', rate: 50, next: get('/api/dashboard'), fastest: true },
    { name: 'GET /api/courses', rate: 20, next: get('/api/courses'), fastest: true },
    {
      name: 'PUT progress',
      rate: 300,
      fastest: true,
      // Each learner goes from slide to slide; every seventh call marks a module complete.
      next(at) {
        const { courseId, slides } = places[who(at)];
        const slide = Math.floor(at / places.length) % slides.length;
        const isLast = slide % 7 === 6 || slide === slides.length - 1;
        return {
          method: 'PUT',
          path: `/api/courses/${courseId}/progress`,
          cookie: cookies[who(at)],
          body: { slideId: slides[slide], progress: isLast ? 100 : 50 },
        };
      },
    },
  ];
}
