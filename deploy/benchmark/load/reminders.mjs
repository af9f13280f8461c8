import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../launch/ports.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { spawnWorker, startMailbox } from './mail-workers.mjs';

/**
 * The reminders of one morning on which it is noon for everybody: the most that can be due at once. Two workers write them. One
 * is killed on the way, and another one takes its place.
 */

/** @typedef {import('../rows/place.mjs').Place} Place */

const TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 250;
/** Share of the messages after which a worker is killed. */
const KILLED_AT = 0.4;

/** @param {Place} place */
export async function nightOfReminders(place) {
  const { superuser, databaseUrl, dataDir } = place;
  await superuser.query('UPDATE users SET time_zone = $1', [zoneAtNoon()]);
  const expected = await count(place, PEOPLE_WITH_A_DUE_COURSE);
  const mailbox = await startMailbox();
  const startWorker = async () =>
    spawnWorker({ databaseUrl, dataDir, mailPort: mailbox.port, metricsPort: await freePort() });
  /** @type {ReturnType<typeof spawnWorker>[]} */
  const workers = [];
  try {
    const { seconds, peak } = await step(`Reminders of ${expected.toLocaleString('en')} people`, async () => {
      const began = performance.now();
      workers.push(await startWorker(), await startWorker());
      await written(place, expected * KILLED_AT, workers);
      const killed = workers.shift();
      killed?.process.kill('SIGKILL');
      workers.push(await startWorker());
      const peak = await written(place, expected, workers);
      return { seconds: (performance.now() - began) / 1000, peak };
    });
    // What is left is found by the next round, at the start of another worker.
    workers.push(await startWorker());
    await sleep(20_000);
    const messages = await count(place, `FROM mails WHERE kind = 'reminders'`);
    const recipients = await count(
      place,
      `FROM (SELECT DISTINCT recipient FROM mails WHERE kind = 'reminders') one`,
    );
    const forgotten = await count(place, `${PEOPLE_WITH_A_DUE_COURSE} AND NOT EXISTS (${HAS_MESSAGE})`);
    const delivered = mailbox.recipients.length;
    const twice = delivered - new Set(mailbox.recipients).size;
    console.table({
      'people with a course that is due': expected.toLocaleString('en'),
      'messages written': messages.toLocaleString('en'),
      'written in': `${seconds.toFixed(0)} s, ${Math.round(messages / seconds)}/s, with a worker killed on the way`,
      'largest memory of a worker': `${Math.round(peak / 1024)} MB`,
      'people with two messages': messages - recipients,
      'people without a message': forgotten,
      'delivered meanwhile, of which twice': `${delivered.toLocaleString('en')}, ${twice}`,
    });
    if (messages !== recipients || forgotten || twice) process.exitCode = 1;
  } finally {
    for (const worker of workers) await worker.stop();
    await mailbox.stop();
  }
}

const HAS_MESSAGE = `SELECT FROM mails WHERE kind = 'reminders' AND recipient = users.email`;

/** SQL: people who have not completed a published course that is due in a week or was due in the last days. */
const PEOPLE_WITH_A_DUE_COURSE = `
  FROM users
 WHERE role <> 'suspended'
   AND EXISTS (
     SELECT FROM group_members members
       JOIN groups ON groups.id = members.group_id AND archived_at IS NULL
       JOIN group_courses assigned USING (group_id)
       JOIN courses ON courses.id = assigned.course_id AND is_published
      WHERE members.user_id = users.id
        AND due_at BETWEEN now() - interval '6 days' AND now() + interval '7 days'
        AND NOT EXISTS (SELECT FROM enrollments
                         WHERE enrollments.user_id = users.id AND enrollments.course_id = assigned.course_id
                           AND completed_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM group_members others JOIN group_courses same USING (group_id)
                         WHERE others.user_id = users.id AND same.course_id = assigned.course_id
                           AND others.group_id <> members.group_id))`;

/** @param {Place} place @param {string} from @returns {Promise<number>} */
async function count({ superuser }, from) {
  const { rows } = await superuser.query(`SELECT count(*)::int AS count ${from}`);
  return rows[0].count;
}

/**
 * Waits until so many messages are written.
 * @param {Place} place
 * @param {number} messages
 * @param {{ peakMemory: () => number, process: import('node:child_process').ChildProcess }[]} workers
 * @returns {Promise<number>} the largest memory of a worker, in KB
 */
async function written(place, messages, workers) {
  const until = performance.now() + TIMEOUT_MS;
  let peak = 0;
  while ((await count(place, 'FROM reminder_digests')) < messages) {
    if (workers.some(({ process }) => process.exitCode !== null)) throw new Error('A worker ended.');
    if (performance.now() > until) throw new Error('The reminders take too long.');
    peak = Math.max(peak, ...workers.map(({ peakMemory }) => peakMemory()));
    await sleep(POLL_MS);
  }
  return peak;
}

/** A time zone in which it is noon. */
function zoneAtNoon() {
  const offset = 12 - new Date().getUTCHours();
  return offset ? `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}` : 'UTC';
}
