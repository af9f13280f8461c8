import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInAs } from './person.mjs';

const PAUSE_MS = 60;

/**
 * Learners who study a course and take its exam again and again, until they are stopped. No request is repeated: each that does not
 * succeed is counted.
 * @param {import('pg').Pool} database
 * @param {import('./processes.mjs').Site} site
 */
export async function startLoad(database, site) {
  const stopping = new AbortController();
  /** @type {{ requests: number, failures: string[] }} */
  const counts = { requests: 0, failures: [] };
  const { rows: users } = await database.query(
    `SELECT users.id, users.first_name AS name, enrollments.course_id AS "courseId", exams.id AS "examId"
       FROM users JOIN enrollments ON enrollments.user_id = users.id
       JOIN exams ON exams.course_id = enrollments.course_id AND exams.is_published
      WHERE users.role = 'student' ORDER BY users.email LIMIT 3`,
  );
  if (!users.length) throw new Error('The fixture has no learner in a course with an exam.');
  const work = users.map(async (user) => {
    const person = await signInAs(database, site, user);
    const call = async (
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {object} */ body,
    ) => {
      counts.requests++;
      const headers = body ? { 'content-type': 'application/json' } : undefined;
      try {
        const answer = await person.ask(path, { method, headers, body: body && JSON.stringify(body) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
        return text && JSON.parse(text);
      } catch (error) {
        const { message, cause } = /** @type {Error & { cause?: { code?: string } }} */ (error);
        counts.failures.push(`${method} ${path}: ${cause?.code ?? ''} ${message}`);
      } finally {
        await sleep(PAUSE_MS);
      }
    };
    while (!stopping.signal.aborted) await study(call, user);
  });
  return {
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

/**
 * @param {(method: string, path: string, body?: any) => Promise<any>} call
 * @param {{ courseId: string, examId: string }} user
 */
async function study(call, { courseId, examId }) {
  const modules = (await call('GET', `/api/courses/${courseId}/modules`)) ?? [];
  for (const module of modules)
    for (const slide of (await call('GET', `/api/modules/${module.id}/slides`)) ?? [])
      await call('PUT', `/api/courses/${courseId}/progress`, { slideId: slide.id, progress: 50 });
  const attempt = await call('POST', `/api/exams/${examId}/attempts`);
  if (!attempt) return;
  const shown = await call('GET', `/api/attempts/${attempt.id}`);
  for (const { position, draftRevision } of (shown?.questions ?? []).filter(isTrueFalse))
    await call('PUT', `/api/attempts/${attempt.id}/questions/${position}`, {
      ...{ response: { type: 'true-false', answer: true }, requestId: randomUUID() },
      draftRevision: draftRevision ?? 0,
    });
  await call('POST', `/api/attempts/${attempt.id}/submit`);
}

const isTrueFalse = (/** @type {any} */ { content }) => content?.type === 'true-false';
