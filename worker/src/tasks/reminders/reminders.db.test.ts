import { randomUUID } from 'node:crypto';
import { DEFAULT_SITE_SETTINGS } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  Attempt,
  AttemptQuestion,
  Certificate,
  type Course,
  CourseInstructor,
  Enrollment,
  Exam,
  Group,
  LTI_ADDRESS_ENDING,
  GroupCourse,
  GroupLearningPath,
  GroupMember,
  LearningPath,
  Mail,
  Meeting,
  PlannedReview,
  Post,
  Question,
  QuestionCategory,
  QuestionVersion,
  Reminder,
  ReminderDigest,
  ReminderSetting,
  SlideVideoRow,
  Survey,
  Thread,
  ThreadMember,
  Upload,
  sql,
  type User,
} from '@lectern/data';
import {
  assignOverdueCases,
  createTestDatabase,
  factories,
  OVERDUE_CASES,
  type TestDatabase,
} from '@lectern/data/testing';
import { findDueReminders } from './due-reminders.queries.js';
import { deleteOldReminders, sendReminders } from './send-reminders.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  for (const table of ['mails', 'groups', 'courses', 'users'])
    await database.source.query(`DELETE FROM ${table}`);
});
afterAll(() => database.drop());

const aUser = (given: Partial<User> = {}) => factories(database.source).aUser(given);
const aCourse = (title: string) => factories(database.source).aCourse({ modules: [1], title });
const rows = <T extends object>(entity: new () => T) => database.source.getRepository(entity);

/** A Sunday, 9:00 in UTC. */
const NOW = new Date('2026-11-22T09:00:00Z');
const inDays = (days: number, from = NOW) => new Date(from.getTime() + days * 86_400_000);
const LONG_AGO = inDays(-100);

/** A group with these members, to whom a course is assigned. */
async function assign(users: User[], course: Course, given: Partial<GroupCourse>, joinedAt = LONG_AGO) {
  const group = await rows(Group).save({ name: 'Class' } as Group);
  await rows(GroupMember).insert(
    users.map(({ id }) => ({ groupId: group.id, userId: id, source: 'manager' as const, joinedAt })),
  );
  await rows(GroupCourse).insert({
    groupId: group.id,
    courseId: course.id,
    assignedAt: LONG_AGO,
    ...given,
  });
  return group;
}

const send = (at = NOW, batchSize = 500) =>
  sendReminders(database.source, { publicUrl: 'https://learn.example.org', at, batchSize });

/** Recipients and subjects. */
const mails = async () =>
  (await rows(Mail).find({ order: { createdAt: 'ASC', recipient: 'ASC' } })).map(
    ({ recipient, subject }) => `${recipient.slice(0, 4)} ${subject}`,
  );
const aPerson = (name: string, given: Partial<User> = {}) =>
  aUser({ email: `${name}@example.org`, ...given });

const anExam = ({ id: courseId }: Course, given: Partial<Exam>) =>
  rows(Exam).save({
    ...{ courseId, type: 'quiz', passingScore: 50, gradingMethod: 'highest' },
    ...{ behavior: 'deferred', navigation: 'free', onePerPage: false, shuffleQuestions: false },
    ...{ shuffleOptions: false, reviewRules: {}, tutorIsSilent: false, isRequiredForCertificate: false },
    ...{ isPublished: true, ...given },
  } as Exam);

/** An answer of an attempt that a person has graded. */
async function addGradedAnswer(attemptId: string, gradedAt: Date) {
  const category = await rows(QuestionCategory).save({ name: 'Burns' } as QuestionCategory);
  const question = await rows(Question).save({
    categoryId: category.id,
    type: 'essay',
    title: 'Why?',
  } as Question);
  const version = await rows(QuestionVersion).save({
    ...{ questionId: question.id, version: 1, content: {}, points: 1, status: 'ready' },
  } as QuestionVersion);
  await rows(AttemptQuestion).save({
    ...{ attemptId, position: 0, page: 0, section: '', slotId: randomUUID(), seed: 1, shuffleOptions: false },
    ...{
      questionId: question.id,
      versionId: version.id,
      maxPoints: 1,
      state: 'marked',
      fraction: 1,
      gradedAt,
    },
  } as AttemptQuestion);
}

