import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addUsersToGroup,
  archiveGroups,
  archiveQuestions,
  BulkReport,
  deleteCourses,
  deleteExams,
  type Endpoint,
  listAuditEntries,
  MAX_BULK_ROWS,
  practiceQuestions,
  publishCourses,
  publishExams,
  QUESTION_LIMITS,
  reactivateUsers,
  RECENT_SIGN_IN_REQUIRED,
  retagQuestions,
  startAttempt,
  suspendUsers,
} from '@lectern/contract';
import { Course, Exam, Group, GroupMember, Question, QuestionCategory, User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { anExam, aQuestion, aQuestionBank } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { AuditService } from '../audit/audit.service.js';

let api: TestApi;
let grace: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
});
afterAll(() => api.stop());

const rows = <T extends { id: string }>(entity: new () => T) => api.database.source.getRepository<T>(entity);
const find = <T extends { id: string }>(entity: new () => T, { id }: { id: string }): Promise<T> =>
  rows(entity).findOneByOrFail({ id } as never);
const ids = (...given: { id: string }[]) => given.map(({ id }) => id);

async function run(client: TestClient, call: Endpoint, body: object): Promise<BulkReport> {
  const answer = await client.call(call, { body });
  expect(answer).toMatchObject({ status: 200 });
  return BulkReport.parse(answer.body);
}

async function findActions(target: string) {
  const { body } = await admin.call(listAuditEntries, { query: { target } });
  return body.items.map(({ actor, action, detail }) => [actor.id, action, detail]);
}

/** A question of a course, or of the site. */
async function aSavedQuestion(course?: Course, fields: Partial<Question> = {}) {
  const bank = await aQuestionBank(api);
  if (course)
    await rows(QuestionCategory).update(bank.category.id, { courseId: course.id, name: randomUUID() });
  const question = await bank.add(aQuestion('true-false'));
  await rows(Question).update(question.id, fields);
  return question;
}

/** A published exam without attempts. */
const anEmptyExam = async (course?: Course) =>
  (await anExam(api, { questions: [aQuestion('true-false')], ...(course && { course }) })).exam;

describe('each row is changed by its own right', () => {
  const PUBLISHED = { isPublished: false };
  const ARCHIVED = { isArchived: true };
  const cases = [
    ['publishCourses', publishCourses, Course, PUBLISHED, 'Course not found.'],
    ['deleteCourses', deleteCourses, Course, {}, 'Course not found.'],
    ['archiveGroups', archiveGroups, Group, ARCHIVED, 'Group not found.'],
    ['archiveQuestions', archiveQuestions, Question, ARCHIVED, 'This question no longer exists.'],
    [
      'practiceQuestions',
      practiceQuestions,
      Question,
      { isPracticed: true },
      'This question no longer exists.',
    ],
    [
      'retagQuestions',
      retagQuestions,
      Question,
      { add: ['a'], remove: [] },
      'This question no longer exists.',
    ],
    ['publishExams', publishExams, Exam, PUBLISHED, 'This exam no longer exists.'],
    ['deleteExams', deleteExams, Exam, {}, 'This exam no longer exists.'],
  ] as const;

  test.each(cases)(
    '%s changes the rows of an instructor, and says of those of others what it says of unknown ones',
    async (_, call, entity, body, reason) => {
      const [own, foreign] = [await api.aCourse(), await api.aCourse()];
      const { user, client } = await anInstructor(api, own);
      const make = {
        Course: (course: Course) => course,
        Group: (course: Course) => aGroup(api.database.source, { managers: course === own ? [user] : [] }),
        Question: aSavedQuestion,
        Exam: anEmptyExam,
      }[entity.name as 'Course'];
      const [row, other] = [await make(own), await make(foreign)];
      const before = await find<{ id: string }>(entity, other);
      const unknown = randomUUID();
      const report = await run(client, call, { ids: [other.id, unknown, row.id], ...body });
      expect(report).toEqual({
        changed: [row.id],
        left: [other.id, unknown].map((id) => ({ id, name: null, reason })),
      });
      expect(await find<{ id: string }>(entity, other)).toEqual(before);
    },
  );

  test('a co-instructor deletes no course, and learns whose it is to delete', async () => {
    const course = await api.aCourse({ title: 'Lifting' });
    const { user, client } = await anInstructor(api);
    await addInstructor(api, course, user);
    expect(await run(client, deleteCourses, { ids: [course.id] })).toEqual({
      changed: [],
      left: [
        {
          id: course.id,
          name: 'Lifting',
          reason: 'Only the owner of the course and administrators can do this.',
        },
      ],
    });
  });
});

