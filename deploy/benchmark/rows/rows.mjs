import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../launch/prepare/build.mjs';
import { install } from '../../launch/prepare/install.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { examDay } from '../load/exam-day.mjs';
import { fill } from './fill.mjs';
import { fillDiscussion } from './fill-discussion.mjs';
import { fillGroups } from './fill-groups.mjs';
import { discussion } from '../load/discussion.mjs';
import { groups } from '../load/groups.mjs';
import { importUsers } from '../load/imports.mjs';
import { runAtFullRate, runAtFixedRate } from '../load/load.mjs';
import { administrators, learners, searches } from '../measurements.mjs';
import { openPlace, signIn } from './place.mjs';
import { collectQueryPlans } from './plans.mjs';

/**
 * Measures the built product at scale, on data and a private PostgreSQL of its own that are removed afterwards:
 *   npm run benchmark:rows                         administrators and learners, as in the README
 *   npm run benchmark:rows -- --only learners      one of them
 *   npm run benchmark:rows -- --only exams         1,000 learners take an exam, beside 1 million attempts of the past
 *   npm run benchmark:rows -- --only groups        2,000 groups: reports, group pages, and the reminders of a night
 *   npm run benchmark:rows -- --only announcements  to 50,000 people, with a worker killed on the way
 *   npm run benchmark:rows -- --only imports       a file with 50,000 users, imported twice
 *   npm run benchmark:rows -- --only discussion    1,000,000 notes, 200,000 questions to people with 1,000,000 posts
 *   npm run benchmark:rows -- --only search        the search over everything, beside that of the user list
 *   npm run benchmark:rows -- --part 0.01          with a hundredth of the rows
 *   --seconds 30                                    of each measurement
 *   --plans                                         every query with its plan; without it only scans of large tables
 * Product and measurement share the machine; nothing else should run meanwhile.
 */

/** @typedef {import('../load/load.mjs').Call} Call */
/** @typedef {import('./fill.mjs').Sizes} Sizes */
/** @typedef {import('../measurements.mjs').Measurement} Measurement */
/** @typedef {import('./place.mjs').Place} Place */

const ROOT = join(import.meta.dirname, '../../..');
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
/** Each enrollment has an attempt with 20 answers. */
const EXAMS = {
  users: 100_000,
  courses: 1_000,
  enrollments: 1_000_000,
  slideViews: 1_000_000,
  chatMessages: 1_000,
};

/** Memberships add about as many enrollments again. */
const GROUPS = {
  users: 100_000,
  courses: 1_000,
  enrollments: 550_000,
  slideViews: 2_000_000,
  chatMessages: 100_000,
};
/** Ten slides a course, five notes an enrollment, and 200 threads a course. */
const DISCUSSION = {
  users: 100_000,
  courses: 1_000,
  enrollments: 200_000,
  slideViews: 1_040_000,
  chatMessages: 1_000,
};
/** 100 slides a course. */
const SEARCH = {
  users: 100_000,
  courses: 1_000,
  enrollments: 100_000,
  slideViews: 5_200_000,
  chatMessages: 1_000,
};
const ANNOUNCEMENTS = {
  users: 100_000,
  courses: 1_000,
  enrollments: 100_000,
  slideViews: 100_000,
  chatMessages: 1_000,
};
/** A file can have this many users. */
const IMPORTS = { users: 50_000, courses: 20, enrollments: 1_000, slideViews: 1_000, chatMessages: 20 };

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
const [{ startLectern }, { freePort }, { removePostgres }, { nightOfReminders }, { announce }] =
  await Promise.all([
    import('../../launch/lectern.mjs'),
    import('../../launch/ports.mjs'),
    import('../../postgres/postgres.mjs'),
    import('../load/reminders.mjs'),
    import('../load/announcements.mjs'),
  ]);

const part = Number(values.part);
const isAsked = (/** @type {string} */ name) => (values.only ?? 'administrators learners').includes(name);
const measured =
  (/** @type {(place: Place, sizes: Sizes) => Promise<Measurement[]>} */ prepare) =>
  async (/** @type {Place} */ place, /** @type {Sizes} */ sizes) =>
    measure(place, await prepare(place, sizes));
if (isAsked('administrators'))
  await atScale('Administrators', takePart(ADMINISTRATORS, part), measured(administrators));
if (isAsked('learners')) {
  await atScale('Learners, a tenth', takePart(LEARNERS, part / 10), measured(learners));
  await atScale('Learners', takePart(LEARNERS, part), measured(learners));
}
if (isAsked('exams'))
  await atScale('Exams', takePart(EXAMS, part), (place, sizes) =>
    examDay(place, (userIds) => signIn(place, userIds), sizes),
  );
if (isAsked('groups'))
  await atScale(
    'Groups',
    takePart(GROUPS, part),
    async (place, sizes) => {
      await measured(groups)(place, sizes);
      await nightOfReminders(place);
    },
    fillGroups,
  );
if (isAsked('discussion'))
  await atScale('Discussion', takePart(DISCUSSION, part), measured(discussion), fillDiscussion);
if (isAsked('search')) await atScale('Search', takePart(SEARCH, part), measured(searches));
if (isAsked('announcements')) await atScale('Announcements', takePart(ANNOUNCEMENTS, part), announce);
if (isAsked('imports')) await atScale('Imports', takePart(IMPORTS, part), importUsers);
process.exit();

/**
 * @param {Sizes} sizes
 * @param {number} part
 * @returns {Sizes}
 */
function takePart({ users, courses, enrollments, slideViews, chatMessages }, part) {
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
 * @param {(place: Place, sizes: Sizes) => Promise<unknown>} run
 * @param {typeof fillGroups} [fillMore]
 */
async function atScale(title, sizes, run, fillMore) {
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
      METRICS_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'benchmark-password',
    },
  });
  const place = await openPlace({ ...lectern, dataDir });
  try {
    await step('Filling the database', async (detail) => {
      await fill(place.superuser, sizes, detail);
      await fillMore?.(place.superuser, sizes, detail);
    });
    await step('Computing analytics', () => recomputeAnalytics(lectern.databaseUrl));
    await run(place, sizes);
  } finally {
    await place.superuser.end();
    await lectern.stop();
    removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} databaseUrl */
async function recomputeAnalytics(databaseUrl) {
  const { createDataSource, rebuildAnalytics } = await import(
    new URL('../../../libs/data/dist/index.js', import.meta.url).href
  );
  const source = await createDataSource(databaseUrl).initialize();
  // The worker indexes the courses meanwhile. A conflict with it (40001) is tried again.
  for (let isDone = false; !isDone;)
    isDone = await rebuildAnalytics(source).then(
      () => true,
      (/** @type {{ code?: string }} */ error) => {
        if (error.code !== '40001') throw error;
        return false;
      },
    );
  await source.destroy();
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
  let reference = 0;
  for (const { name, rate, next, fastest, isReference } of measurements) {
    await step(name, async () => {
      const paced = await runAtFixedRate(place.origin, next, { rate, seconds });
      const free =
        fastest &&
        (await runAtFullRate(place.origin, next, { connections: 32, seconds: Math.min(seconds, 10) }));
      if (isReference) reference = paced.p50;
      table[name] = {
        rate: `${rate}/s`,
        p50: ms(paced.p50),
        p99: ms(paced.p99),
        max: ms(paced.max),
        failed: paced.failed + (free ? free.failed : 0),
        ...(reference && { 'of the reference': `${(paced.p50 / reference).toFixed(1)}x` }),
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