test('each due date is announced a week and a day before and the day after, once each', async () => {
  const ada = await aPerson('ada1');
  await assign([ada], await aCourse('Lifting'), { dueAt: inDays(10.2) });
  const subjects: string[] = [];
  for (let day = 0; day < 14; day++) {
    for (const hour of [0, 0.1]) {
      await send(inDays(day + hour));
      const all = await mails();
      if (all.length > subjects.length) subjects.push(`day ${day}: ${all.at(-1)}`);
    }
  }
  expect(subjects).toEqual([
    'day 3: ada1 Due soon: Lifting',
    'day 9: ada1 Due today or tomorrow: Lifting',
    'day 11: ada1 Overdue: Lifting',
  ]);
  expect(await rows(Reminder).count()).toBe(3);
});

test('a planner that starts late says what is left, and never that a past date is to come', async () => {
  const ada = await aPerson('ada1');
  await assign([ada], await aCourse('Soon'), { dueAt: inDays(4) });
  await assign([ada], await aCourse('Over'), { dueAt: inDays(-1) });
  await assign([ada], await aCourse('Old'), { dueAt: inDays(-20) });
  await send();
  const [mail] = await rows(Mail).find();
  expect(mail?.subject).toBe('2 reminders from Lectern');
  expect(mail?.text).toMatch(
    /Overdue\n- Over \(Due Saturday,? 21 November 2026 at 09:00\)\n {2}https:\/\/learn.example.org\/courses\//,
  );
  expect(mail?.text).toMatch(/Due soon\n- Soon \(Due Thursday,? 26 November 2026 at 09:00\)/);
  expect(mail?.text).not.toContain('Old');
});

test('messages are sent in the morning of the person’s time zone, and a day ends at their midnight', async () => {
  const people = [
    await aPerson('kara', { timeZone: 'Asia/Karachi' }),
    await aPerson('berl', { timeZone: 'europe/berlin' }),
    await aPerson('lima', { timeZone: 'America/Lima' }),
    await aPerson('unkn', { timeZone: 'Mars/Olympus' }),
  ];
  await assign(people, await aCourse('Lifting'), { dueAt: inDays(0.9) });
  const sent: Record<string, string> = {};
  for (let hour = 2; hour < 24; hour++) {
    await send(new Date(Date.UTC(2026, 10, 22, hour)));
    for (const mail of await mails()) sent[mail.slice(0, 4)] ??= `${hour}:00`;
  }
  expect(sent).toEqual({ kara: '2:00', berl: '6:00', unkn: '7:00', lima: '12:00' });
  const { text } = await rows(Mail).findOneByOrFail({ recipient: 'kara@example.org' });
  expect(text).toMatch(/Due Monday,? 23 November 2026 at 11:36/);
  expect(text).toContain('Times are in the time zone Asia/Karachi.');
});

test('one message a day gathers everything, and what comes later waits for the next morning', async () => {
  const ada = await aPerson('ada1');
  await assign([ada], await aCourse('Lifting'), { dueAt: inDays(0.5) });
  await assign([ada], await aCourse('New'), { assignedAt: inDays(-1), dueAt: inDays(30) });
  await rows(Certificate).insert({
    ...{ userId: ada.id, courseName: 'Done', learnerName: 'Ada', verificationId: 'x', grade: '100' },
    issuedAt: inDays(-1),
  });
  await send();
  await assign([ada], await aCourse('Later'), { assignedAt: inDays(0.01) });
  await send(inDays(0.2));
  expect(await mails()).toEqual(['ada1 3 reminders from Lectern']);
  await send(inDays(1));
  expect(await rows(Mail).findOneBy({ subject: 'Assigned to you: Later' })).toBeNull();
  expect(await mails()).toHaveLength(2);
  const [, second] = await rows(Mail).find({ order: { createdAt: 'ASC' } });
  expect(second?.text).toMatch(/Overdue\n- Lifting/);
  expect(second?.text).toMatch(/Assigned to you\n- Later/);
});

test('a course that is assigned shortly before its date is announced once, with the date', async () => {
  const ada = await aPerson('ada1');
  await assign([ada], await aCourse('Short'), { assignedAt: inDays(-0.1), dueAt: inDays(5) });
  await assign([ada], await aCourse('Tomorrow'), { assignedAt: inDays(-0.1), dueAt: inDays(1.2) });
  await send();
  await send(inDays(1));
  const [mail, ...more] = await rows(Mail).find({ order: { createdAt: 'ASC' } });
  expect(mail?.text?.match(/Short/g)).toHaveLength(1);
  expect(mail?.text?.match(/Tomorrow|Short/g)).toHaveLength(2);
  expect(more).toEqual([]);
});

