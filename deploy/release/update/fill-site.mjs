import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../testing/product.mjs';
import { makeQuestions } from './questions.mjs';
import { send, signInAs } from './person.mjs';

/** @typedef {import('./person.mjs').Person} Person */

const DECK = join(root, 'worker/fixtures/keeping-bees.pdf');
const DAY_MS = 86_400_000;
const EVERYTHING = { score: true, correctness: true, rightAnswers: true, feedback: true };
const ALWAYS = { during: EVERYTHING, rightAfter: EVERYTHING, whileOpen: EVERYTHING, afterClose: EVERYTHING };

/**
 * Makes objects of every kind by calls of the API, as people of all roles do.
 * @param {import('pg').Pool} database
 * @param {{ publicUrl: string, choose: () => string }} site
 */
export async function fillSite(database, site) {
  const add = async (/** @type {string} */ name, /** @type {string} */ role) => {
    const { rows } = await database.query(
      `INSERT INTO users (email, first_name, last_name, role, issuer, subject)
       VALUES ($1, $2, 'Sample', $3, 'fixture', $1) RETURNING id`,
      [`${name.toLowerCase()}@example.org`, name, role],
    );
    return { id: String(rows[0].id), person: await signInAs(database, site, { id: rows[0].id, name }) };
  };
  const admin = await add('Admin', 'admin');
  const instructor = await add('Instructor', 'instructor');
  const learners = [await add('Lin', 'student'), await add('Noor', 'student'), await add('Sam', 'student')];
  await send(admin.person, 'POST', '/api/seed-courses-public');
  const course = await uploadCourse(instructor.person);
  await fillCourse({ admin: admin.person, instructor: instructor.person }, course, learners);
  const exams = await fillExams(instructor.person, course, learners);
  await fillGroup({ admin: admin.person, instructor: instructor.person }, course, learners);
  await fillPeople(admin.person);
  await fillRest({ admin: admin.person, instructor: instructor.person }, course, exams, learners);
}

/** @param {Person} person */
async function uploadCourse(person) {
  const body = new FormData();
  body.set('title', 'Keeping bees');
  body.set('file', new Blob([readFileSync(DECK)]), 'bees.pdf');
  const answer = await person.ask('/api/courses/upload', { method: 'POST', body });
  /** @type {any} */
  const { course } = await answer.json();
  const modules = await send(person, 'GET', `/api/courses/${course.id}/modules`);
  for (const module of modules) module.slides = await send(person, 'GET', `/api/modules/${module.id}/slides`);
  return { id: String(course.id), modules };
}

/** @typedef {{ id: string, person: Person }[]} Learners */
/** @typedef {Awaited<ReturnType<typeof uploadCourse>>} Course */

/**
 * One learner completes the course, one begins it, and they talk to the tutor.
 * @param {{ admin: Person, instructor: Person }} staff
 * @param {Course} course
 * @param {Learners} learners
 */
async function fillCourse({ instructor }, course, learners) {
  const path = `/api/courses/${course.id}`;
  const slides = course.modules.flatMap((/** @type {any} */ module) => module.slides);
  for (const [index, { person }] of learners.entries()) {
    await send(person, 'POST', `${path}/enroll`);
    const seen = index === 0 ? slides : slides.slice(0, 1);
    for (const slide of seen)
      await send(person, 'PUT', `${path}/progress`, { slideId: slide.id, progress: index === 0 ? 100 : 50 });
    const chat = await send(person, 'POST', '/api/chat/sessions', { courseId: course.id, title: 'Honey' });
    for (const message of ['What do bees make?', 'How far is the moon?'])
      await send(person, 'POST', '/api/chat/message', { sessionId: chat.id, message });
  }
  await send(learners[0].person, 'PUT', `${path}/rating`, { stars: 5 });
  const edited = await send(instructor, 'GET', `${path}/edit`);
  await send(instructor, 'PUT', path, { version: edited.version, description: 'About bees and honey.' });
}

/**
 * An exam with a question of every type, with attempts that are open, submitted, graded and regraded.
 * @param {Person} instructor
 * @param {Course} course
 * @param {Learners} learners
 */
