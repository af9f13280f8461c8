import { randomUUID } from 'node:crypto';
import { send } from '../person.mjs';

/**
 * A gradebook, answers in practice, and notifications that were read.
 * @param {import('./fill-site.mjs').Filling} filling
 * @param {import('./courses.mjs').Course} course
 * @param {import('./exams.mjs').Exam} exam
 */
export async function fillPractice({ people }, course, exam) {
  const instructor = people.instructor.person;
  await fillGradebook(instructor, `/api/admin/courses/${course.id}/gradebook`, people.learners[0].id);
  await send(instructor, 'PUT', '/api/admin/question-practice', {
    ...{ questionIds: exam.questions.map(({ id }) => id), practice: 'with-exams' },
  });
  for (const { person } of people.learners) {
    const { questions } = await send(person, 'GET', `/api/courses/${course.id}/practice/questions`);
    for (const { id, version } of questions.slice(0, 2))
      await send(person, 'POST', `/api/practice/questions/${id}/answers`, {
        ...{ version, response: null, seconds: 3, requestId: randomUUID() },
      });
    await send(person, 'POST', '/api/notifications/read-all');
  }
}

/** @param {import('../person.mjs').Person} person @param {string} path @param {string} learnerId */
async function fillGradebook(person, path, learnerId) {
  const homework = { id: randomUUID(), name: 'Homework', weight: 50, dropLowest: 0 };
  await send(person, 'PUT', `${path}/settings`, {
    ...{
      totalBy: 'points',
      categories: [homework],
      letters: [{ letter: 'A', from: 50 }],
      exams: [],
      version: 0,
    },
  });
  const column = await send(person, 'POST', `${path}/columns`, {
    ...{ title: 'Homework', maxPoints: 10, categoryId: homework.id },
  });
  await send(person, 'PUT', `${path}/columns/${column.id}/learners/${learnerId}`, {
    ...{ points: 8, comment: 'Well done', version: 0 },
  });
}
