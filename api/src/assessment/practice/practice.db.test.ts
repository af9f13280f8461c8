import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerPracticeQuestion,
  archiveQuestion,
  type EditedQuestion,
  exportOwnData,
  getCoursePractice,
  getPracticeSummary,
  getQuestion,
  listAuditEntries,
  listDueQuestions,
  listPracticeQuestions,
  QUESTION_TYPES,
  type QuestionPractice,
  type QuestionResponse,
  ratePracticeAnswer,
  saveDraft,
  setQuestionPractice,
  setReview,
  startAttempt,
  submitAttempt,
  undoPracticeAnswer,
  updateQuestion,
  isPersonGraded,
} from '@lectern/contract';
import { type Course, PracticeCard } from '@lectern/data';
import { anExam, aQuestion, aQuestionBank, type TestQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { readSchedule } from './review-log.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const query = (sql: string, values: unknown[] = []) => api.database.source.query(sql, values);

/** A course with questions from the slides of its first module, and a learner. */
async function aPracticedCourse(
  questions: TestQuestion[] = [aQuestion('true-false')],
  practice: QuestionPractice = 'on',
) {
  const course = await api.aCourse({ modules: [2, 1] });
  const bank = await aQuestionBank(api);
  const saved: EditedQuestion[] = [];
  for (const question of questions) saved.push(await bank.add(question, { source: fromSlide(course) }));
  await setPractice(bank.admin, saved, practice);
  const aLearner = async () => {
    const { user } = await api.anEnrollment({ course });
    return { user, client: await api.as(user) };
  };
  return { course, questions, saved, ...bank, aLearner, ...(await aLearner()) };
}

const fromSlide = (course: Course) => ({ slideId: course.modules[0]?.slides[0]?.id ?? '', quote: null });

async function setPractice(admin: TestClient, questions: { id: string }[], practice: QuestionPractice) {
  const body = { questionIds: questions.map(({ id }) => id), practice };
  const { status } = await admin.call(setQuestionPractice, { body });
  expect(status).toBe(200);
}

const answer = (
  client: TestClient,
  question: Pick<EditedQuestion, 'id' | 'version'>,
  response: QuestionResponse | null,
  requestId: string = randomUUID(),
) =>
  client.call(answerPracticeQuestion, {
    params: { questionId: question.id },
    body: { version: question.version, response, seconds: 12.4, requestId },
  });

const practiced = async (client: TestClient, course: Course) =>
  (await client.call(listPracticeQuestions, { params: { id: course.id } })).body;
const due = async (client: TestClient, timeZone = 'UTC') =>
  (await client.call(listDueQuestions, { query: { timeZone } })).body;

/** As if all answers of a person had been given earlier. */
async function waitDays(userId: string, days: number) {
  await query('ALTER TABLE practice_log DISABLE TRIGGER practice_log_append_only');
  await query(`UPDATE practice_log SET at = at - make_interval(days => $2) WHERE user_id = $1`, [
    userId,
    days,
  ]);
  await query('ALTER TABLE practice_log ENABLE TRIGGER practice_log_append_only');
  await query(
    `UPDATE practice_cards SET due_at = due_at - make_interval(days => $2),
            last_answer_at = last_answer_at - make_interval(days => $2) WHERE user_id = $1`,
    [userId, days],
  );
}

test('every type that no person grades is practiced: the question without its key, then at once what is right', async () => {
  const questions = QUESTION_TYPES.map((type) => aQuestion(type, 'canary'));
  const { client, course, saved } = await aPracticedCourse(questions);
  const { questions: shown, total, answered } = await practiced(client, course);
  expect({ total, answered }).toEqual({ total: 8, answered: 0 });
  expect(shown.map(({ content }) => content.type).sort()).toEqual(
    QUESTION_TYPES.filter((type) => !isPersonGraded({ type })).sort(),
  );
  expect(JSON.stringify(shown)).not.toContain('canary');
  const { body: counts } = await client.call(getCoursePractice, { params: { id: course.id } });
  const moduleId = course.modules[0]?.id;
  expect(counts).toEqual({ questionCount: 8, modules: [{ moduleId, questionCount: 8 }] });

  for (const [index, { right, wrong }] of questions.slice(0, 8).entries()) {
    const question = saved[index] as EditedQuestion;
    const { status, body } = await answer(client, question, wrong);
    expect(status).toBe(200);
    expect(body.mark.rightAnswer?.type).toBe(question.type);
    expect(JSON.stringify(body.mark)).toContain('canary');
    expect(body).toMatchObject({ rating: 'again', days: 1, isInReview: true, choices: null });
    expect(body.slide).toMatchObject({ courseSlug: course.slug, moduleId, slidePosition: 0 });
    const known = await answer(client, question, right);
    expect(known.body).toMatchObject({ rating: 'good', isInReview: true, mark: { correctness: 'right' } });
  }
  expect((await practiced(client, course)).answered).toBe(8);
});

test('questions not answered yet come first, and one that is not known is missed', async () => {
  const { client, course, saved } = await aPracticedCourse([aQuestion('number'), aQuestion('true-false')]);
  const first = (await practiced(client, course)).questions[0]?.id;
  const { body } = await answer(client, saved.find(({ id }) => id === first) as EditedQuestion, null);
  expect(body).toMatchObject({ rating: 'again', mark: { correctness: 'wrong' } });
  expect((await practiced(client, course)).questions[1]?.id).toBe(first);
});

test('an answer that names other parts, or none, is refused and leaves nothing behind', async () => {
  const { client, saved, user } = await aPracticedCourse([aQuestion('single-choice')]);
  const [question] = saved as [EditedQuestion];
  const refused = [
    { type: 'single-choice', optionId: randomUUID() },
    { type: 'single-choice', optionId: null },
    { type: 'true-false', answer: true },
  ] as const;
  for (const response of refused) expect((await answer(client, question, response)).status).toBe(400);
  expect((await answer(client, { id: question.id, version: 7 }, null)).status).toBe(404);
  expect(await query('SELECT FROM practice_cards WHERE user_id = $1', [user.id])).toEqual([]);
});

test('a missed question is due the next day of the learner, a known one is not', async () => {
  const { client, saved, user, questions } = await aPracticedCourse([
    aQuestion('true-false'),
    aQuestion('number'),
  ]);
  const [missed, known] = saved as [EditedQuestion, EditedQuestion];
  await answer(client, missed, null);
  await answer(client, known, questions[1]?.right ?? null);
  expect((await due(client)).total).toBe(0);
  const { body: summary } = await client.call(getPracticeSummary);
  expect(summary).toMatchObject({ dueToday: 0, minutes: 0, hasQuestions: true });
  expect(Date.parse(summary.nextDueAt ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
  await waitDays(user.id, 1);
  expect((await due(client)).questions.map(({ id }) => id)).toEqual([missed.id]);
  expect((await client.call(getPracticeSummary)).body).toMatchObject({
    dueToday: 1,
    minutes: 1,
    nextDueAt: null,
  });
});

test('the day ends at midnight where the learner is', async () => {
  const { client, saved, user } = await aPracticedCourse();
  await answer(client, saved[0] as EditedQuestion, null);
  const dueAt = (end: string) =>
    query(`UPDATE practice_cards SET due_at = ${end} WHERE user_id = $1`, [user.id]);
  for (const zone of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const end = `(date_trunc('day', now() AT TIME ZONE '${zone}') + interval '1 day') AT TIME ZONE '${zone}'`;
    await dueAt(`${end} - interval '1 second'`);
    expect((await due(client, zone)).total).toBe(1);
    await dueAt(end);
    expect((await due(client, zone)).total).toBe(0);
  }
  expect((await client.call(getPracticeSummary, { query: { timeZone: 'Nowhere/None' } })).status).toBe(200);
});

test('the estimate follows the learner’s own times once there are enough', async () => {
  const { client, saved, questions, user } = await aPracticedCourse(
    Array.from({ length: 4 }, () => aQuestion('true-false')),
  );
  const wrong = questions[0]?.wrong ?? null;
  for (let round = 0; round < 3; round++)
    for (const question of saved)
      await client.call(answerPracticeQuestion, {
        params: { questionId: question.id },
        body: { version: 1, response: wrong, seconds: 90, requestId: randomUUID() },
      });
  await waitDays(user.id, 2);
  expect((await client.call(getPracticeSummary)).body).toMatchObject({ dueToday: 4, minutes: 6 });
});

test('what an exam missed is practiced first, with its topic, once the review rules show it', async () => {
  const { course, saved, client, admin, add } = await aPracticedCourse(
    ['true-false', 'true-false', 'number'].map((type) => aQuestion(type as 'number')),
    'with-exams',
  );
  const [missed, right, sameTopic] = saved as [EditedQuestion, EditedQuestion, EditedQuestion];
  const source = { slideId: course.modules[1]?.slides[0]?.id ?? '', quote: null };
  await setPractice(admin, [await add(aQuestion('true-false'), { source })], 'with-exams');
  const sections = [missed, right].map(({ id }) => ({
    ...{ id: randomUUID(), title: '' },
    slots: [{ kind: 'question' as const, id: randomUUID(), points: 1, questionId: id, version: null }],
  }));
  const { exam } = await anExam(api, { course, questions: [], sections });
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  const read = (caller = client) =>
    caller.call(listPracticeQuestions, { params: { id: course.id }, query: { missedIn: attempt.id } });
  expect((await read()).body).toMatchObject({ code: 'attempt-open' });
  const params = { attemptId: attempt.id, position: '1' };
  const body = { response: aQuestion('true-false').right, draftRevision: 0, requestId: randomUUID() };
  expect((await client.call(saveDraft, { params, body } as never)).status).toBe(200);
  await client.call(submitAttempt, { params: { attemptId: attempt.id } });

  const ids = async () => (await read()).body.questions.map(({ id }) => id);
  const first = await ids();
  expect(first[0]).toBe(missed.id);
  expect(first.slice(1).sort()).toEqual([right.id, sameTopic.id].sort());
  await answer(client, missed, null);
  expect((await ids()).at(-1)).toBe(missed.id);
  const counts = await client.call(getCoursePractice, {
    params: { id: course.id },
    query: { missedIn: attempt.id },
  });
  expect(counts.body.questionCount).toBe(3);
  expect((await read(await api.as(await api.aUser()))).status).toBe(404);
  await query(
    `UPDATE exams SET review_rules = replace(review_rules::text, '"correctness": true', '"correctness": false')::jsonb
                WHERE id = $1`,
    [exam.id],
  );
  expect(await ids()).toEqual([]);
});

test('a repeated answer counts once, also when both requests arrive at the same time', async () => {
  const { client, saved, questions, user } = await aPracticedCourse();
  const [question] = saved as [EditedQuestion];
  const requestId = randomUUID();
  const both = await Promise.all(
    [1, 2, 3].map(() => answer(client, question, questions[0]?.wrong ?? null, requestId)),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(both.map(({ body }) => body.answerId)).size).toBe(1);
  // A repetition gets the first result, whatever it contains.
  const { body } = await answer(client, question, questions[0]?.right ?? null, requestId);
  expect(body.mark.correctness).toBe('wrong');
  expect(await query('SELECT answers FROM practice_cards WHERE user_id = $1', [user.id])).toEqual([
    { answers: 1 },
  ]);
  const { saved: others } = await aPracticedCourse();
  expect((await answer(client, others[0] as EditedQuestion, null, requestId)).status).toBe(404);
});

test('answers of two devices at the same time all count, and the log gives the stored cards again', async () => {
  const { client, saved, questions, user } = await aPracticedCourse([
    aQuestion('true-false'),
    aQuestion('number'),
  ]);
  const other = await api.as(user);
  const sent = Array.from({ length: 12 }, (_, index) => {
    const [device, which] = [index % 2 ? client : other, index % 3 ? 0 : 1];
    return answer(
      device,
      saved[which] as EditedQuestion,
      questions[which]?.[index % 4 ? 'right' : 'wrong'] ?? null,
    );
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
  const { manager } = api.database.source;
  const cards = await manager.findBy(PracticeCard, { userId: user.id });
  expect(cards.reduce((sum, { answers }) => sum + answers, 0)).toBe(12);
  for (const stored of cards) {
    const { userId, questionId } = stored;
    const { card } = await readSchedule(manager, { userId, questionId });
    expect(stored).toMatchObject(card);
  }
});

test('a right answer can be called hard or easy; a wrong one cannot', async () => {
  const { client, saved, questions } = await aPracticedCourse();
  const [question] = saved as [EditedQuestion];
  const { body: known } = await answer(client, question, questions[0]?.right ?? null);
  expect(known).toMatchObject({ rating: 'good', isInReview: false, days: known.choices?.good });
  const rate = (answerId: string, rating: string) =>
    client.call(ratePracticeAnswer, { params: { answerId }, body: { rating } });
  const { body: easy } = await rate(known.answerId, 'easy');
  expect(easy).toEqual({ rating: 'easy', days: known.choices?.easy, isInReview: false });
  expect((await rate(known.answerId, 'easy')).body).toEqual(easy);
  expect((await rate(known.answerId, 'hard')).body).toEqual({
    rating: 'hard',
    days: known.choices?.hard,
    isInReview: true,
  });
  const { body: missed } = await answer(client, question, null);
  expect((await rate(known.answerId, 'good')).body).toMatchObject({
    statusCode: 409,
    code: 'answer-outdated',
  });
  expect((await rate(missed.answerId, 'easy')).status).toBe(409);
  expect((await rate(missed.answerId, 'again')).status).toBe(400);
});

test('the latest answer can be undone once, an earlier one cannot, and others’ answers do not exist', async () => {
  const { client, saved, questions, user, aLearner } = await aPracticedCourse();
  const [question] = saved as [EditedQuestion];
  const card = () => api.database.source.manager.findOneBy(PracticeCard, { userId: user.id });
  const { body: first } = await answer(client, question, questions[0]?.right ?? null);
  const before = await card();
  const { body: second } = await answer(client, question, null);
  const undo = (who: TestClient, answerId: string) => who.call(undoPracticeAnswer, { params: { answerId } });
  expect((await undo(client, first.answerId)).body).toMatchObject({ code: 'answer-outdated' });
  expect((await undo((await aLearner()).client, second.answerId)).status).toBe(404);
  const undone = await Promise.all([undo(client, second.answerId), undo(client, second.answerId)]);
  for (const { body } of undone) expect(body).toEqual({ questionId: question.id, isInReview: false });
  expect(await card()).toEqual(before);
  expect((await undo(client, second.answerId)).status).toBe(200);
  await undo(client, first.answerId);
  expect(await card()).toMatchObject({ answers: 0, isInReview: false, lastAnswerAt: null });
});

test('the log refuses changes', async () => {
  const { client, saved } = await aPracticedCourse();
  await answer(client, saved[0] as EditedQuestion, null);
  await expect(query('UPDATE practice_log SET rating = 4')).rejects.toThrow('append-only');
  await expect(query('DELETE FROM practice_log')).rejects.toThrow('append-only');
});

test('a learner marks a question to come back, and takes it back', async () => {
  const { client, saved, questions, user } = await aPracticedCourse();
  const [question] = saved as [EditedQuestion];
  const set = (isInReview: boolean) =>
    client.call(setReview, { params: { questionId: question.id }, body: { isInReview } });
  expect((await set(true)).body).toEqual({ isInReview: true, days: null });
  expect((await due(client)).questions.map(({ id }) => id)).toEqual([question.id]);
  const { body } = await answer(client, question, questions[0]?.right ?? null);
  expect(body).toMatchObject({ isInReview: true, rating: 'good' });
  expect((await set(false)).body).toEqual({ isInReview: false, days: body.days });
  await waitDays(user.id, body.days);
  expect((await due(client)).total).toBe(0);
  await set(true);
  expect((await due(client)).total).toBe(1);
});

test('a question is practiced only if an administrator says so, and not while an exam uses or can draw it', async () => {
  const { client, course, saved, admin, category } = await aPracticedCourse([aQuestion('true-false')], 'off');
  const [question] = saved as [EditedQuestion];
  const offered = async () => (await practiced(client, course)).total;
  const read = async () => (await admin.call(getQuestion, { params: { questionId: question.id } })).body;
  expect(await offered()).toBe(0);
  expect((await answer(client, question, null)).status).toBe(404);
  await setPractice(admin, saved, 'on');
  expect(await offered()).toBe(1);
  expect(await read()).toMatchObject({ practice: 'on', isUsedByExams: false });

  const draw = {
    kind: 'draw' as const,
    id: randomUUID(),
    points: 1,
    count: 1,
    categoryId: category.id,
    subcategories: true,
    tags: [],
    types: [],
  };
  await anExam(api, { questions: [], sections: [{ id: randomUUID(), title: '', slots: [draw] }] });
  expect(await read()).toMatchObject({ isUsedByExams: true });
  expect(await offered()).toBe(0);
  expect((await answer(client, question, null)).status).toBe(404);
  await setPractice(admin, saved, 'with-exams');
  expect(await offered()).toBe(1);

  const { body: audit } = await admin.call(listAuditEntries, { query: { target: question.id } });
  expect(audit.items.map(({ action, detail }) => [action, detail]).slice(0, 2)).toEqual([
    ['question.practice-changed', 'on → with-exams'],
    ['question.practice-changed', 'off → on'],
  ]);
  const again = { questionIds: [question.id, randomUUID()], practice: 'with-exams' };
  expect((await admin.call(setQuestionPractice, { body: again })).body).toEqual({ changed: 0 });
});

test('a question of an open attempt is not practiced until the attempt has ended', async () => {
  const course = await api.aCourse();
  const { exam, saved, admin, aLearner } = await anExam(api, {
    course,
    questions: [aQuestion('true-false')],
  });
  await query('UPDATE question_categories SET course_id = $1', [course.id]);
  await setPractice(admin, saved, 'with-exams');
  const { client } = await aLearner();
  expect((await practiced(client, course)).total).toBe(1);
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  expect((await practiced(client, course)).total).toBe(0);
  expect((await answer(client, saved[0] as EditedQuestion, null)).status).toBe(404);
  await client.call(submitAttempt, { params: { attemptId: attempt.id } });
  expect((await practiced(client, course)).total).toBe(1);
});

test('an edited question keeps its card, an archived one and one of a withdrawn course disappear', async () => {
  const { client, course, saved, admin, user } = await aPracticedCourse();
  const [question] = saved as [EditedQuestion];
  await answer(client, question, null);
  await waitDays(user.id, 1);
  const { id, version, title, category, tags, points, content, key } = question;
  const prompt = '<p>Asked in other words</p>';
  const { body: edited } = await admin.call(updateQuestion, {
    params: { questionId: id },
    body: {
      ...{ version, title, tags, points, key, status: 'ready', source: fromSlide(course) },
      categoryId: category.id,
      content: { ...content, prompt },
    },
  });
  expect(edited.version).toBe(2);
  const { questions } = await due(client);
  expect(questions).toMatchObject([{ id, version: 2, content: { prompt }, isInReview: true }]);
  // The version that was on the screen is marked by its own key.
  expect((await answer(client, question, null)).status).toBe(200);
  await waitDays(user.id, 1);

  const archive = (isArchived: boolean) =>
    admin.call(archiveQuestion, { params: { questionId: id }, body: { isArchived } });
  await archive(true);
  expect((await due(client)).total).toBe(0);
  await archive(false);
  expect((await due(client)).total).toBe(1);
  await query('UPDATE courses SET is_published = false WHERE id = $1', [course.id]);
  expect((await due(client)).total).toBe(0);
  expect((await client.call(listPracticeQuestions, { params: { id: course.id } })).status).toBe(404);
});

test('a learner who leaves a course finds the cards again on return; the export has them, a deleted account does not', async () => {
  const { client, course, saved, user } = await aPracticedCourse();
  await answer(client, saved[0] as EditedQuestion, null);
  await waitDays(user.id, 1);
  await query('DELETE FROM enrollments WHERE user_id = $1', [user.id]);
  expect((await due(client)).total).toBe(0);
  expect((await client.call(getCoursePractice, { params: { id: course.id } })).body).toEqual({
    questionCount: 0,
    modules: [],
  });
  await api.anEnrollment({ course, user });
  expect((await due(client)).total).toBe(1);

  const exported = (await (await client.fetch(exportOwnData.path)).json()) as Record<string, unknown>;
  expect(exported['practiceCards']).toMatchObject([
    { question: 'About true-false', isInReview: true, answers: 1 },
  ]);
  expect(exported['practiceLog']).toMatchObject([{ kind: 'answer', rating: 1, fraction: 0, seconds: 12 }]);
  await client.fetch('/api/auth/user', { method: 'DELETE' });
  for (const table of ['practice_cards', 'practice_log'])
    expect(await query(`SELECT FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
});