describe('the report', () => {
  test('names a row that was refused, and why', async () => {
    const { exam, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
    await (await aLearner()).client.call(startAttempt, { params: { examId: exam.id } });
    const empty = await anEmptyExam();
    const { changed, left } = await run(admin, deleteExams, { ids: ids(exam, empty) });
    expect(changed).toEqual([empty.id]);
    const reason =
      'This exam has 1 open and 0 ended attempt. Deleting it deletes their answers and results too.';
    expect(left).toEqual([{ id: exam.id, name: 'Final exam', reason }]);
    expect(await rows(Exam).existsBy({ id: exam.id })).toBe(true);
  });

  test('has a row that is sent twice once', async () => {
    const { id } = await api.aCourse();
    const body = { ids: [id, id.toUpperCase(), id], isPublished: false };
    expect(await run(admin, publishCourses, body)).toEqual({ changed: [id], left: [] });
  });

  test('lists a row that needed no change in neither list, so that an undo leaves it unchanged', async () => {
    const [draft, published] = [await api.aCourse({ isPublished: false }), await api.aCourse()];
    const body = { ids: ids(draft, published), isPublished: true };
    expect(await run(admin, publishCourses, body)).toEqual({ changed: [draft.id], left: [] });
    expect(await run(admin, publishCourses, body)).toEqual({ changed: [], left: [] });
  });
});

test('a call with no row, or with more than a thousand, changes none', async () => {
  const course = await api.aCourse();
  const others = Array.from({ length: MAX_BULK_ROWS }, () => randomUUID());
  for (const [given, message] of [
    [[course.id, ...others], 'Ids can have at most 1,000 entries. Please remove some.'],
    [[], 'Ids is empty. Please fill it in.'],
  ]) {
    const body = { ids: given, isPublished: false };
    expect(await admin.call(publishCourses, { body })).toMatchObject({ status: 400, body: { message } });
  }
  expect(await find(Course, course)).toMatchObject({ isPublished: true });
});

test('each changed row has its own entry in the audit log, and the rows that were left have none', async () => {
  const [first, second, already] = [
    await api.aCourse(),
    await api.aCourse(),
    await api.aCourse({ isPublished: false }),
  ];
  await run(admin, publishCourses, { ids: ids(first, second, already), isPublished: false });
  for (const { id } of [first, second])
    expect(await findActions(id)).toEqual([[grace.id, 'course.unpublished', null]]);
  expect(await findActions(already.id)).toEqual([]);
});

test('an error that is no refusal ends the call; the rows before it stay changed, and a repetition changes the rest', async () => {
  const courses = [await api.aCourse(), await api.aCourse(), await api.aCourse()];
  const audit = api.app.get(AuditService);
  const record = audit.record.bind(audit);
  const spy = vi.spyOn(audit, 'record').mockImplementation(async (manager, change) => {
    if (change.target.id === courses[1]?.id) throw new Error('The database is full.');
    await record(manager, change);
  });
  const body = { ids: ids(...courses), isPublished: false };
  expect((await admin.call(publishCourses, { body })).status).toBe(500);
  spy.mockRestore();
  const states = await Promise.all(courses.map((course) => find(Course, course)));
  expect(states.map(({ isPublished }) => isPublished)).toEqual([false, true, true]);
  expect(await run(admin, publishCourses, body)).toEqual({ changed: ids(...courses.slice(1)), left: [] });
});

describe('users', () => {
  test('are suspended, which ends their sessions, and reactivated as students', async () => {
    const [student, instructor] = [await api.aUser(), await api.aUser({ role: 'instructor' })];
    const client = await api.as(student);
    const body = { ids: [student.id, grace.id, instructor.id] };
    expect(await run(admin, suspendUsers, body)).toEqual({
      changed: ids(student, instructor),
      left: [
        {
          id: grace.id,
          name: 'Grace Hopper',
          reason: "You can't change your own role. Ask another administrator.",
        },
      ],
    });
    expect((await client.fetch('/api/auth/user')).status).toBe(401);
    expect(await findActions(instructor.id)).toEqual([
      [grace.id, 'user.suspended', 'instructor → suspended'],
    ]);

    const active = await api.aUser({ role: 'instructor' });
    const again = { ids: ids(student, instructor, active) };
    expect(await run(admin, reactivateUsers, again)).toEqual({ changed: ids(student, instructor), left: [] });
    expect(await find(User, instructor)).toMatchObject({ role: 'student' });
    expect(await find(User, active)).toMatchObject({ role: 'instructor' });
  });

  test.each([
    ['suspended', suspendUsers, 'student'],
    ['reactivated', reactivateUsers, 'suspended'],
  ] as const)('are not %s by an administrator who signed in too long ago', async (_, call, role) => {
    const old = await api.as(grace, { signedInAt: Date.now() - 60 * 60_000 });
    const user = await api.aUser({ role });
    const { status, body } = await old.call(call, { body: { ids: [user.id] } });
    expect([status, body]).toMatchObject([403, { code: RECENT_SIGN_IN_REQUIRED }]);
    expect(await find(User, user)).toMatchObject({ role });
    expect(await findActions(user.id)).toEqual([]);
  });

  test('are added to a group and enrolled, each with an entry in the audit log', async () => {
    const course = await api.aCourse();
    const [member, person] = [await api.aUser(), await api.aUser()];
    const group = await aGroup(api.database.source, { members: [member], courses: [course] });
    const unknown = randomUUID();
    const body = { ids: [member.id, unknown, person.id], groupId: group.id };
    expect(await run(admin, addUsersToGroup, body)).toEqual({
      changed: [person.id],
      left: [{ id: unknown, name: null, reason: 'This user no longer exists.' }],
    });
    expect(await rowsOfMembers(group)).toEqual(ids(member, person).sort());
    expect(await findActions(group.id)).toEqual([[grace.id, 'group.members-added', '1 person']]);
  });

  test('are not added to an archived group or to one that does not exist', async () => {
    const group = await aGroup(api.database.source, { archivedAt: new Date() });
    const person = await api.aUser();
    const { changed, left } = await run(admin, addUsersToGroup, { ids: [person.id], groupId: group.id });
    expect([changed, left]).toEqual([
      [],
      [
        {
          id: person.id,
          name: 'Ada Byron',
          reason: 'This group is archived. Restore it in its settings first.',
        },
      ],
    ]);
    const missing = { ids: [person.id], groupId: randomUUID() };
    expect((await admin.call(addUsersToGroup, { body: missing })).status).toBe(404);
  });

  async function rowsOfMembers({ id }: Group) {
    const members = await api.database.source.manager.findBy(GroupMember, { groupId: id });
    return members.map(({ userId }) => userId).sort();
  }
});

describe('questions', () => {
  test('lose and get tags; archived ones and those that would have too many are left', async () => {
    const full = Array.from({ length: QUESTION_LIMITS.tags }, (_, index) => `tag ${index}`);
    const [plain, crowded, archived, done] = [
      await aSavedQuestion(undefined, { tags: ['old', 'kept'] }),
      await aSavedQuestion(undefined, { tags: full }),
      await aSavedQuestion(undefined, { tags: ['old'], archivedAt: new Date() }),
      await aSavedQuestion(undefined, { tags: ['new'] }),
    ];
    const before = await find(Question, plain);
    const body = { ids: ids(plain, crowded, archived, done), add: [' New '], remove: ['old'] };
    const { changed, left } = await run(admin, retagQuestions, body);
    expect(changed).toEqual([plain.id]);
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      [crowded.id, `A question can have at most ${QUESTION_LIMITS.tags} tags.`],
      [archived.id, 'This question is archived. Bring it back to change it.'],
    ]);
    const { tags, version } = await find(Question, plain);
    expect(tags).toEqual(['kept', 'new']);
    // An editor that has the question open gets a conflict.
    expect(version).toBe(before.version + 1);
    expect((await findActions(plain.id))[0]).toEqual([grace.id, 'question.updated', null]);
  });

  test('are used in practice and taken out; archived ones and those that a person grades are left', async () => {
    const [plain, withExams, archived, graded] = [
      await aSavedQuestion(),
      await aSavedQuestion(undefined, { practice: 'with-exams' }),
      await aSavedQuestion(undefined, { archivedAt: new Date() }),
      await aSavedQuestion(undefined, { type: 'essay' }),
    ];
    const all = ids(plain, withExams, archived, graded);
    const used = await run(admin, practiceQuestions, { ids: all, isPracticed: true });
    expect(used.changed).toEqual([plain.id]);
    expect(used.left.map(({ id, reason }) => [id, reason])).toEqual([
      [archived.id, 'This question is archived. Bring it back to change it.'],
      [graded.id, 'A person grades this question, so it is not practiced.'],
    ]);
    const taken = await run(admin, practiceQuestions, { ids: all, isPracticed: false });
    expect(taken.changed).toEqual([plain.id, withExams.id]);
    expect(taken.left.map(({ id }) => id)).toEqual([archived.id]);
    expect((await findActions(withExams.id))[0]).toEqual([
      grace.id,
      'question.practice-changed',
      'with-exams → off',
    ]);
  });

  test('are archived and brought back', async () => {
    const question = await aSavedQuestion();
    const archive = (isArchived: boolean) => run(admin, archiveQuestions, { ids: [question.id], isArchived });
    expect(await archive(true)).toEqual({ changed: [question.id], left: [] });
    expect((await find(Question, question)).archivedAt).not.toBeNull();
    expect(await archive(false)).toEqual({ changed: [question.id], left: [] });
    expect((await find(Question, question)).archivedAt).toBeNull();
  });
});

test('an exam that could not be started is left unpublished, with what is missing', async () => {
  const ready = await anEmptyExam();
  const empty = await anEmptyExam();
  await run(admin, publishExams, { ids: ids(ready, empty), isPublished: false });
  await api.database.source.query('DELETE FROM exam_sections WHERE exam_id = $1', [empty.id]);
  const { changed, left } = await run(admin, publishExams, { ids: ids(ready, empty), isPublished: true });
  expect(changed).toEqual([ready.id]);
  expect(left).toMatchObject([
    { id: empty.id, name: 'Final exam', reason: expect.stringMatching(/question/i) },
  ]);
});
