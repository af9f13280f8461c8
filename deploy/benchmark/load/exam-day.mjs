import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../figures.mjs';
import { fillExams } from '../rows/fill-exams.mjs';
import { collectQueryPlans } from '../rows/plans.mjs';
import { step } from '../../launch/prepare/steps.mjs';

/**
 * Simulates learners who start one exam within a minute, save all their answers, and submit within a minute. Then each answer that
 * the server acknowledged is compared with the database. A call's time counts from when the call was due, so that a stall shows in
 * all calls that it delays.
 */

/** @typedef {{ origin: string, superuser: import('pg').Client, postgresLog: string }} Place */
/** @typedef {(userIds: string[]) => Promise<string[]>} SignIn */
/** @typedef {{ position: number, response: unknown, draftRevision: number }} Saved */
/** @typedef {{ cookie: string, attemptId: string, questions: Question[], saved: Map<number, Saved> }} Learner */
/** @typedef {{ position: number, content: { type: string, options?: { id: string }[] } }} Question */

const LEARNERS = 1000;
const QUESTIONS = 20;
/** Moodle's published figure (docs.moodle.org, 'Performance FAQ'). */
const MOODLE_USERS_PER_CPU = 188;
/** Seconds within which all learners start, within which each saves its answers, and within which all submit. */
const [START_SECONDS, SAVE_SECONDS, SUBMIT_SECONDS] = [60, 60, 60];

/** @param {Place} place @param {SignIn} signIn @param {{ courses: number, users: number }} sizes */
export async function examDay(place, signIn, { courses, users }) {
  const client = new Client(place.origin);
  const { examId, courseId } = await step('Making the exam', () => createExam(place, signIn, client));
  const rows = await step('Adding the attempts of the past', (detail) =>
    fillExams(place.superuser, examId, courses, detail),
  );
  const count = Math.min(LEARNERS, Math.floor(users * 0.9));
  const learners = await enrollClass(place, signIn, courseId, count + 1);
  const probe = /** @type {Learner} */ (learners.pop());
  await step('Plans of the queries', (detail) => showPlans(place, client, examId, probe, detail));
  const times = await step(`${count} learners take the exam`, () => takeExam(client, examId, learners));
  const lost = await step('Looking for lost answers', () => countLostAnswers(place.superuser, learners));
  client.close();
  const cores = cpus().length;
  console.table({
    'attempts and answers of the past': `${rows.attempts.toLocaleString('en')}, ${rows.answers.toLocaleString('en')}`,
    'start, p50 and p99': formatQuantiles(times.start),
    'save, p50 and p99': formatQuantiles(times.save),
    'submit, p50 and p99': formatQuantiles(times.submit),
    'calls that failed': client.failed,
    'answers acknowledged': learners.reduce((sum, { saved }) => sum + saved.size, 0),
    'acknowledged and not in the attempt as they were sent': lost,
    'learners per core': `${Math.round(count / cores)} on ${cores} (Moodle: ${MOODLE_USERS_PER_CPU} per virtual CPU)`,
  });
  if (lost || client.failed) process.exitCode = 1;
}

const formatQuantiles = (/** @type {number[]} */ times) => {
  times.sort((a, b) => a - b);
  return `${quantile(times, 0.5)} ms, ${quantile(times, 0.99)} ms`;
};

/** Calls the API and reads the answers as JSON. */
class Client {
  failed = 0;
  agent = new Agent({ keepAlive: true, maxSockets: 200 });

  /** @param {string} origin */
  constructor(origin) {
    this.origin = origin;
  }

  /** @param {string} method @param {string} path @param {string} cookie @param {unknown} [body] @returns {Promise<any>} undefined where it failed */
  call(method, path, cookie, body) {
    const json = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      origin: this.origin,
      cookie,
      ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    };
    return new Promise((resolve) => {
      const fail = () => (this.failed++, resolve(undefined));
      const sent = request(this.origin + path, { method, agent: this.agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.once('end', () =>
          response.statusCode && response.statusCode < 300 ? resolve(text ? JSON.parse(text) : null) : fail(),
        );
      });
      sent.once('error', fail);
      sent.end(json);
    });
  }

  close() {
    this.agent.destroy();
  }
}

