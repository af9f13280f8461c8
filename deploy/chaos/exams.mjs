import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilDone } from './people.mjs';

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {ReturnType<typeof import('./random.mjs').randomFrom>} Random */

/** The right answers of the exam's questions, in their order. */
const KEY = [true, false, true, false];
const SAVES = 12;
const EVERYTHING = { score: true, correctness: true, rightAnswers: true, feedback: true };
const ALWAYS = { during: EVERYTHING, rightAfter: EVERYTHING, whileOpen: EVERYTHING, afterClose: EVERYTHING };

/**
 * A published exam of questions 'true or false' with one attempt. The certificate does not require it.
 * @param {Person} admin
 * @param {string} courseId
 * @returns {Promise<string>} its id
 */
export async function createExam(admin, courseId) {
  const category = await send(admin, 'POST', '/api/admin/question-categories', {
    name: `Chaos ${randomUUID()}`,
    parentId: null,
    courseId: null,
  });
  const slots = [];
  for (const answer of KEY) {
    const { id: questionId } = await send(
      admin,
      'POST',
      '/api/admin/questions',
      aQuestion(category.id, answer),
    );
    slots.push({ kind: 'question', id: randomUUID(), points: 1, questionId, version: null });
  }
  const exam = await send(admin, 'POST', '/api/admin/exams', { courseId, title: 'Chaos', type: 'exam' });
  await send(admin, 'PUT', `/api/admin/exams/${exam.id}`, {
    version: exam.version,
    settings: { ...exam.settings, reviewRules: ALWAYS },
    sections: [{ id: randomUUID(), title: 'Part 1', slots }],
  });
  await send(admin, 'PUT', `/api/admin/exams/${exam.id}/publish`, { isPublished: true });
  return exam.id;
}

/**
 * Takes the exam as its page does: every call is repeated until it is acknowledged, and some are sent twice at the same time.
 * @param {Person} learner
 * @param {string} examId
 * @param {Random} random
 * @param {AbortSignal} signal
 * @returns {Promise<(boolean | undefined)[]>} the answers that the server has acknowledged, by position
 */
export async function takeExam(learner, examId, random, signal) {
  /** @type {(boolean | undefined)[]} */
  const answers = KEY.map(() => undefined);
  const revisions = KEY.map(() => 0);
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const one = () => untilDone(() => learner.ask(path, json(method, body)), signal);
    const [answer] = await Promise.all(random.between(0, 1) < 0.2 ? [one(), one()] : [one()]);
    return answer;
  };
  const { id } = await call('POST', `/api/exams/${examId}/attempts`);
  for (let count = 0; count < SAVES; count++) {
    const position = random.oneOf([...KEY.keys()]);
    const answer = random.oneOf([true, false]);
    const saved = await call('PUT', `/api/attempts/${id}/questions/${position}`, {
      response: { type: 'true-false', answer },
      draftRevision: revisions[position],
      requestId: randomUUID(),
    });
    answers[position] = answer;
    revisions[position] = saved.draftRevision;
    await sleep(random.between(0, 300));
  }
  await call('POST', `/api/attempts/${id}/submit`);
  return answers;
}

/**
 * What is wrong with a learner's attempt and grade.
 * @param {import('pg').Pool} database
 * @param {string} userId
 * @param {(boolean | undefined)[]} answers as acknowledged
 * @returns {Promise<string[]>}
 */
export async function checkExam(database, userId, answers) {
  const { rows: attempts } = await database.query(
    `SELECT points::float, submitted_at,
            (SELECT percent::float FROM exam_grades WHERE exam_id = attempts.exam_id AND user_id = $1) AS grade,
            (SELECT json_agg(draft -> 'answer' ORDER BY position) FROM attempt_questions
              WHERE attempt_id = attempts.id) AS answers,
            (SELECT count(*)::int FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
              WHERE attempt_id = attempts.id AND kind = 'finish') AS ends
       FROM attempts WHERE user_id = $1`,
    [userId],
  );
  const [attempt] = attempts;
  if (attempts.length !== 1 || !attempt.submitted_at)
    return [
      `A learner who took an exam has ${attempts.length} attempts, the first submitted ${attempt?.submitted_at}`,
    ];
  const right = answers.filter((answer, index) => answer === KEY[index]).length;
  const wrong = [];
  const saved = JSON.stringify(attempt.answers);
  const acknowledged = JSON.stringify(answers.map((answer) => answer ?? null));
  if (saved !== acknowledged) wrong.push(`The acknowledged answers ${acknowledged} are ${saved}`);
  if (attempt.points !== right) wrong.push(`${right} right answers earned ${attempt.points} points`);
  if (attempt.grade !== (right / KEY.length) * 100)
    wrong.push(`${right} right answers gave ${attempt.grade} %`);
  if (attempt.ends !== KEY.length) wrong.push(`${KEY.length} questions ended ${attempt.ends} times`);
  return wrong;
}

/** @param {string} categoryId @param {boolean} answer */
function aQuestion(categoryId, answer) {
  return {
    title: 'Chaos',
    categoryId,
    tags: [],
    points: 1,
    status: 'ready',
    content: { type: 'true-false', prompt: '<p>Is it so?</p>' },
    key: { type: 'true-false', generalFeedback: '', answer, feedbackTrue: '', feedbackFalse: '' },
    source: null,
  };
}

/** @param {string} method @param {object} [body] */
const json = (method, body) =>
  body ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { method };

/**
 * @param {Person} person
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
async function send(person, method, path, body) {
  const answer = await person.ask(path, json(method, body));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
