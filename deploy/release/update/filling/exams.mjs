import { randomUUID } from 'node:crypto';
import { send, upload } from '../person.mjs';
import { PICTURE } from './picture.mjs';
import { makeQuestions } from './questions.mjs';

/** @typedef {{ id: string, questions: any[] }} Exam */

const DAY_MS = 86_400_000;
const EVERYTHING = { score: true, correctness: true, rightAnswers: true, feedback: true };
const ALWAYS = { during: EVERYTHING, rightAfter: EVERYTHING, whileOpen: EVERYTHING, afterClose: EVERYTHING };
/** https://docs.moodle.org/en/GIFT_format */
const GIFT = '::Wax:: Who makes wax? {=Workers ~Drones ~The queen}\n';

/**
 * A question of every type, imported and drafted ones; an exam with attempts that are open, graded and regraded, and one that is a draft.
 * @param {import('./fill-site.mjs').Filling} filling
 * @param {import('./courses.mjs').Course} course
 * @returns {Promise<Exam>}
 */
export async function fillExams({ people }, course) {
  const [instructor, learners] = [people.instructor.person, people.learners];
  const category = await send(instructor, 'POST', '/api/admin/question-categories', {
    ...{ name: 'Bees', parentId: null, courseId: course.id },
  });
  const samples = makeQuestions();
  const questions = await addQuestions(instructor, category.id, samples);
  await upload(instructor, '/api/admin/question-imports', GIFT, 'wax.gift', {
    ...{ importId: randomUUID(), categoryId: category.id, keepCategories: 'true', status: 'ready' },
    ...{ includeDuplicates: 'false', leaveOut: '' },
  });
  await draftQuestions(instructor, course.id);
  const exam = await addExam(instructor, course.id, questions, category.id);
  const later = new Date(Date.now() + 365 * DAY_MS).toISOString();
  await send(instructor, 'PUT', `/api/admin/exams/${exam.id}/overrides/${learners[1].id}`, {
    ...{ opensAt: null, dueDate: later, closesAt: null, extraMinutes: 20, maxAttempts: null },
    reason: 'Needs more time.',
  });
  for (const [index, { person }] of learners.entries())
    await takeExam(person, exam.id, samples, { isSubmitted: index < 2 });
  await gradeEssays(instructor, exam.id);
  await send(instructor, 'POST', `/api/admin/exams/${exam.id}/regrades`, {
    ...{ questionId: questions[2].id, rule: 'full-points', reason: 'The question was unclear.' },
  });
  await send(instructor, 'POST', '/api/admin/exams', {
    ...{ courseId: course.id, title: 'Draft exam', type: 'exam' },
  });
  return { id: String(exam.id), questions };
}

/** @param {import('../person.mjs').Person} person @param {string} categoryId @param {ReturnType<typeof makeQuestions>} samples */
async function addQuestions(person, categoryId, samples) {
  const { url } = await upload(person, '/api/admin/question-pictures', PICTURE, 'hive.png');
  const questions = [];
  for (const { content, key } of samples)
    questions.push(
      await send(person, 'POST', '/api/admin/questions', {
        ...{ title: `About ${content.type}`, categoryId, tags: ['bees'], points: 1 },
        ...{ status: 'ready', content, key, source: null },
      }),
    );
  const [{ content, key }] = /** @type {[any]} */ (/** @type {unknown} */ (samples));
  const prompt = `<p>What is this?</p><p><img src="${url}" alt="A hive" width="64" height="64"></p>`;
  await send(person, 'POST', '/api/admin/questions', {
    ...{ title: 'With a picture', categoryId, tags: ['pictures'], points: 1 },
    ...{ status: 'ready', content: { ...content, prompt }, key, source: null },
  });
  await send(person, 'POST', `/api/admin/questions/${questions[0].id}/duplicate`);
  return questions;
}

/** One is accepted, one rejected, one waits. @param {import('../person.mjs').Person} person @param {string} courseId */
async function draftQuestions(person, courseId) {
  const path = `/api/admin/courses/${courseId}/question-proposals`;
  await send(person, 'POST', path, {});
  const { proposals } = await send(person, 'GET', path);
  for (const [at, state] of ['accepted', 'rejected'].entries())
    await send(person, 'PUT', `/api/admin/question-proposals/${proposals[at].id}`, { state });
}

/** @param {import('../person.mjs').Person} person @param {string} courseId @param {any[]} questions @param {string} categoryId */
async function addExam(person, courseId, questions, categoryId) {
  const exam = await send(person, 'POST', '/api/admin/exams', {
    courseId,
    title: 'Final exam',
    type: 'exam',
  });
  const slots = questions.map(({ id }) => ({
    ...{ kind: 'question', id: randomUUID(), points: 1, questionId: id, version: null },
  }));
  const drawn = {
    ...{ kind: 'draw', id: randomUUID(), points: 1, count: 1, categoryId, subcategories: true },
    ...{ tags: ['pictures'], types: [] },
  };
  await send(person, 'PUT', `/api/admin/exams/${exam.id}`, {
    version: exam.version,
    settings: { ...exam.settings, reviewRules: ALWAYS, maxAttempts: null },
    sections: [
      { id: randomUUID(), title: 'Part 1', slots },
      { id: randomUUID(), title: 'Part 2', slots: [drawn] },
    ],
  });
  await send(person, 'PUT', `/api/admin/exams/${exam.id}/publish`, { isPublished: true });
  return exam;
}

/**
 * @param {import('../person.mjs').Person} person
 * @param {string} examId
 * @param {ReturnType<typeof makeQuestions>} samples
 * @param {{ isSubmitted: boolean }} options
 */
async function takeExam(person, examId, samples, { isSubmitted }) {
  const attempt = await send(person, 'POST', `/api/exams/${examId}/attempts`);
  for (const [position, { response }] of samples.entries())
    await send(person, 'PUT', `/api/attempts/${attempt.id}/questions/${position}`, {
      ...{ response, draftRevision: 0, requestId: randomUUID() },
    });
  await send(person, 'PUT', `/api/attempts/${attempt.id}/questions/0/flag`, { isFlagged: true });
  if (isSubmitted) await send(person, 'POST', `/api/attempts/${attempt.id}/submit`);
}

/** One by its rubric; the other waits. @param {import('../person.mjs').Person} person @param {string} examId */
async function gradeEssays(person, examId) {
  const { items } = await send(person, 'GET', `/api/admin/exams/${examId}/answers`);
  const answer = await send(person, 'GET', `/api/admin/answers/${items[0].id}`);
  const criteria = answer.content.criteria.map((/** @type {any} */ { id }) => ({ id, fraction: 0.8 }));
  await send(person, 'PUT', `/api/admin/answers/${answer.id}/mark`, {
    ...{ version: answer.version, fraction: null, criteria, comment: 'Well structured.' },
  });
}
