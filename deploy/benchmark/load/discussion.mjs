import { signIn } from '../rows/place.mjs';

/** @typedef {import('./load.mjs').Call} Call */
/** @typedef {import('../measurements.mjs').Measurement} Measurement */
/** @typedef {import('../rows/place.mjs').Place} Place */

const RATE = 5;
const PEOPLE = 200;
/** The beginning of about a sixth of all words, and a word that few texts have. */
const FREQUENT = 'ab';
const SELDOM = 'audof';

/** People who are signed in, each with a course, a module and a slide of theirs. @typedef {{ cookie: string, course: string, module: string, slide: string, thread: string }[]} Who */

/**
 * What learners and instructors read of questions to people, and learners of their notes.
 * @param {Place} place
 * @returns {Promise<Measurement[]>}
 */
export async function discussion(place) {
  const [learners, heavy, instructors, admins] = await Promise.all([
    findPeople(place, LEARNERS),
    findPeople(place, HEAVY),
    findPeople(place, INSTRUCTORS),
    findPeople(place, ADMINS),
  ]);
  return [
    ['threads of a slide', get(learners, ({ slide }) => `/api/threads?slideId=${slide}`)],
    ['threads of a module', get(learners, ({ module }) => `/api/threads?moduleId=${module}`)],
    ['counts of a module', get(learners, ({ module }) => `/api/modules/${module}/thread-counts`)],
    ['threads of all own courses', get(learners, () => '/api/threads')],
    ['own threads', get(learners, () => '/api/threads?filter=own')],
    ['unread threads', get(learners, () => '/api/threads?filter=unread')],
    ['search in own courses', get(learners, () => `/api/threads?search=${FREQUENT}`)],
    ['a thread', get(learners, ({ thread }) => `/api/threads/${thread}`)],
    ['answers of a thread', get(learners, ({ thread }) => `/api/threads/${thread}/posts`)],
    ['similar questions', similar(learners)],
    ['people to mention', get(learners, ({ course }) => `/api/courses/${course}/mentionable?search=tu`)],
    ['unread counts of a learner', get(learners, () => '/api/thread-counts')],
    ['inbox of an instructor', get(instructors, () => '/api/inbox')],
    ['inbox of an instructor, search', get(instructors, () => `/api/inbox?search=${FREQUENT}`)],
    ['courses of an instructor', get(instructors, () => '/api/inbox/courses')],
    ['open counts of an instructor', get(instructors, () => '/api/thread-counts')],
    ['inbox of an administrator', get(admins, () => '/api/inbox')],
    ['inbox of an administrator, reported', get(admins, () => '/api/inbox?kind=reported')],
    ['inbox of an administrator, frequent word', get(admins, () => `/api/inbox?search=${FREQUENT}`)],
    ['inbox of an administrator, seldom word', get(admins, () => `/api/inbox?search=${SELDOM}`)],
    ['courses of an administrator', get(admins, () => '/api/inbox/courses')],
    ['open counts of an administrator', get(admins, () => '/api/thread-counts')],
    ['all threads of an administrator', get(admins, () => '/api/threads')],
    ['search of an administrator', get(admins, () => `/api/threads?search=${FREQUENT}`)],
    ['notes of a module', get(learners, ({ module }) => `/api/modules/${module}/notes`)],
    ['notes', get(learners, () => '/api/notes')],
    ['5,000 notes', get(heavy, () => '/api/notes')],
    ['5,000 notes, the last page', get(heavy, () => '/api/notes?page=100')],
    ['5,000 notes, search', get(heavy, () => `/api/notes?search=${SELDOM}`)],
    ['5,000 notes, of a course', get(heavy, ({ course }) => `/api/notes?course=${course}`)],
    ['courses of 5,000 notes', get(heavy, () => '/api/notes/courses')],
  ].map(([name, next]) => /** @type {Measurement} */ ({ name, rate: RATE, next }));
}

/**
 * @param {Who} who
 * @param {(own: Who[number]) => string} path
 * @returns {(at: number) => Call}
 */
const get = (who, path) => (at) => {
  const own = choose(who, at);
  return { method: 'GET', path: path(own), cookie: own.cookie };
};

/**
 * @param {Who} who
 * @returns {(at: number) => Call}
 */
const similar = (who) => (at) => {
  const { slide, cookie } = choose(who, at);
  const body = { slideId: slide, text: `${FREQUENT}ba ${FREQUENT}af ${SELDOM} ${FREQUENT}ub` };
  return { method: 'POST', path: '/api/threads/similar', body, cookie };
};

/** @param {Who} who @param {number} at */
function choose(who, at) {
  const own = who[(at * 7919) % who.length];
  if (!own) throw new Error('The database has no such people.');
  return own;
}

/** @param {Place} place @param {string} sql */
async function findPeople(place, sql) {
  const { rows } = await place.superuser.query(sql);
  const cookies = await signIn(
    place,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row, index) => ({ ...row, cookie: String(cookies[index]) }));
}

/** Learners with a thread for the class in a course of theirs, those of courses with the most threads first. */
const LEARNERS = `
  SELECT enrollments.user_id AS "userId", threads.course_id AS course, slides.module_id AS module, slides.id AS slide, threads.id AS thread
    FROM (SELECT DISTINCT ON (threads.course_id) threads.* FROM threads JOIN courses ON courses.id = threads.course_id
           WHERE courses.is_published AND threads.audience = 'class' ORDER BY threads.course_id, threads.id) threads
    JOIN slides ON slides.id = threads.slide_id
    JOIN LATERAL (SELECT user_id FROM enrollments JOIN users ON users.id = user_id AND users.role = 'student'
                   WHERE enrollments.course_id = threads.course_id ORDER BY user_id LIMIT 1) enrollments ON true
   ORDER BY (SELECT count(*) FROM threads same WHERE same.course_id = threads.course_id) DESC
   LIMIT ${PEOPLE}`;
const HEAVY = `
  SELECT user_id AS "userId", (array_agg(course_id ORDER BY course_id))[1] AS course FROM notes GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`;
const INSTRUCTORS = `
  SELECT user_id AS "userId" FROM course_instructors JOIN users ON users.id = user_id AND users.role = 'instructor'
   GROUP BY 1 ORDER BY count(*) DESC LIMIT 20`;
const ADMINS = `
  INSERT INTO users (email, role, issuer, subject)
  SELECT 'admin-' || n || '@example.org', 'admin', 'https://people.example.org', 'admin-' || n
    FROM generate_series(1, 10) n RETURNING id AS "userId"`;
