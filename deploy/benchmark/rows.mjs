import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../local/ports.mjs';
import { build, install } from '../local/install.mjs';
import { step } from '../local/steps.mjs';
import { fill } from './fill.mjs';
import { runAtFullRate, runAtFixedRate } from './load.mjs';
import { collectQueryPlans } from './plans.mjs';

/**
 * Measures the built product at scale, on data and a private PostgreSQL of its own that are removed afterwards:
 *   npm run benchmark:rows                         administrators and learners, as in the README
 *   npm run benchmark:rows -- --only learners      one of them
 *   npm run benchmark:rows -- --part 0.01          with a hundredth of the rows
 *   --seconds 30                                    of each measurement
 *   --plans                                         every query with its plan; without it only scans of large tables
 * Product and measurement share the machine; nothing else should run meanwhile.
 */

/** @typedef {import('./load.mjs').Call} Call */
/** @typedef {import('./fill.mjs').Sizes} Sizes */

/**
 * A running product with its rows, and people who are signed in.
 * @typedef {object} Place
 * @property {string} origin
 * @property {import('pg').Client} superuser
 * @property {string} postgresLog
 * @property {(userId: string) => string} cookie
 */

/** @typedef {{ name: string, rate: number, next: (at: number) => Call, fastest?: boolean }} Measurement */

const ROOT = join(import.meta.dirname, '../..');
const ADMINISTRATORS = {
  users: 100_000,
  courses: 1_000,
  enrollments: 1_000_000,
  slideViews: 10_000_000,
  chatMessages: 1_000_000,
};
const LEARNERS = {
  users: 20_000,
  courses: 10_000,
  enrollments: 100_000,
  slideViews: 2_000_000,
  chatMessages: 20_000,
};
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    part: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '30' },
    plans: { type: 'boolean' },
  },
});
const seconds = Number(values.seconds);

await install(ROOT);
await build(ROOT);
const { default: pg } = await import('pg');
const [{ startLectern }, { removePostgres }] = await Promise.all([
  import('../local/lectern.mjs'),
  import('../local/postgres.mjs'),
]);

if (values.only !== 'learners')
  await atScale('Administrators', partOf(ADMINISTRATORS, Number(values.part)), administrators);
if (values.only !== 'administrators') {
  await atScale('Learners, a tenth', partOf(LEARNERS, Number(values.part) / 10), learners);
  await atScale('Learners', partOf(LEARNERS, Number(values.part)), learners);
}
process.exit();

/**
 * @param {Sizes} sizes
 * @param {number} part
 * @returns {Sizes}
 */
function partOf({ users, courses, enrollments, slideViews, chatMessages }, part) {
  const of = (/** @type {number} */ size) => Math.max(20, Math.round(size * part));
  return {
    users: of(users),
    courses: of(courses),
    enrollments: of(enrollments),
    slideViews: of(slideViews),
    chatMessages: of(chatMessages),
  };
}

/**
 * @param {string} title
 * @param {Sizes} sizes
 * @param {(place: Place, sizes: Sizes) => Promise<Measurement[]>} prepare
 */
async function atScale(title, sizes, prepare) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
  chmodSync(dataDir, 0o711); // root's database runs as another user
  const port = await freePort();
  console.log(
    `\n${title}: ${Object.entries(sizes)
      .map(([name, size]) => `${size.toLocaleString('en')} ${name}`)
      .join(', ')}`,
  );
  const lectern = await startLectern({
    root: ROOT,
    say: console.log,
    variables: {
      ...process.env,
      DATABASE_URL: '',
      RATE_LIMIT: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'benchmark-password',
    },
  });
  const place = await placeIn(dataDir, lectern.url);
  try {
    await step('Filling the database', (detail) => fill(place.superuser, sizes, detail));
    await step('Computing analytics', () => recomputeAnalytics(lectern.databaseUrl));
    await measure(place, await prepare(place, sizes));
  } finally {
    await place.superuser.end();
    await lectern.stop();
    removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} dataDir
 * @param {string} origin
 * @returns {Promise<Place>}
 */
