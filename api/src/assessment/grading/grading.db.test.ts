import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyRegrade,
  createQuestion,
  type ErrorBody,
  getAdminAttempt,
  getExamAnalysis,
  getGradableAnswer,
  getGradebook,
  getQuestion,
  listAuditEntries,
  listCertificates,
  listGradableAnswers,
  listLearnerAttempts,
  listRegrades,
  markAnswer,
  previewRegrade,
  type QuestionResponse,
  reviewAttempt,
  saveDraft,
  saveProgress,
  startAttempt,
  submitAttempt,
  undoRegrade,
  updateQuestion,
  getCertificateProgress,
  verifyCertificate,
} from '@lectern/contract';
import type { Course, User } from '@lectern/data';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { readWorkbook } from '../../testing/read-workbook.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { GradebookService } from '../gradebook/gradebook.service.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Takes an exam with the given answers, one for each question. */
async function take(client: TestClient, examId: string, responses: (QuestionResponse | null)[]) {
  const { body: attempt } = await client.call(startAttempt, { params: { examId } });
  for (const [position, response] of responses.entries())
    if (response)
      await client.call(saveDraft, {
        params: { attemptId: attempt.id, position: String(position) },
        body: { response, draftRevision: 0, requestId: randomUUID() },
      });
  const { body } = await client.call(submitAttempt, { params: { attemptId: attempt.id } });
  return body;
}

const complete = (client: TestClient, course: Course) =>
  client.call(saveProgress, {
    params: { courseId: course.id },
    body: { slideId: course.modules[0]?.slides.at(-1)?.id, progress: 100 },
  });

const calculateGrade = async (examId: string, user: User) => {
  const rows = await api.database.source.query<{ percent: number }[]>(
    'SELECT percent FROM exam_grades WHERE exam_id = $1 AND user_id = $2',
    [examId, user.id],
  );
  return rows[0]?.percent ?? null;
};

describe('grading essays', () => {
  test('by a rubric gives the learner points, comment and result; the queue leads from one answer to the next', async () => {
    const questions = [aQuestion('essay'), aQuestion('true-false')];
    const { exam, admin, aLearner } = await anExam(api, { questions });
    const learners = [await aLearner(), await aLearner()];
    const essay: QuestionResponse = { type: 'essay', text: 'Lift with <b>straight</b> back.' };
    const attempts = [];
    for (const { client } of learners)
      attempts.push(await take(client, exam.id, [essay, { type: 'true-false', answer: true }]));
    expect(attempts[0]).toMatchObject({ state: 'submitted', percent: null });

    const params = { examId: exam.id };
    const { body: queue } = await admin.call(listGradableAnswers, { params });
    expect(queue).toMatchObject({ total: 2, waiting: 2 });
    expect(queue.items[0]?.learner?.id).toBe(learners[0]?.user.id);
    const { body: hidden } = await admin.call(listGradableAnswers, { params, query: { anonymous: 'true' } });
    expect(JSON.stringify(hidden)).not.toContain(learners[0]?.user.email);

    const [first = { id: '' }, second = { id: '' }] = queue.items;
    const { body: answer } = await admin.call(getGradableAnswer, { params: { answerId: first.id } });
    expect(answer).toMatchObject({ previousId: null, nextId: second.id, wordCount: 4, response: essay });
    const ids = answer.content.type === 'essay' ? answer.content.criteria.map(({ id }) => id) : [];
    const body = {
      version: answer.version,
      fraction: null,
      criteria: ids.map((id, index) => ({ id, fraction: index === 0 ? 1 : 0.5 })),
      comment: 'Well argued.',
    };
    const graded = await admin.call(markAnswer, { params: { answerId: first.id }, body });
    expect(graded.body).toMatchObject({ points: 0.63, comment: 'Well argued.', nextId: second.id });
    const again = await admin.call(markAnswer, { params: { answerId: first.id }, body });
    expect([again.status, (again.body as unknown as ErrorBody).code]).toEqual([409, 'edit-conflict']);
    const none = { ...body, version: 0, criteria: body.criteria.slice(1) };
    expect((await admin.call(markAnswer, { params: { answerId: second.id }, body: none })).status).toBe(400);

    const [learner] = learners as [(typeof learners)[0]];
    const { body: review } = await learner.client.call(reviewAttempt, {
      params: { attemptId: attempts[0]?.id ?? '' },
    });
    expect(review.attempt).toMatchObject({ state: 'graded', percent: 81.5 });
    expect(review.questions[0]).toMatchObject({ comment: 'Well argued.', criteria: body.criteria });
    expect(await calculateGrade(exam.id, learner.user)).toBe(81.5);
    expect(await calculateGrade(exam.id, (learners[1] as typeof learner).user)).toBeNull();
  });
});