/** Creates and publishes an exam with single choice and true/false questions in the most popular course. @param {Place} place @param {SignIn} signIn @param {Client} client */
async function createExam({ superuser }, signIn, client) {
  const { rows } = await superuser.query(
    `INSERT INTO users (email, role, issuer, subject)
     VALUES ('examiner@example.org', 'admin', 'https://people.example.org', 'examiner') RETURNING id`,
  );
  const [cookie = ''] = await signIn([rows[0].id]);
  const { rows: courses } = await superuser.query(
    'SELECT id FROM courses WHERE is_published ORDER BY enrollment_count DESC LIMIT 1',
  );
  const courseId = courses[0].id;
  const post = (/** @type {string} */ path, /** @type {unknown} */ body) =>
    client.call('POST', path, cookie, body);
  const category = await post('/api/admin/question-categories', {
    name: 'Exam day',
    parentId: null,
    courseId,
  });
  const slots = [];
  for (let at = 0; at < QUESTIONS; at++) {
    const question = await post('/api/admin/questions', createQuestion(at, category.id));
    slots.push({ kind: 'question', id: randomUUID(), points: 1, questionId: question.id, version: null });
  }
  const draft = await post('/api/admin/exams', { courseId, title: 'Exam day', type: 'exam' });
  const path = `/api/admin/exams/${draft.id}`;
  await client.call('PUT', path, cookie, {
    version: draft.version,
    settings: { ...draft.settings, timeLimit: 60, maxAttempts: 2 },
    sections: [{ id: randomUUID(), title: '', slots }],
  });
  await client.call('PUT', `${path}/publish`, cookie, { isPublished: true });
  if (client.failed) throw new Error('The exam cannot be made.');
  return { examId: draft.id, courseId };
}

/** @param {number} at @param {string} categoryId */
function createQuestion(at, categoryId) {
  const prompt = `<p>Question ${at + 1}: ${'which of these statements is true? '.repeat(4)}</p>`;
  const options = Array.from({ length: 4 }, (_, number) => ({
    id: randomUUID(),
    html: `Statement ${number + 1}`,
  }));
  const isChoice = at % 2 === 0;
  const content = isChoice ? { type: 'single-choice', prompt, options } : { type: 'true-false', prompt };
  const key = isChoice
    ? { options: options.map(({ id }, number) => ({ id, fraction: number ? 0 : 1, feedback: null })) }
    : { answer: true, feedbackTrue: null, feedbackFalse: null };
  return {
    title: `Question ${at + 1}`,
    categoryId,
    tags: [],
    points: 1,
    status: 'ready',
    content,
    key: { type: content.type, generalFeedback: null, ...key },
    source: null,
  };
}