async function placeIn(dataDir, origin) {
  const { port, superPassword } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const superuser = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superPassword,
    database: 'lectern',
  });
  await superuser.connect();
  const { rows } = await superuser.query(`SELECT value FROM secrets WHERE name = 'session'`);
  const key = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim();
  const { decryptSecret } = await import(new URL('../../libs/data/dist/index.js', import.meta.url).href);
  const secret = decryptSecret(key, 'session', rows[0].value);
  const cookie = (/** @type {string} */ sid) => {
    const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
    return `lectern.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  };
  return { origin, superuser, postgresLog: join(dataDir, 'postgres.log'), cookie };
}

/** @param {string} databaseUrl */
async function recomputeAnalytics(databaseUrl) {
  const { createDataSource, rebuildAnalytics } = await import(
    new URL('../../libs/data/dist/index.js', import.meta.url).href
  );
  const source = await createDataSource(databaseUrl).initialize();
  await rebuildAnalytics(source);
  await source.destroy();
}

/**
 * Signs people in without their passwords.
 * @param {Place} place
 * @param {string[]} userIds
 * @returns {Promise<string[]>} their cookies
 */
async function signIn({ superuser, cookie }, userIds) {
  const sessions = userIds.map((userId) => ({
    sid: randomUUID(),
    sess: { cookie: { path: '/', httpOnly: true, sameSite: 'lax' }, userId, renewedAt: Date.now() },
  }));
  await superuser.query(
    `INSERT INTO sessions (sid, sess, expire)
     SELECT encode(sha256(convert_to(sid, 'UTF8')), 'hex'), sess, now() + interval '1 day' FROM json_to_recordset($1) AS s(sid text, sess json)`,
    [JSON.stringify(sessions)],
  );
  return sessions.map(({ sid }) => cookie(sid));
}

/**
 * Every call of the analytics and of the user list.
 * @param {Place} place
 * @param {Sizes} sizes
 * @returns {Promise<Measurement[]>}
 */
async function administrators(place, { users }) {
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
 * A learner's calls, by two thousand learners.
 * @param {Place} place
 * @returns {Promise<Measurement[]>}
 */
async function learners(place) {
  const { rows: places } = await place.superuser.query(
    `SELECT user_id AS "userId", course_id AS "courseId",
            ARRAY(SELECT slides.id FROM modules JOIN slides ON module_id = modules.id
                   WHERE modules.course_id = chosen.course_id ORDER BY modules.position, slides.position) AS slides
       FROM (SELECT DISTINCT ON (user_id) user_id, course_id
               FROM enrollments JOIN users ON users.id = user_id
              WHERE role = 'student' AND completed_at IS NULL ORDER BY user_id, enrollments.id LIMIT 2000) chosen`,
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

/**
 * @param {Place} place
 * @param {Measurement[]} measurements
 */
async function measure(place, measurements) {
  for (const { name, next } of measurements)
    await step(`Plans of ${name}`, (detail) => showPlans(place, next, detail));
  /** @type {Record<string, Record<string, string | number>>} */
  const table = {};
  const ms = (/** @type {number} */ time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
  for (const { name, rate, next, fastest } of measurements) {
    await step(name, async () => {
      const paced = await runAtFixedRate(place.origin, next, { rate, seconds });
      const free =
        fastest &&
        (await runAtFullRate(place.origin, next, { connections: 32, seconds: Math.min(seconds, 10) }));
      table[name] = {
        rate: `${rate}/s`,
        p50: ms(paced.p50),
        p99: ms(paced.p99),
        max: ms(paced.max),
        failed: paced.failed + (free ? free.failed : 0),
        'at most': free ? `${Math.round(free.perSecond)}/s` : '',
      };
    });
  }
  console.table(table);
}

/**
 * @param {Place} place
 * @param {(at: number) => Call} next
 * @param {(line: string) => void} detail
 */
async function showPlans({ superuser, postgresLog, origin }, next, detail) {
  const plans = await collectQueryPlans(superuser, postgresLog, async () => {
    const { failed } = await runAtFixedRate(origin, next, { rate: 2, seconds: 1, warmUp: 1 });
    if (failed) throw new Error('A call that is to be measured fails.');
  });
  for (const { query, milliseconds, lines, scanned } of plans) {
    if (!values.plans && !scanned.length) continue;
    detail(`${milliseconds.toFixed(1)} ms  ${query.slice(0, 160)}`);
    for (const line of lines) detail(`    ${line}`);
  }
  const scanned = [...new Set(plans.flatMap((plan) => plan.scanned))];
  detail(
    `${plans.length} queries, ${scanned.length ? `which read all of ${scanned.join(', ')}` : 'none of which reads all of a large table'}`,
  );
}