describe('the certificate', () => {
  const right: QuestionResponse = { type: 'true-false', answer: true };
  const wrong: QuestionResponse = { type: 'true-false', answer: false };
  const grades = async (client: TestClient) =>
    (await client.call(listCertificates)).body.map(({ grade }) => grade);

  test('of a course without exams has the grade 100, at progress 100', async () => {
    const course = await api.aCourse({ modules: [1] });
    const { user } = await api.anEnrollment({ course });
    const client = await api.as(user);
    await complete(client, course);
    expect(await grades(client)).toEqual(['100.00']);
  });

  test('has the mean of the best results', async () => {
    const course = await api.aCourse({ modules: [1] });
    const questions = [aQuestion('true-false'), aQuestion('true-false')];
    const first = await anExam(api, { course, questions });
    const second = await anExam(api, { course, questions: questions.map(() => aQuestion('true-false')) });
    const { client } = await first.aLearner();
    await take(client, first.exam.id, [right, wrong]);
    await take(client, first.exam.id, [wrong, wrong]);
    await take(client, second.exam.id, [right, right]);
    await complete(client, course);
    expect(await grades(client)).toEqual(['75.00']);
  });

  test('waits until a required exam is passed, whichever comes first', async () => {
    const course = await api.aCourse({ modules: [1] });
    const questions = [aQuestion('true-false'), aQuestion('true-false')];
    const settings = { isRequiredForCertificate: true, passingScore: 100 };
    const { exam, aLearner } = await anExam(api, { course, questions, settings });
    const { client } = await aLearner();
    await complete(client, course);
    await take(client, exam.id, [right, wrong]);
    expect(await grades(client)).toEqual([]);
    const progress = async () =>
      (await client.call(getCertificateProgress, { params: { id: course.id } })).body?.exams;
    expect(await progress()).toEqual([{ id: exam.id, title: exam.title, percent: 50, isPassed: false }]);
    await take(client, exam.id, [right, right]);
    expect(await grades(client)).toEqual(['100.00']);
    expect(await progress()).toMatchObject([{ percent: 100, isPassed: true }]);
    const [certificate] = (await client.call(listCertificates)).body;
    const params = { verificationId: String(certificate?.verificationId) };
    expect((await api.visitor.call(verifyCertificate, { params })).body.requirements.exams).toEqual([
      { title: exam.title, passingScore: 100 },
    ]);

    const runs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const other = await aLearner();
        await Promise.all([complete(other.client, course), take(other.client, exam.id, [right, right])]);
        return grades(other.client);
      }),
    );
    expect(runs).toEqual(Array(6).fill(['100.00']));
  });
});