test('completed courses, archived groups, drafts, suspended people, people without a known address and muted kinds get no message', async () => {
  const [done, over, suspended, launched, muted, early] = [
    await aPerson('done'),
    await aPerson('over'),
    await aPerson('susp', { role: 'suspended' }),
    await aUser({ email: `x${LTI_ADDRESS_ENDING}` }),
    await aPerson('mute'),
    await aPerson('earl'),
  ];
  const course = await aCourse('Lifting');
  await assign([done, suspended, launched, muted], course, { dueAt: inDays(0.5) });
  await rows(Enrollment).insert({ userId: done.id, courseId: course.id, completedAt: NOW });
  const group = await assign([over], course, { dueAt: inDays(0.5) });
  await rows(Group).update(group.id, { archivedAt: NOW });
  const draft = await factories(database.source).aCourse({ title: 'Draft', isPublished: false });
  await assign([early], draft, { dueAt: inDays(0.5) });
  await database.source.query(
    "INSERT INTO reminder_settings (user_id, muted_by_mail, unsubscribe_token) VALUES ($1, '{due-in-1-day}', 'x')",
    [muted.id],
  );
  expect(await send()).toBe(0);
  expect(await rows(ReminderDigest).count()).toBe(0);
});

test('the earliest date of several groups counts, and days count from joining', async () => {
  const [ada, ben] = [await aPerson('ada1'), await aPerson('ben1')];
  const course = await aCourse('Lifting');
  await assign([ada], course, { dueAt: inDays(40) });
  await assign([ada], course, { dueAt: inDays(1) });
  await assign([ben], course, { dueDays: 30 }, inDays(-29.5));
  await send();
  expect(await mails()).toEqual([
    'ada1 Due today or tomorrow: Lifting',
    'ben1 Due today or tomorrow: Lifting',
  ]);
});

test('a moved date is announced again', async () => {
  const ada = await aPerson('ada1');
  const group = await assign([ada], await aCourse('Lifting'), { dueAt: inDays(1) });
  await send();
  await rows(GroupCourse).update({ groupId: group.id }, { dueAt: inDays(3) });
  await send(inDays(2));
  expect(await mails()).toHaveLength(2);
});

test('exams are announced with the person’s own date, until they are submitted or closed', async () => {
  const [ada, ben] = [await aPerson('ada1'), await aPerson('ben1')];
  const course = await aCourse('Lifting');
  for (const user of [ada, ben]) await rows(Enrollment).insert({ userId: user.id, courseId: course.id });
  const quiz = await anExam(course, { title: 'Quiz', dueDate: inDays(1) });
  await anExam(course, { title: 'Closed', dueDate: inDays(-1), closesAt: inDays(-0.5) });
  await anExam(course, { title: 'Draft', dueDate: inDays(1), isPublished: false });
  await database.source.query(
    `INSERT INTO exam_overrides (exam_id, user_id, due_date, reason, at) VALUES ($1, $2, $3, '', now())`,
    [quiz.id, ben.id, inDays(20)],
  );
  await send();
  expect(await mails()).toEqual(['ada1 Due today or tomorrow: Quiz']);
  expect((await rows(Mail).find())[0]?.text).toContain('https://learn.example.org/exams');
});

test('an exam of a course that is locked for the person is not announced', async () => {
  const [ada, ben] = [await aPerson('ada1'), await aPerson('ben1')];
  const [locked, basics] = [await aCourse('Lifting'), await aCourse('Basics')];
  for (const user of [ada, ben]) await rows(Enrollment).insert({ userId: user.id, courseId: locked.id });
  await rows(Enrollment).insert({ userId: ben.id, courseId: basics.id, completedAt: LONG_AGO });
  await database.source.query('INSERT INTO course_prerequisites (course_id, required_id) VALUES ($1, $2)', [
    locked.id,
    basics.id,
  ]);
  await anExam(locked, { title: 'Quiz', dueDate: inDays(1) });
  await send();
  expect(await mails()).toEqual(['ben1 Due today or tomorrow: Quiz']);
});

