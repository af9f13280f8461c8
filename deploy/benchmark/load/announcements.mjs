import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../launch/ports.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { signIn } from '../rows/place.mjs';
import { send } from './load.mjs';
import { spawnWorker, startMailbox } from './mail-workers.mjs';

/**
 * Announcements to a course that half of all people take: the time of the call that publishes one, the time until the panel of the person
 * has it to whom the worker comes last, the time until all recipients are stored, and the messages, which two workers write. One of them
 * is killed on the way, and another one takes its place.
 */

/** @typedef {import('../rows/place.mjs').Place} Place */

/** A course or group publishes at most so many within 24 hours. */
const PER_COURSE = 10;
const COURSES = 20;
const AT_ONCE = `${PER_COURSE} at once beside ${PER_COURSE * (COURSES - 1)} smaller ones`;
const MAX_CALL_MS = 200;
const MAX_PANEL_S = 10;
const TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 100;
const PANEL_POLL_MS = 250;
/** Share of the messages after which a worker is killed. */
const KILLED_AT = 0.4;

/** @param {Place} place @param {{ users: number }} sizes */
export async function announce(place, { users }) {
  const { superuser } = place;
  const courses = await fillCourses(place, Math.round(users / 2));
  const reader = await findLastReader(place, courses);
  const calls = await step('Publishing', () => publishAll(place, courses, reader));
  const [{ course, people }] = /** @type {[{ course: string, people: number }]} */ (
    (
      await superuser.query(
        `SELECT course_id AS course, count(*)::int AS people FROM enrollments JOIN users ON users.id = user_id
          WHERE course_id = $1 AND role <> 'suspended' GROUP BY 1`,
        [courses[0]],
      )
    ).rows
  );
  await until(place, `SELECT count(*) = 0 AS done FROM announcements WHERE notified_at IS NULL`);
  const { rows: slowest } = await superuser.query(
    `SELECT max(extract(epoch FROM notified_at - publish_at))::float AS seconds FROM announcements WHERE recipient_count >= $1`,
    [people - 1],
  );
  const alone = await step('One more, with nothing else', () => notifyAlone(place, course, reader));
  const mail = await step(`Messages to ${people.toLocaleString('en')} people`, () =>
    writeMails(place, course, people),
  );
  console.table({
    'people of the course': people.toLocaleString('en'),
    'calls that publish': `${calls.count}, ${calls.failed} failed`,
    'median, 99th percentile': `${calls.p50.toFixed(0)} ms, ${calls.p99.toFixed(0)} ms`,
    'until the last panel has it, one announcement': `${alone.inPanel.toFixed(1)} s`,
    [`until the last panel has it, ${AT_ONCE}`]: `${calls.inPanel.toFixed(1)} s`,
    'until all recipients are stored, one announcement': `${alone.stored.toFixed(1)} s`,
    [`until all recipients are stored, ${AT_ONCE}`]: `${slowest[0].seconds.toFixed(1)} s`,
    'messages written in': `${mail.seconds.toFixed(0)} s, with a worker killed on the way`,
    'messages, people with two': `${mail.messages.toLocaleString('en')}, ${mail.twice}`,
    'largest memory of a worker': `${Math.round(mail.peak / 1024)} MB`,
  });
  const isSlow = calls.p99 > MAX_CALL_MS || Math.max(alone.inPanel, calls.inPanel) > MAX_PANEL_S;
  if (calls.failed || isSlow || mail.messages !== people || mail.twice) process.exitCode = 1;
}

/** Enrolls people in the first course. @param {Place} place @param {number} people @returns {Promise<string[]>} ids of courses */
async function fillCourses({ superuser }, people) {
  const { rows } = await superuser.query(
    `SELECT id FROM courses WHERE is_published ORDER BY enrollment_count DESC, id LIMIT ${COURSES}`,
  );
  const ids = rows.map(({ id }) => String(id));
  await superuser.query('DELETE FROM enrollments WHERE course_id = $1', [ids[0]]);
  await superuser.query(
    `INSERT INTO enrollments (user_id, course_id)
     SELECT users.id, $1 FROM users WHERE role <> 'suspended' ORDER BY users.id LIMIT $2`,
    [ids[0], people],
  );
  await superuser.query('ANALYZE enrollments');
  return ids;
}

/** @param {Place} place @param {string} courseId @param {{ isByMail?: boolean }} [given] @returns {Promise<string>} its id */
async function writeDraft({ superuser }, courseId, { isByMail } = {}) {
  const id = randomUUID();
  await superuser.query(
    `INSERT INTO announcements (id, course_id, title, text, publish_at, published_at, is_by_mail)
     VALUES ($1, $2, 'The room has changed', repeat('We meet in room 7. ', 20), $3, $3, $4)`,
    [id, courseId, isByMail === undefined ? null : new Date(), isByMail ?? false],
  );
  return id;
}

