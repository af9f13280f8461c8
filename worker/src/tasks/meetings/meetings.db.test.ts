import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Course,
  CourseInstructor,
  Enrollment,
  Mail,
  Meeting,
  Reminder,
  ReminderSetting,
  type User,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { findDueMails } from '../mail/mails.queries.js';
import { sendReminders } from '../reminders/send-reminders.js';
import { lockDueMeeting } from './meeting-changes.queries.js';
import { sendMeetingChanges } from './send-meeting-changes.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const table of ['mails', 'courses', 'users']) await database.source.query(`DELETE FROM ${table}`);
});
afterAll(() => database.drop());

const rows = <T extends object>(entity: new () => T) => database.source.getRepository(entity);
const env = { publicUrl: 'https://learn.example.org' };
const run = (isOn = true, batchSize = 500) =>
  sendMeetingChanges({ source: database.source, env, mail: { isOn } }, undefined, batchSize);
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const listMails = async () =>
  (await rows(Mail).find()).map((mail) => `${mail.recipient.split('@')[0]}: ${mail.subject}`).sort();

async function aClass(count: number) {
  const { aUser, aCourse } = factories(database.source);
  const course = await aCourse({ modules: [], title: 'Burns' });
  const learners = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      aUser({ email: `learner-${index}@example.org`, locale: 'en' }),
    ),
  );
  await rows(Enrollment).insert(
    learners.map(({ id }) => ({ userId: id, courseId: course.id, enrolledAt: inHours(-100) })),
  );
  return { course, learners: learners as [User, User, ...User[]], aUser };
}

const aMeeting = (course: Course, given: Partial<Meeting>) =>
  rows(Meeting).save({
    ...{ courseId: course.id, seriesId: randomUUID(), position: 1, title: 'Call', minutes: 45 },
    ...{
      address: 'https://meet.example.org/room',
      note: '',
      startsAt: inHours(3),
      isMailDue: true,
      ...given,
    },
  } as Meeting);

test('a meeting that was cancelled or moved shortly before its start is mailed at once, once to each learner who was enrolled then', async () => {
  const { course, learners, aUser } = await aClass(5);
  const [muted, suspended] = learners;
  await rows(ReminderSetting).insert({
    userId: muted.id,
    mutedByMail: ['meeting'],
    unsubscribeToken: randomUUID(),
  });
  await database.source.query(`UPDATE users SET role = 'suspended' WHERE id = $1`, [suspended.id]);
  const late = await aUser();
  await rows(Enrollment).insert({ userId: late.id, courseId: course.id, enrolledAt: inHours(-0.1) });
  const teacher = await aUser({ role: 'instructor' });
  await rows(CourseInstructor).insert({ courseId: course.id, userId: teacher.id });
  await aMeeting(course, { title: 'Call\nof today', cancelledAt: inHours(-0.2) });
  await aMeeting(course, { title: 'Tour', startsAt: inHours(30), movedAt: inHours(-0.2) });
  await aMeeting(course, { title: 'Later', cancelledAt: inHours(-0.2), isMailDue: false });
  await aMeeting(course, { title: 'Over', startsAt: inHours(-2), cancelledAt: inHours(-3) });

  const counts = await Promise.all([run(true, 2), run(true, 2), run(true, 2)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(6);
  const subjects = ['Cancelled: Call of today', 'Moved: Tour'];
  const expected = [2, 3, 4].flatMap((at) => subjects.map((subject) => `learner-${at}: ${subject}`));
  expect(await listMails()).toEqual(expected);
  expect(await run()).toBe(0);
  expect(await rows(Meeting).countBy({ isMailDue: true })).toBe(0);
  const [mail] = await rows(Mail).findBy({ subject: 'Cancelled: Call of today' });
  expect(mail).toMatchObject({
    kind: 'meeting',
    unsubscribeUrl: expect.stringContaining('https://learn.example.org/api/reminders/unsubscribe/'),
    text: expect.stringContaining(
      'The meeting “Call of today” in “Burns” was cancelled. It was planned for ',
    ),
  });
  expect(mail?.text).toContain(`https://learn.example.org/courses/${course.slug}`);
  expect(mail?.text).not.toContain('meet.example.org');
});

test('the message of the next morning does not repeat a change that was mailed, and has one that was not', async () => {
  const { course } = await aClass(1);
  await aMeeting(course, { title: 'Call', startsAt: inHours(40), cancelledAt: inHours(-1) });
  await run();
  expect(await listMails()).toEqual(['learner-0: Cancelled: Call']);
  const { id } = await aMeeting(course, {
    title: 'Tour',
    startsAt: inHours(90),
    cancelledAt: inHours(-1),
    isMailDue: false,
  });
  const at = new Date(Date.now() + 24 * HOUR_MS);
  at.setUTCHours(9, 0, 0, 0);
  await sendReminders(database.source, { ...env, at });
  expect(await listMails()).toEqual(['learner-0: Cancelled: Call', 'learner-0: Meetings: Tour · Burns']);
  expect(await rows(Reminder).countBy({ subjectId: id })).toBe(1);
});

test('what a killed worker began is continued, and another worker does not wait for it', async () => {
  const { course, learners } = await aClass(3);
  const { id } = await aMeeting(course, { cancelledAt: inHours(-0.2) });
  const killed = database.source.transaction(async (manager) => {
    expect(await lockDueMeeting(manager)).toBe(id);
    expect(await run()).toBe(0);
    throw new Error('Killed');
  });
  await expect(killed).rejects.toThrow('Killed');
  expect(await run()).toBe(learners.length);
});

test('these messages are sent before reminders and announcements, and after links to sign in', async () => {
  const kinds = ['announcement', 'report', 'meeting', 'reminders', 'reset-password'] as const;
  for (const kind of kinds)
    await rows(Mail).insert({
      ...{ kind, recipient: 'ada@example.org', subject: kind, text: kind, status: 'queued' },
      validUntil: inHours(1),
    });
  expect((await findDueMails(database.source)).map(({ kind }) => kind)).toEqual([
    ...['reset-password', 'meeting', 'report', 'reminders', 'announcement'],
  ]);
});

test('without a mail server nothing is written, also once there is one', async () => {
  const { course } = await aClass(1);
  await aMeeting(course, { cancelledAt: inHours(-0.2) });
  await run(false);
  await run();
  expect(await listMails()).toEqual([]);
});