test('the person who uploaded a deck gets its course in the message of the next morning', async () => {
  const ada = await aPerson('ada1', { role: 'instructor' });
  const course = await aCourse('From\n a deck');
  const id = randomUUID();
  await rows(Upload).insert({
    ...{ id, userId: ada.id, fileName: 'a.pdf', fileKey: id, fingerprint: id, stage: 'Saving course' },
    ...{ status: 'completed', courseId: course.id, updatedAt: inDays(-0.5) },
  } as never);
  await database.source.query('UPDATE uploads SET updated_at = $1', [inDays(-0.5)]);
  await send();
  expect(await mails()).toEqual(['ada1 Your course is ready: From a deck']);
});

test('the person who uploaded a video gets it in the message of the next morning, and none that failed or was removed', async () => {
  const ada = await aPerson('ada1', { role: 'instructor' });
  const { id: courseId, modules } = await factories(database.source).aCourse({ modules: [2], title: 'Bees' });
  await rows(CourseInstructor).insert({ courseId, userId: ada.id });
  const [slideId = '', failedId = ''] = modules[0]?.slides.map(({ id }) => id) ?? [];
  const video = { courseId, lastSlideId: slideId, kind: 'file', uploadedById: ada.id } as const;
  const ended = { conversionEndedAt: inDays(-0.5) };
  await rows(SlideVideoRow).insert([
    { ...video, ...ended, id: randomUUID(), slideId, name: 'Dance.avi', state: 'ready' },
    { ...video, ...ended, id: randomUUID(), slideId: null, name: 'Old.avi', state: 'ready' },
    { ...video, ...ended, id: randomUUID(), slideId: failedId, name: 'Broken.avi', state: 'failed' },
  ]);
  await send();
  expect(await mails()).toEqual(['ada1 Your video is ready: Dance.avi · Bees']);
});

test('two planners side by side and small batches write each message once, with its own unsubscribe link', async () => {
  const people: User[] = [];
  for (let index = 0; index < 40; index++) people.push(await aPerson(`p${100 + index}`));
  await assign(people, await aCourse('Lifting'), { dueAt: inDays(1) });
  await Promise.all([send(NOW, 7), send(NOW, 7), send(NOW, 500)]);
  await send(NOW, 7);
  const written = await rows(Mail).find();
  expect(written).toHaveLength(40);
  expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(40);
  const links = written.map(({ unsubscribeUrl }) => unsubscribeUrl);
  expect(new Set(links).size).toBe(40);
  for (const [index, link] of links.entries()) {
    expect(link).toMatch(/^https:\/\/learn\.example\.org\/api\/reminders\/unsubscribe\/[\w-]{43}$/);
    expect(written[index]?.html).toContain(String(link));
    expect(written[index]?.text).toContain(String(link));
  }
  expect(await rows(Reminder).count()).toBe(40);
});