async function fillExams(instructor, course, learners) {
  const category = await send(instructor, 'POST', '/api/admin/question-categories', {
    ...{ name: 'Bees', parentId: null, courseId: course.id },
  });
  const samples = makeQuestions();
  const questions = [];
  for (const { content, key } of samples)
    questions.push(
      await send(instructor, 'POST', '/api/admin/questions', {
        ...{ title: `About ${content.type}`, categoryId: category.id, tags: ['bees'], points: 1 },
        ...{ status: 'ready', content, key, source: null },
      }),
    );
  const slots = questions.map(({ id }) => ({
    ...{ kind: 'question', id: randomUUID(), points: 1, questionId: id, version: null },
  }));
  const exam = await send(instructor, 'POST', '/api/admin/exams', {
    ...{ courseId: course.id, title: 'Final exam', type: 'exam' },
  });
  await send(instructor, 'PUT', `/api/admin/exams/${exam.id}`, {
    version: exam.version,
    settings: { ...exam.settings, reviewRules: ALWAYS, maxAttempts: null },
    sections: [{ id: randomUUID(), title: 'Part 1', slots }],
  });
  await send(instructor, 'PUT', `/api/admin/exams/${exam.id}/publish`, { isPublished: true });
  for (const [index, { person }] of learners.entries()) {
    const attempt = await send(person, 'POST', `/api/exams/${exam.id}/attempts`);
    for (const [position, { response }] of samples.entries())
      await send(person, 'PUT', `/api/attempts/${attempt.id}/questions/${position}`, {
        ...{ response, draftRevision: 0, requestId: randomUUID() },
      });
    if (index < 2) await send(person, 'POST', `/api/attempts/${attempt.id}/submit`);
  }
  await send(instructor, 'POST', `/api/admin/exams/${exam.id}/regrades`, {
    ...{ questionId: questions[2].id, rule: 'full-points', reason: 'The question was unclear.' },
  });
  await send(instructor, 'POST', '/api/admin/exams', {
    courseId: course.id,
    title: 'Draft exam',
    type: 'exam',
  });
  return { id: String(exam.id), questions };
}

/**
 * @param {{ admin: Person, instructor: Person }} staff
 * @param {Course} course
 * @param {Learners} learners
 */
async function fillGroup({ admin, instructor }, course, learners) {
  const group = await send(instructor, 'POST', '/api/groups', { name: 'Class A', description: 'Mondays' });
  const path = `/api/groups/${group.id}`;
  await send(admin, 'POST', `${path}/members`, { userIds: learners.map(({ id }) => id) });
  const due = { dueAt: new Date(Date.now() + 7 * DAY_MS).toISOString(), dueDays: null };
  await send(instructor, 'POST', `${path}/courses`, { courseIds: [course.id], due });
  await send(instructor, 'POST', `${path}/join-links`, { expiresAt: null, maxUses: 30 });
  await send(instructor, 'POST', '/api/invitations', {
    ...{ emails: ['guest@example.org'], groupId: group.id, role: 'student' },
  });
}

/** @param {Person} admin */
async function fillPeople(admin) {
  const file = 'email,first name,last name,role,groups\nnew@example.org,New,Person,,Class B\nwrong,,,,\n';
  const body = new FormData();
  body.set('file', new Blob([file]), 'people.csv');
  const answer = await admin.ask('/api/admin/user-imports', { method: 'POST', body });
  /** @type {any} */
  const read = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(read));
  const path = `/api/admin/user-imports/${read.id}`;
  const start = async () => {
    for (let state = read; state.status === 'checking' || state.status === 'reading'; await sleep(300))
      state = await send(admin, 'GET', path);
    await send(admin, 'POST', `${path}/start`, { createsGroups: true });
  };
  await start();
  const { version } = (await send(admin, 'GET', '/api/admin/site')).region;
  await send(admin, 'PUT', '/api/admin/site/region', {
    version,
    settings: { locale: 'de', timeZone: 'Europe/Berlin' },
  });
}

/**
 * Grades, practice, reports, reminders and whatever a person sets.
 * @param {{ admin: Person, instructor: Person }} staff
 * @param {Course} course
 * @param {{ id: string, questions: any[] }} exam
 * @param {Learners} learners
 */
async function fillRest({ instructor }, course, exam, learners) {
  const book = `/api/admin/courses/${course.id}/gradebook`;
  await send(instructor, 'PUT', `${book}/settings`, {
    ...{ totalBy: 'points', categories: [], letters: [{ letter: 'A', from: 50 }], exams: [], version: 0 },
  });
  const column = await send(instructor, 'POST', `${book}/columns`, {
    ...{ title: 'Homework', maxPoints: 10, categoryId: null },
  });
  await send(instructor, 'PUT', `${book}/columns/${column.id}/learners/${learners[0]?.id}`, {
    ...{ points: 8, comment: 'Well done', version: 0 },
  });
  await send(instructor, 'POST', '/api/teaching/saved-reports', {
    ...{ name: 'Everybody', query: {}, weekday: 1 },
  });
  const question = exam.questions[0];
  await send(instructor, 'PUT', '/api/admin/question-practice', {
    ...{ ids: exam.questions.map(({ id }) => id), isPractice: true },
  }).catch(() => undefined);
  for (const { person } of learners) {
    await send(person, 'PUT', '/api/goal', { daysPerWeek: 3 });
    await send(person, 'POST', '/api/auth/calendar');
    const due = await send(person, 'GET', `/api/courses/${course.id}/practice/questions`);
    for (const { id, version } of due.questions.slice(0, 2))
      await send(person, 'POST', `/api/practice/questions/${id}/answers`, {
        ...{ version, response: null, seconds: 3, requestId: randomUUID() },
      });
    await send(person, 'POST', '/api/notifications/read-all', {}).catch(() => undefined);
  }
  await send(instructor, 'POST', `/api/admin/questions/${question.id}/duplicate`);
}