/**
 * Signs in the person of the first course alone to whom the worker comes last.
 * @param {Place} place
 * @param {string[]} courses
 * @returns {Promise<string>} the cookie
 */
async function findLastReader(place, [course, ...others]) {
  const { rows } = await place.superuser.query(
    `SELECT user_id FROM enrollments JOIN users ON users.id = user_id
      WHERE course_id = $1 AND role = 'student'
        AND NOT EXISTS (SELECT FROM enrollments other WHERE other.user_id = users.id AND other.course_id = ANY ($2))
      ORDER BY user_id DESC LIMIT 1`,
    [course, others],
  );
  return String((await signIn(place, [rows[0].user_id]))[0]);
}

/**
 * Waits until the panel of a person has an announcement.
 * @param {Place} place
 * @param {string} cookie
 * @param {string} id
 */
async function untilInPanel({ origin }, cookie, id) {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const answer = await fetch(`${origin}/api/notifications`, { headers: { cookie } });
    if ((await answer.text()).includes(id)) return;
    await sleep(PANEL_POLL_MS);
  }
  throw new Error('The panel does not get the announcement.');
}

/** @param {Place} place @param {string[]} courses @param {string} reader cookie */
async function publishAll(place, courses, reader) {
  const { rows } = await place.superuser.query(
    `INSERT INTO users (email, role, issuer, subject)
     VALUES ('admin-1@example.org', 'admin', 'https://people.example.org', 'admin-1') RETURNING id`,
  );
  const [cookie = ''] = await signIn(place, [rows[0].id]);
  const agent = new Agent({ keepAlive: true });
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  /** @type {Promise<number>[]} */
  const panels = [];
  for (const course of courses)
    for (let at = 0; at < PER_COURSE; at++) {
      const id = await writeDraft(place, course);
      const path = `/api/teaching/announcements/${id}/publication`;
      const began = performance.now();
      const body = { version: 1, publishAt: null };
      if ((await send(agent, place.origin, { method: 'PUT', path, cookie, body })) !== 200) failed++;
      times.push(performance.now() - began);
      if (course === courses[0])
        panels.push(untilInPanel(place, reader, id).then(() => (performance.now() - began) / 1000));
    }
  agent.destroy();
  const inPanel = Math.max(...(await Promise.all(panels)));
  times.sort((a, b) => a - b);
  const share = (/** @type {number} */ part) => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { count: times.length, failed, p50: share(0.5), p99: share(0.99), inPanel };
}

/** @param {Place} place @param {string} course @param {string} reader cookie @returns seconds */
async function notifyAlone(place, course, reader) {
  const id = await writeDraft(place, course);
  const began = performance.now();
  await place.superuser.query('UPDATE announcements SET publish_at = now() WHERE id = $1', [id]);
  await untilInPanel(place, reader, id);
  const inPanel = (performance.now() - began) / 1000;
  await until(place, `SELECT notified_at IS NOT NULL AS done FROM announcements WHERE id = '${id}'`);
  return { inPanel, stored: (performance.now() - began) / 1000 };
}

/** @param {Place} place @param {string} course @param {number} people */
async function writeMails(place, course, people) {
  const { superuser, databaseUrl, dataDir } = place;
  const mailbox = await startMailbox();
  const startWorker = async () =>
    spawnWorker({ databaseUrl, dataDir, mailPort: mailbox.port, metricsPort: await freePort() });
  const workers = [await startWorker(), await startWorker()];
  const written = (/** @type {number} */ share) =>
    until(
      place,
      `SELECT count(*) >= ${Math.floor(people * share)} AS done FROM mails WHERE kind = 'announcement'`,
    );
  try {
    const began = performance.now();
    await writeDraft(place, course, { isByMail: true });
    await written(KILLED_AT);
    const killed = workers.shift();
    killed?.process.kill('SIGKILL');
    workers.push(await startWorker());
    await written(1);
    const seconds = (performance.now() - began) / 1000;
    const peak = Math.max(...workers.map(({ peakMemory }) => peakMemory()));
    // The next round of the workers would write what is left.
    await sleep(10_000);
    const { rows } = await superuser.query(
      `SELECT count(*)::int AS messages, count(*)::int - count(DISTINCT recipient)::int AS twice
         FROM mails WHERE kind = 'announcement'`,
    );
    return { seconds, peak, messages: Number(rows[0].messages), twice: Number(rows[0].twice) };
  } finally {
    for (const worker of workers) await worker.stop();
    await mailbox.stop();
  }
}

/** @param {Place} place @param {string} question SQL that answers `done` */
async function until({ superuser }, question) {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await superuser.query(question)).rows[0].done) {
    if (performance.now() > end) throw new Error('The announcements take too long.');
    await sleep(POLL_MS);
  }
}