test('what a course is called is escaped, and the message loads nothing', async () => {
  const ada = await aPerson('ada1');
  await assign([ada], await aCourse('<img src=//evil.example>\r\nBcc: eve@example.org'), {
    dueAt: inDays(1),
  });
  await send();
  const [mail] = await rows(Mail).find();
  expect(mail?.html).toContain('&lt;img');
  expect(mail?.html).not.toMatch(/<img|<link|<script|url\(/i);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

test('a learning path that a group takes is announced, and reminded of like a course', async () => {
  const ada = await aUser({ email: 'ada@example.org' });
  const group = await rows(Group).save({ name: 'Class' } as Group);
  await rows(GroupMember).insert({
    groupId: group.id,
    userId: ada.id,
    source: 'manager',
    joinedAt: LONG_AGO,
  });
  const { id: pathId } = await rows(LearningPath).save({
    ...{ slug: 'rescue', title: 'Rescue', isPublished: true },
  } as LearningPath);
  const assigned = { groupId: group.id, pathId, assignedAt: LONG_AGO };
  await rows(GroupLearningPath).insert({ ...assigned, dueAt: inDays(6) });
  await send();
  await rows(GroupLearningPath).update({ pathId }, { dueAt: inDays(1.2) });
  await send(inDays(1));
  expect(await mails()).toEqual(['ada@ Due soon: Rescue', 'ada@ Due today or tomorrow: Rescue']);
  const [mail] = await rows(Mail).find();
  expect(JSON.stringify(mail)).toContain('https://learn.example.org/paths/rescue');
});

test('sent reminders are deleted long after they could be sent again', async () => {
  const ada = await aPerson('ada1');
  await rows(Reminder).insert([
    ...[inDays(-60, new Date()), inDays(-20, new Date())].map((createdAt, index) => ({
      ...{ userId: ada.id, kind: 'assigned' as const, subjectId: randomUUID(), occurrence: String(index) },
      createdAt,
    })),
  ]);
  await deleteOldReminders(database.source);
  expect((await rows(Reminder).find()).map(({ occurrence }) => occurrence)).toEqual(['1']);
});

/** A certificate of a year that expires then. */
const aCertificate = async (user: User, expiresAt: Date, given: Partial<Certificate> = {}) =>
  rows(Certificate).save({
    ...{
      userId: user.id,
      courseName: 'Lifting',
      learnerName: 'Ada',
      verificationId: randomUUID(),
      grade: '100',
    },
    ...{ issuedAt: inDays(-365, expiresAt), expiresAt },
    ...given,
  } as Certificate);

test('a certificate that expires is announced 30 and 7 days before and on its expiry, once each', async () => {
  const ada = await aPerson('ada1');
  await aCertificate(ada, inDays(40));
  const sent: string[] = [];
  for (let day = 0; day < 50; day++) {
    for (const hour of [0, 0.1]) await send(inDays(day + hour));
    const all = await mails();
    if (all.length > sent.length) sent.push(`day ${day}: ${all.at(-1)}`);
  }
  expect(sent).toEqual([
    'day 10: ada1 Certificate to renew: Lifting',
    'day 33: ada1 Certificate to renew: Lifting',
    'day 40: ada1 Certificate to renew: Lifting',
  ]);
  const texts = (await rows(Mail).find({ order: { createdAt: 'ASC' } })).map(({ text }) => text);
  expect(texts[0]).toMatch(/Lifting \(Expires Friday,? 1 January 2027 at 09:00\)\n {2}.*\/certificates/);
  expect(texts[2]).toMatch(/Lifting \(Expired Friday,? 1 January 2027 at 09:00\)/);
});

test('no reminder is sent of a certificate that was renewed, and of one of a month only from half of it on', async () => {
  const course = await aCourse('Lifting');
  const [ada, bob] = [await aPerson('ada1'), await aPerson('bob1')];
  await aCertificate(ada, inDays(5), { courseId: course.id });
  await aCertificate(ada, inDays(370), { courseId: course.id, round: 2, issuedAt: LONG_AGO });
  await aCertificate(bob, inDays(30), { issuedAt: inDays(-0.5) });
  await send();
  const reminders = await rows(Reminder).find();
  expect(reminders.map(({ kind }) => kind)).toEqual(['certificate-issued']);
  for (const day of [10, 20]) await send(inDays(day));
  expect((await rows(Reminder).find()).map(({ kind, occurrence }) => `${kind} ${occurrence}`).sort()).toEqual(
    ['certificate-expiring 30', 'certificate-issued '],
  );
});

test('a person who muted expiring certificates gets no reminder of them', async () => {
  const ada = await aPerson('ada1');
  await aCertificate(ada, inDays(5));
  await database.source.query(
    `INSERT INTO reminder_settings (user_id, unsubscribe_token, muted_by_mail) VALUES ($1, 'secret', '{certificate-expiring}')`,
    [ada.id],
  );
  expect(await send()).toBe(0);
});

test('a reminder says that a course is overdue from the same instant on as reports and lists', async () => {
  const learner = await aUser();
  const courses = [];
  for (const { done, microseconds } of OVERDUE_CASES)
    courses.push(await aCourse(`${done}, ${microseconds} µs`));
  const { manager } = database.source;
  const now = sql`${NOW}::timestamptz`;
  const { overdue } = await assignOverdueCases(manager, { learner, courses, now });
  const zones = { stored: ['UTC'], names: ['UTC'] };
  const reminders = await findDueReminders(manager, {
    ...{ at: NOW, maxPeople: 1, zones },
    region: DEFAULT_SITE_SETTINGS.region,
    hasDiscussion: true,
  });
  expect(reminders.filter(({ kind }) => kind === 'overdue').map(({ subjectId }) => subjectId)).toEqual(
    overdue,
  );
  expect(reminders.filter(({ kind }) => kind === 'due-in-1-day')).toHaveLength(2);
});

test('a digest is in the language of its person, with times as they are written in it', async () => {
  const uwe = await aPerson('uwe1', { locale: 'de', timeZone: 'Europe/Berlin' });
  await assign([uwe], await aCourse('Heben'), { dueAt: inDays(-1) });
  await assign([uwe], await aCourse('Tragen'), { dueAt: inDays(1) });
  await send();
  const [mail] = await rows(Mail).find();
  expect(mail?.subject).toBe('2 Erinnerungen von Lectern');
  expect(mail?.text).toContain('Überfällig\n- Heben (Fällig: Samstag, 21. November 2026 um 10:00)');
  expect(mail?.text).toContain(
    'Heute oder morgen fällig\n- Tragen (Fällig: Montag, 23. November 2026 um 10:00)',
  );
  expect(mail?.text).toContain('Die Zeiten gelten in der Zeitzone Europe/Berlin.');
  expect(mail?.html).toContain('<html lang="de" dir="ltr">');
});

test('a morning message has new answers and, for instructors, open questions, each once', async () => {
  const [ada, grace, maria] = [
    await aPerson('ada1'),
    await aPerson('grace1'),
    await aPerson('maria1', { role: 'instructor' }),
  ];
  const course = await aCourse('Burns');
  await rows(CourseInstructor).insert({ courseId: course.id, userId: maria.id, isOwner: true });
  for (const { id } of [ada, grace]) await rows(Enrollment).insert({ courseId: course.id, userId: id });
  const id = randomUUID();
  const asked = { createdAt: inDays(-0.5), lastPostAt: inDays(-0.2) };
  const titles = { firstSlideId: randomUUID(), moduleTitle: 'Module 1', slideTitle: 'Cooling' };
  await rows(Thread).insert({
    id,
    courseId: course.id,
    audience: 'class',
    askerId: ada.id,
    ...titles,
    ...asked,
  });
  await rows(Post).insert({ id, threadId: id, authorId: ada.id, text: 'Why?', createdAt: asked.createdAt });
  const answer = { id: randomUUID(), threadId: id, authorId: grace.id, text: 'So.', createdAt: inDays(-0.2) };
  await rows(Post).insert(answer);
  await rows(ThreadMember).insert({ threadId: id, userId: ada.id, isFollowing: true, readAt: inDays(-0.4) });
  expect(await send()).toBe(2);
  const texts = Object.fromEntries((await rows(Mail).find()).map(({ recipient, text }) => [recipient, text]));
  expect(texts[ada.email]).toContain('Burns · Cooling');
  expect(texts[ada.email]).toContain(`/questions/${id}`);
  expect(texts[maria.email]).toContain(`/teaching/inbox?course=${course.id}`);
  // The text of a post is in no message.
  expect(JSON.stringify(texts)).not.toMatch(/Why|So\./);
  expect(await send(inDays(1))).toBe(0);
});

test('a morning message has graded work, for instructors answers to grade, and surveys, each once', async () => {
  const [ada, grace, maria] = [
    await aPerson('ada1'),
    await aPerson('grace1'),
    await aPerson('maria1', { role: 'instructor' }),
  ];
  const course = await aCourse('Burns');
  await rows(CourseInstructor).insert({ courseId: course.id, userId: maria.id, isOwner: true });
  const completed = { enrolledAt: LONG_AGO, completedAt: inDays(-0.5) };
  await rows(Enrollment).insert({ courseId: course.id, userId: grace.id, ...completed });
  await rows(Survey).insert({ courseId: course.id, isOpen: true, openedAt: LONG_AGO });
  const exam = await anExam(course, {
    title: 'Bandages',
    reviewRules: { whileOpen: { score: true } } as Exam['reviewRules'],
  });
  const anAttempt = (user: User, points: number | null) =>
    rows(Attempt).save({
      ...{ examId: exam.id, userId: user.id, number: 1, seed: 1, navigation: 'free', behavior: 'deferred' },
      ...{ onePerPage: true, points, maxPoints: 1, needsGrading: points === null, endedBy: 'learner' },
      submittedAt: inDays(-0.5),
    } as Attempt);
  await anAttempt(grace, null);
  const { id: attemptId } = await anAttempt(ada, 1);
  await addGradedAnswer(attemptId, inDays(-0.2));
  expect(await send()).toBe(3);
  expect(await mails()).toEqual([
    'ada1 Your work was graded: Bandages',
    'grac How was this course?: Burns',
    'mari Answers to grade: Bandages',
  ]);
  const text = (await rows(Mail).find()).map((mail) => mail.text).join();
  for (const path of [
    `/exams/${exam.id}`,
    `/courses/${course.slug}/survey`,
    `/teaching/exams/${exam.id}/grading`,
  ])
    expect(text).toContain(path);
  expect(await send(inDays(1))).toBe(0);
});

test('a planned review is announced once on its day, and deleted two weeks later', async () => {
  const ada = await aPerson('ada1');
  const course = await aCourse('Burns');
  await rows(PlannedReview).insert({ userId: ada.id, courseId: course.id, dueAt: inDays(1) });
  expect([await send(), await send(inDays(1.1)), await send(inDays(2.1))]).toEqual([0, 1, 0]);
  expect(await mails()).toEqual(['ada1 Time to review: Burns']);
  await rows(PlannedReview).update({ userId: ada.id }, { dueAt: inDays(-15, new Date()) });
  await deleteOldReminders(database.source);
  expect(await rows(PlannedReview).count()).toBe(0);
});

/** A meeting of a course in which these people are enrolled since long ago. */
async function aMeeting(users: User[], course: Course, given: Partial<Meeting>) {
  for (const { id: userId } of users)
    await rows(Enrollment).upsert({ courseId: course.id, userId, enrolledAt: LONG_AGO }, [
      'courseId',
      'userId',
    ]);
  return rows(Meeting).save({
    ...{ courseId: course.id, seriesId: randomUUID(), position: 1, title: 'Call', minutes: 45 },
    ...{ address: 'https://meet.example.org/room', note: '', ...given },
  } as Meeting);
}

test('a live meeting is announced once, on the morning of the day before, to the learners and instructors of its course, without its address', async () => {
  const [ada, max, late] = [
    await aPerson('ada1'),
    await aPerson('maxi', { role: 'instructor' }),
    await aPerson('late'),
  ];
  const course = await aCourse('Burns');
  await rows(CourseInstructor).insert({ courseId: course.id, userId: max.id });
  await aMeeting([ada], course, { startsAt: inDays(2.2) });
  await send();
  expect(await mails()).toEqual([]);
  for (const day of [1, 1.1, 2, 2.3]) await send(inDays(day));
  expect(await mails()).toEqual(['ada1 Meetings: Call · Burns', 'maxi Meetings: Call · Burns']);
  const [mail] = await rows(Mail).find();
  expect(mail?.text).toMatch(/Call · Burns \(Tuesday,? 24 November 2026 at 13:48\)/);
  expect(mail?.text).toContain(`/courses/${course.slug}`);
  expect(mail?.text).not.toContain('meet.example.org');
  expect(await rows(Reminder).countBy({ userId: late.id })).toBe(0);
});

test('a meeting that was moved or cancelled is announced the next morning to learners who were enrolled then', async () => {
  const ada = await aPerson('ada1');
  const course = await aCourse('Burns');
  await aMeeting([ada], course, { title: 'Moved', startsAt: inDays(5), movedAt: inDays(-0.5) });
  await aMeeting([ada], course, { title: 'Off', startsAt: inDays(6), cancelledAt: inDays(-0.5) });
  await aMeeting([ada], course, { title: 'Before', startsAt: inDays(6), cancelledAt: inDays(-101) });
  for (const day of [0, 1]) await send(inDays(day));
  expect(await mails()).toEqual(['ada1 2 reminders from Lectern']);
  const [mail] = await rows(Mail).find();
  expect(mail?.text).toMatch(/Moved · Burns \(Moved to Friday,? 27 November 2026 at 09:00\)/);
  expect(mail?.text).toMatch(
    /Off · Burns \(Cancelled; it was planned for Saturday,? 28 November 2026 at 09:00\)/,
  );
  expect(mail?.text).not.toContain('Before');
});

test('a person who muted meetings gets no message about them', async () => {
  const ada = await aPerson('ada1');
  await rows(ReminderSetting).insert({ userId: ada.id, mutedByMail: ['meeting'], unsubscribeToken: 'token' });
  await aMeeting([ada], await aCourse('Burns'), { startsAt: inDays(1) });
  await send();
  expect(await mails()).toEqual([]);
});