describe('the gradebook', () => {
  test('shows each learner’s result in each exam, and its CSV file cannot run formulas', async () => {
    const { exam, course, admin, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
    const { client, user } = await aLearner();
    const evil = await api.aUser({ firstName: '=HYPERLINK("x")', lastName: 'Zed' });
    await api.anEnrollment({ user: evil, course });
    await take(client, exam.id, [{ type: 'true-false', answer: true }]);
    const { body } = await admin.call(getGradebook, { params: { id: course.id } });
    expect(body.total).toBe(2);
    expect(body.items.map(({ id, mean, cells }) => [id, mean, cells[0]?.attempts])).toEqual([
      [user.id, 100, 1],
      [evil.id, null, 0],
    ]);
    const { body: found } = await admin.call(getGradebook, {
      params: { id: course.id },
      query: { search: 'zed' },
    });
    expect(found.items.map(({ id }) => id)).toEqual([evil.id]);

    const response = await admin.fetch(`/api/admin/courses/${course.id}/gradebook.csv`);
    const [head, first, second] = (await response.text()).split('\r\n');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(head).toBe('Name,Email,Final exam (%),Mean (%),Total (%)');
    expect(first).toBe(`Ada Byron,${user.email},100,100,100`);
    expect(second).toBe(`"'=HYPERLINK(""x"") Zed",${evil.email},,,`);
    const workbook = await admin.fetch(`/api/admin/courses/${course.id}/gradebook.xlsx`);
    const entries = await admin.call(listAuditEntries, { query: { target: course.id } });
    expect(entries.body.items.slice(0, 2)).toMatchObject([
      { action: 'course.gradebook-exported', detail: '2' },
      { action: 'course.gradebook-exported', detail: '2' },
    ]);
    const old = await api.as(await api.aUser({ role: 'admin' }), { signedInAt: Date.now() - 31 * 60_000 });
    for (const type of ['csv', 'xlsx'])
      expect((await old.fetch(`/api/admin/courses/${course.id}/gradebook.${type}`)).status).toBe(403);
    expect(workbook.headers.get('content-disposition')).toBe('attachment; filename=gradebook.xlsx');
    const all = await readWorkbook(workbook);
    for (const cell of ['Final exam (%)', 'Ada Byron', '=HYPERLINK(', '<v>100</v>'])
      expect(all).toContain(cell);
    // A formula would have an element of its own.
    expect(all).not.toMatch(/<f[ >]/);
    const { body: listed } = await admin.call(listLearnerAttempts, {
      params: { examId: exam.id, userId: user.id },
    });
    const attemptId = listed.attempts[0]?.id ?? '';
    const { body: attempt } = await admin.call(getAdminAttempt, { params: { attemptId } });
    expect(attempt).toMatchObject({ points: 1, totalPoints: 1, learner: { id: user.id } });
  });

  test('its file has every learner once, also when people enroll and leave while it is written', async () => {
    const { course, admin } = await anExam(api, { questions: [aQuestion('true-false')] });
    const user = await api.aUser({ role: 'admin' });
    const { source } = api.database;
    await source.query(
      `WITH added AS (
         INSERT INTO users (email, first_name, last_name, issuer, subject)
         SELECT number || '@' || $1, 'Pupil', lpad(number::text, 4, '0'), $1, number FROM generate_series(1, 501) AS number
         RETURNING id)
       INSERT INTO enrollments (user_id, course_id) SELECT id, $2 FROM added`,
      [`${randomUUID()}.example.org`, course.id],
    );
    const lines = api.app.get(GradebookService).writeCsv(course.id, {}, { actor: user, locale: 'en' });
    const [titles, firstBatch] = [await lines.next(), await lines.next()];
    await source.query(
      `DELETE FROM enrollments USING users WHERE users.id = user_id AND course_id = $1 AND last_name = '0001'`,
      [course.id],
    );
    const rest = await lines.next();
    const rows = [titles, firstBatch, rest]
      .map(({ value }) => String(value))
      .join('')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(new Set(rows).size).toBe(501);
    expect(rows.at(-1)).toContain('Pupil 0501');
    expect((await admin.call(getGradebook, { params: { id: course.id } })).body.total).toBe(500);
  });
});

describe('a regrade', () => {
  async function aMistake() {
    const questions = [aQuestion('true-false'), aQuestion('true-false')];
    const given = await anExam(api, { questions, settings: { passingScore: 60 } });
    const [question = { id: '' }] = given.saved;
    const [yes, no] = [await given.aLearner(), await given.aLearner()];
    const truth: QuestionResponse = { type: 'true-false', answer: true };
    await take(yes.client, given.exam.id, [truth, truth]);
    await take(no.client, given.exam.id, [{ type: 'true-false', answer: false }, truth]);
    return { ...given, question, yes, no };
  }

  /** Turns the right answer round. */
  async function correct({ admin, question }: Awaited<ReturnType<typeof aMistake>>) {
    const params = { questionId: question.id };
    const { body: edited } = await admin.call(getQuestion, { params });
    const body = {
      ...edited,
      categoryId: edited.category.id,
      key: { ...edited.key, answer: false },
      status: 'ready',
      source: null,
    };
    const { status, body: saved } = await admin.call(updateQuestion, { params, body });
    expect([status, saved.version]).toEqual([200, 2]);
  }

  test('changes nobody before it is applied; the preview says whose result changes, and undo restores it', async () => {
    const given = await aMistake();
    const { exam, admin, question, yes, no } = given;
    await correct(given);
    expect([await calculateGrade(exam.id, yes.user), await calculateGrade(exam.id, no.user)]).toEqual([
      100, 50,
    ]);

    const params = { examId: exam.id };
    const request = { questionId: question.id, rule: 'newest-version' };
    const { body: preview } = await admin.call(previewRegrade, { params, body: request });
    expect(preview).toMatchObject({ attempts: 2, changed: 2 });
    const change = preview.changes.find(({ learner }) => learner?.id === no.user.id);
    expect(change).toMatchObject({ before: 50, after: 100, passedBefore: false, passedAfter: true });
    expect([await calculateGrade(exam.id, yes.user), await calculateGrade(exam.id, no.user)]).toEqual([
      100, 50,
    ]);

    const body = { ...request, reason: 'The answer was wrong' };
    const { status, body: regrade } = await admin.call(applyRegrade, { params, body });
    expect([status, regrade]).toMatchObject([201, { changed: 2, canUndo: true, reason: body.reason }]);
    expect([await calculateGrade(exam.id, yes.user), await calculateGrade(exam.id, no.user)]).toEqual([
      50, 100,
    ]);
    expect((await admin.call(applyRegrade, { params, body })).status).toBe(409);

    const undone = await admin.call(undoRegrade, { params: { regradeId: regrade.id } });
    expect([undone.status, undone.body.undoneAt === null]).toEqual([200, false]);
    expect([await calculateGrade(exam.id, yes.user), await calculateGrade(exam.id, no.user)]).toEqual([
      100, 50,
    ]);
    expect((await admin.call(undoRegrade, { params: { regradeId: regrade.id } })).status).toBe(409);
    expect((await admin.call(listRegrades, { params })).body).toHaveLength(1);
    const kinds = await api.database.source.query<{ kind: string }[]>(
      `SELECT kind FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
         JOIN attempts ON attempts.id = attempt_id
        WHERE exam_id = $1 AND user_id = $2 AND question_id = $3 ORDER BY seq`,
      [exam.id, yes.user.id, question.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['finish', 'regrade', 'undo']);
  });

  test('can give full points, or drop the question from all results', async () => {
    const { exam, admin, question, no } = await aMistake();
    const params = { examId: exam.id };
    const apply = (rule: string) =>
      admin.call(applyRegrade, { params, body: { questionId: question.id, rule, reason: 'Ambiguous' } });
    await apply('full-points');
    expect(await calculateGrade(exam.id, no.user)).toBe(100);
    const { body: regrades } = await admin.call(listRegrades, { params });
    await admin.call(undoRegrade, { params: { regradeId: regrades[0]?.id ?? '' } });
    await apply('drop');
    expect(await calculateGrade(exam.id, no.user)).toBe(100);
    const points = await api.database.source.query(
      'SELECT points, max_points FROM attempts WHERE exam_id = $1 AND user_id = $2',
      [exam.id, no.user.id],
    );
    expect(points).toEqual([{ points: 1, max_points: 1 }]);
  });
});

test('the analysis of an exam counts chosen options by thirds and says that six attempts are too few', async () => {
  const question = aQuestion('single-choice');
  const { exam, admin, aLearner } = await anExam(api, { questions: [question, aQuestion('true-false')] });
  for (let at = 0; at < 6; at++) {
    const { client } = await aLearner();
    const isStrong = at >= 3;
    await take(client, exam.id, [
      isStrong ? question.right : question.wrong,
      { type: 'true-false', answer: at >= 2 },
    ]);
  }
  const { body } = await admin.call(getExamAnalysis, { params: { examId: exam.id } });
  expect(body).toMatchObject({
    attempts: 6,
    isTooFew: true,
    used: 'highest',
    mean: expect.closeTo(58.33, 1),
  });
  expect(body.distribution).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 3]);
  const [choice] = body.questions;
  expect(choice).toMatchObject({ facility: 50, guessScore: 25, warnings: [], unanswered: 0 });
  expect(choice?.options.map(({ lower, middle, upper }) => [lower, middle, upper])).toEqual([
    [0, 1, 2],
    [2, 1, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(choice?.discrimination).toBeGreaterThan(0);
});

test('a question that does not fit its key, or quotes what its slide does not say, is refused', async () => {
  const { admin, category, course } = await anExam(api, { questions: [aQuestion('true-false')] });
  const { content, key } = aQuestion('single-choice');
  const body = {
    title: 'Lifting',
    categoryId: category.id,
    tags: ['Back'],
    points: 1,
    status: 'ready',
    content,
    key,
    source: null,
  };
  const post = (given: object) => admin.call(createQuestion, { body: { ...body, ...given } });
  const other = aQuestion('single-choice');
  expect((await post({ key: other.key })).status).toBe(400);
  expect((await post({ key: aQuestion('true-false').key })).status).toBe(400);
  const slideId = course.modules[0]?.slides[0]?.id;
  expect((await post({ source: { slideId, quote: 'Text of slide 9' } })).status).toBe(400);
  const { status, body: saved } = await post({ source: { slideId, quote: 'Text of slide 1' } });
  expect([status, saved.tags, saved.source?.isCurrent]).toEqual([201, ['back'], true]);
  const script = { ...content, prompt: '<p onclick="x()">Which?<script>alert(1)</script></p>' };
  expect((await post({ content: script })).body.content.prompt).toBe('<p>Which?</p>');
});
