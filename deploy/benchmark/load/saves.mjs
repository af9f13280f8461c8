import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPerson, upload } from '../../chaos/people.mjs';
import { send } from './load.mjs';
import { processorSeconds, quantile } from '../figures.mjs';
import { DECK } from '../ingest.mjs';

const SECONDS = 14;
const LEARNERS = 160;
/** Saves of a learner before measuring, each to another slide. */
const WARM_UPS = 2;

/**
 * Learners turn slides at a steady rate, whatever the answers take; then it is looked up whether each save that was
 * acknowledged is in the database. A time is counted from when a save was due, so that a stall shows in all that it
 * delays.
 * @param {number} rate saves a second
 */
export async function saves(product, database, random, rate) {
  const { courseId, slides, learners } = await aClass(product, database, random);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const turns = slides.flatMap((slideId) => learners.map((learner) => ({ learner, slideId })));
  /** @type {typeof turns} */
  const acknowledged = [];
  /** @type {number[]} milliseconds */
  const times = [];
  let refused = 0;

  async function save(turn, due, at) {
    const status = await send(agent, product.replicas[at % 2], {
      method: 'PUT',
      path: `/api/courses/${courseId}/progress`,
      cookie: turn.learner.cookie,
      body: { slideId: turn.slideId, progress: 50 },
      from: product.origin,
    });
    if (status === 200) acknowledged.push(turn);
    else refused++;
    times.push(performance.now() - due);
  }
  async function runAtFixedRate(some, pace) {
    const began = performance.now();
    const sent = [];
    for (const [index, turn] of some.entries()) {
      const due = began + (index * 1000) / pace;
      if (performance.now() < due) await sleep(due - performance.now());
      sent.push(save(turn, due, index));
    }
    await Promise.all(sent);
    return (performance.now() - began) / 1000;
  }

  await runAtFixedRate(turns.splice(0, LEARNERS * WARM_UPS), rate / 2);
  times.length = 0;
  const before = acknowledged.length;
  const used = usage(product);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const seconds = await runAtFixedRate(turns.slice(0, rate * SECONDS), rate);
  delay.disable();
  const each = used((rate * SECONDS) / 1000);
  agent.destroy();

  const lost = await missing(database, courseId, acknowledged);
  times.sort((a, b) => a - b);
  return {
    'progress saves on two replicas': `${((acknowledged.length - before) / seconds).toFixed(0)} a second of ${rate}`,
    'saves acknowledged': `${acknowledged.length} (${refused} refused)`,
    'acknowledged and not in the database': `${lost.views}`,
    'learners whose progress is not what they saw': `${lost.progress}`,
    'time of a save, median': `${quantile(times, 0.5)} ms`,
    'time of a save, p99': `${quantile(times, 0.99)} ms`,
    'processor time of a save': `API ${each.api} ms, PostgreSQL ${each.postgres} ms, these learners ${each.client} ms`,
    'late by this client, p99': `${Math.round(delay.percentile(99) / 1e6)} ms`,
  };
}

/** A course, and learners who are enrolled in it. */
async function aClass(product, database, random) {
  const admin = await aPerson(database, product, random, 'admin');
  const { courseId } = await upload(admin, { title: 'Progress', pdf: DECK }, true);
  const { rows } = await database.query(
    `SELECT slides.id FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1`,
    [courseId],
  );
  const learners = [];
  for (let count = 0; count < LEARNERS; count++) {
    const learner = await aPerson(database, product, random, 'student');
    await learner.ask(`/api/courses/${courseId}/enroll`, { method: 'POST' });
    learners.push(learner);
  }
  return { courseId, learners, slides: rows.map(({ id }) => id) };
}

/** @returns a function that says how many milliseconds of a processor each has used since, over so many thousand saves */
function usage({ parts }) {
  const pids = {
    api: [...parts['api-1'].pids(), ...parts['api-2'].pids()],
    postgres: parts.postgres.pids(),
    client: [process.pid],
  };
  const now = () => Object.entries(pids).map(([name, some]) => [name, processorSeconds(some)]);
  const before = Object.fromEntries(now());
  return (thousands) =>
    Object.fromEntries(
      now().map(([name, seconds]) => [name, ((seconds - before[name]) / thousands).toFixed(2)]),
    );
}

/** What was acknowledged and is not there, and the learners whose course doesn't stand where their slides put it. */
async function missing(database, courseId, acknowledged) {
  const { rows: views } = await database.query(
    `SELECT user_id || ' ' || slide_id AS view
       FROM slide_views JOIN enrollments ON enrollments.id = enrollment_id WHERE course_id = $1`,
    [courseId],
  );
  const kept = new Set(views.map(({ view }) => view));
  const { rows: astray } = await database.query(
    `SELECT enrollments.id
       FROM enrollments JOIN slide_views ON enrollment_id = enrollments.id
      WHERE course_id = $1
      GROUP BY enrollments.id
     HAVING enrollments.progress <> LEAST(99.99, trunc(count(*) * 100.0 /
              (SELECT count(*) FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1), 2))`,
    [courseId],
  );
  return {
    views: acknowledged.filter(({ learner, slideId }) => !kept.has(`${learner.id} ${slideId}`)).length,
    progress: astray.length,
  };
}