/** Enrolls students in the course and signs them in. @param {Place} place @param {SignIn} signIn @param {string} courseId @param {number} count @returns {Promise<Learner[]>} */
async function enrollClass({ superuser }, signIn, courseId, count) {
  const { rows } = await superuser.query(`SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT $1`, [
    count,
  ]);
  const ids = rows.map(({ id }) => id);
  await superuser.query(
    `INSERT INTO enrollments (user_id, course_id) SELECT id, $2 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [ids, courseId],
  );
  const cookies = await signIn(ids);
  return cookies.map((cookie) => ({ cookie, attemptId: '', questions: [], saved: new Map() }));
}

/** @param {Client} client @param {string} examId @param {Learner[]} learners */
async function takeExam(client, examId, learners) {
  /** @type {Record<'start' | 'save' | 'submit', number[]>} */
  const times = { start: [], save: [], submit: [] };
  const startedAt = performance.now();
  await Promise.all(
    learners.map(async (learner) => {
      const startAt = startedAt + Math.random() * START_SECONDS * 1000;
      await measureCall(times.start, startAt, () => start(client, examId, learner));
      let due = startAt;
      for (const question of learner.questions) {
        due += (2 * Math.random() * SAVE_SECONDS * 1000) / QUESTIONS;
        await measureCall(times.save, due, () => save(client, learner, question));
      }
      const submitAt = Math.max(
        due,
        startedAt + (START_SECONDS + SAVE_SECONDS + Math.random() * SUBMIT_SECONDS) * 1000,
      );
      await measureCall(times.submit, submitAt, () => submit(client, learner));
    }),
  );
  return times;
}

/** @param {number[]} times @param {number} due @param {() => Promise<unknown>} act */
async function measureCall(times, due, act) {
  const wait = due - performance.now();
  if (wait > 0) await sleep(wait);
  await act();
  times.push(performance.now() - due);
}

/** @param {Client} client @param {string} examId @param {Learner} learner */
async function start(client, examId, learner) {
  const attempt = await client.call('POST', `/api/exams/${examId}/attempts`, learner.cookie);
  learner.attemptId = attempt?.id ?? '';
  learner.questions = attempt?.questions ?? [];
}

/** @param {Client} client @param {Learner} learner @param {Question} question */
async function save(client, learner, { position, content }) {
  const options = content.options ?? [];
  const response = options.length
    ? { type: content.type, optionId: options[Math.floor(Math.random() * options.length)]?.id }
    : { type: content.type, answer: Math.random() < 0.5 };
  const path = `/api/attempts/${learner.attemptId}/questions/${position}`;
  const body = { response, draftRevision: 0, requestId: randomUUID() };
  const saved = await client.call('PUT', path, learner.cookie, body);
  if (saved) learner.saved.set(position, { position, response, draftRevision: saved.draftRevision });
}

/** @param {Client} client @param {Learner} learner */
const submit = (client, { attemptId, cookie }) =>
  client.call('POST', `/api/attempts/${attemptId}/submit`, cookie);

/** Counts answers that differ in the saved draft or in the final step; in an attempt that has not ended, all answers are lost. @param {import('pg').Client} superuser @param {Learner[]} learners */
async function countLostAnswers(superuser, learners) {
  const sent = learners.flatMap(({ attemptId, saved }) =>
    [...saved.values()].map((one) => ({ attemptId, ...one })),
  );
  const { rows } = await superuser.query(
    `SELECT count(*)::int AS lost
       FROM jsonb_to_recordset($1) AS sent("attemptId" uuid, position int, response jsonb, "draftRevision" int)
       LEFT JOIN attempts ON attempts.id = "attemptId" AND submitted_at IS NOT NULL
       LEFT JOIN attempt_questions ON attempt_questions.attempt_id = attempts.id AND attempt_questions.position = sent.position
       LEFT JOIN attempt_steps ON attempt_question_id = attempt_questions.id AND kind = 'finish'
      WHERE draft IS DISTINCT FROM sent.response OR attempt_steps.response IS DISTINCT FROM sent.response
         OR draft_revision IS DISTINCT FROM sent."draftRevision"`,
    [JSON.stringify(sent)],
  );
  return rows[0].lost;
}

/** @param {Place} place @param {Client} client @param {string} examId @param {Learner} probe @param {(line: string) => void} detail */
async function showPlans({ superuser, postgresLog }, client, examId, probe, detail) {
  const plans = await collectQueryPlans(superuser, postgresLog, async () => {
    await client.call('GET', '/api/exams', probe.cookie);
    await start(client, examId, probe);
    for (const question of probe.questions.slice(0, 2)) await save(client, probe, question);
    await submit(client, probe);
    if (client.failed) throw new Error('A call that is to be measured fails.');
  });
  for (const { query, milliseconds, lines, scanned } of plans.filter((plan) => plan.scanned.length)) {
    detail(`${milliseconds.toFixed(1)} ms reads all of ${scanned.join(', ')}: ${query.slice(0, 160)}`);
    for (const line of lines) detail(`    ${line}`);
  }
  detail(
    `${plans.length} queries, ${plans.filter(({ scanned }) => scanned.length).length} of which read all of a large table`,
  );
}
