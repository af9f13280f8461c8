import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../launch/processes.mjs';
import { checkLearner, checkOrphans, checkUploads, hashCourse } from './checks.mjs';
import { checkExam, createExam, takeExam } from './exams.mjs';
import { injectFaults, planFaults } from './faults.mjs';
import { aPerson, enroll, follow, studyCourse, upload } from './people.mjs';
import { randomFrom } from './random.mjs';

/** Everything that a seed starts must end within this time. */
const SEED_TIMEOUT_MS = 90_000;
const UPLOADS = 2;
const LEARNERS = 3;
/** Uploads start within this time. */
const UPLOAD_WINDOW_MS = 2000;

/**
 * A product, its database, and the courses it creates without faults.
 * @typedef {object} Stage
 * @property {import('./product.mjs').Product} product
 * @property {import('pg').Pool} database
 * @property {Map<string, Buffer>} decks by name
 * @property {Map<string, string>} hashes of the decks' courses, by the same name
 * @property {{ id: string, modules: import('./people.mjs').ModuleWithSlides[] }} course that learners go through
 * @property {string} examId the exam of that course, which they take
 * @property {() => Promise<unknown>} sweep removes what the hourly sweeps remove
 */

/**
 * Creates one course from each deck without faults, as the reference for all seeds.
 * @param {Omit<Stage, 'hashes' | 'course' | 'examId'>} stage
 * @returns {Promise<Stage>}
 */
export async function createReferences(stage) {
  const { product, database, decks } = stage;
  const admin = await aPerson(database, product, randomFrom(0), 'admin');
  const hashes = new Map();
  let courseId = '';
  for (const [name, pdf] of decks) {
    const made = await upload(admin, { title: name, pdf }, true);
    if (!made?.courseId) throw new Error(`The deck ${name} did not become a course.`);
    courseId = made.courseId;
    hashes.set(name, await hashCourse(database, product.dataDir, courseId));
  }
  /** @type {any} */
  const modules = await (await admin.ask(`/api/courses/${courseId}/modules`)).json();
  for (const module of modules)
    module.slides = await (await admin.ask(`/api/modules/${module.id}/slides`)).json();
  const examId = await createExam(admin, courseId);
  return { ...stage, hashes, course: { id: courseId, modules }, examId };
}

/**
 * Simulates users while faults are injected, and returns what is wrong afterwards.
 * @param {number} seed
 * @param {Stage} stage
 */
export async function runSeed(seed, stage) {
  const { product, database } = stage;
  const random = randomFrom(seed);
  const plan = planFaults(random, Boolean(product.redisUrl));
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(new Error('Not done in time')), SEED_TIMEOUT_MS);
  const admin = await aPerson(database, product, random, 'admin');
  const stream = follow(admin);
  await until(stream.isOpen, SEED_TIMEOUT_MS);
  const learners = [];
  for (let count = 0; count < LEARNERS; count++)
    learners.push(await aPerson(database, product, random, 'student'));
  const uploads = planUploads(random, stage);

  try {
    const [accepted, acknowledged] = await Promise.all([
      Promise.all(uploads.map((deck) => sleep(deck.at).then(() => upload(admin, deck, deck.waits)))),
      Promise.all(learners.map((learner) => attendCourse(learner, stage, random, tooLate.signal))),
      injectFaults(plan, product),
    ]);
    await product.ready();
    await allEnded(database, admin.id, tooLate.signal);
    const known = () => hasReceivedAll(database, admin.id, stream.received);
    await until(known, 10_000);
    await stage.sweep();
    const ended = await checkUploads(database, product.dataDir, {
      adminId: admin.id,
      accepted: accepted.flatMap((one) => one ?? []),
      received: stream.received,
      hashes: stage.hashes,
    });
    const learned = await Promise.all(
      learners.map(async ({ id }, index) => {
        const { studied, answers } = /** @type {Awaited<ReturnType<typeof attendCourse>>} */ (
          acknowledged[index]
        );
        return [...(await checkLearner(database, id, studied)), ...(await checkExam(database, id, answers))];
      }),
    );
    const orphans = await checkOrphans(database, product.dataDir);
    const wrong = [...ended.wrong, ...stream.broken, ...learned.flat(), ...orphans];
    return { plan, wrong, completed: ended.completed, failed: ended.failed, breaks: stream.breaks() };
  } catch (error) {
    const wrong = [error instanceof Error ? error.message : String(error)];
    return { plan, wrong, completed: 0, failed: 0, breaks: stream.breaks() };
  } finally {
    clearTimeout(timer);
    await stream.stop();
  }
}

/**
 * Studies the course and takes its exam at the same time, as in two tabs.
 * @param {import('./people.mjs').Person} learner
 * @param {Stage} stage
 * @param {ReturnType<typeof randomFrom>} random
 * @param {AbortSignal} signal
 */
async function attendCourse(learner, { course, examId }, random, signal) {
  await enroll(learner, course, signal);
  const [studied, answers] = await Promise.all([
    studyCourse(learner, course, random, signal),
    takeExam(learner, examId, random, signal),
  ]);
  return { studied, answers };
}

/**
 * Decks and the time of each upload; one deck is sent twice at the same time.
 * @param {ReturnType<typeof randomFrom>} random
 * @param {Stage} stage
 */
function planUploads(random, { decks }) {
  const names = [...decks.keys()];
  const planned = Array.from({ length: UPLOADS }, () => {
    const name = random.oneOf(names);
    return {
      at: random.between(0, UPLOAD_WINDOW_MS),
      waits: random.between(0, 1) < 0.5,
      title: `${name} ${randomUUID()}`,
      pdf: /** @type {Buffer} */ (decks.get(name)),
    };
  });
  return [...planned, ...planned.slice(0, 1)];
}

/**
 * Waits until no upload of an administrator is running.
 * @param {import('pg').Pool} database
 * @param {string} adminId
 * @param {AbortSignal} signal
 */
async function allEnded(database, adminId, signal) {
  for (;;) {
    const { rows } = await database.query(
      "SELECT id, stage FROM uploads WHERE user_id = $1 AND status = 'processing'",
      [adminId],
    );
    if (!rows.length) return;
    if (signal.aborted) throw new Error(`Upload ${rows[0].id} has not ended (${rows[0].stage})`);
    await sleep(100);
  }
}

/**
 * Whether the stream's client has received the end of every upload.
 * @param {import('pg').Pool} database
 * @param {string} adminId
 * @param {Map<string, { status: string }>} received
 */
async function hasReceivedAll(database, adminId, received) {
  const { rows } = await database.query('SELECT id, status FROM uploads WHERE user_id = $1', [adminId]);
  return rows.every(({ id, status }) => received.get(id)?.status === status);
}
