import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  Announcement,
  AnnouncementRecipient,
  Course,
  Enrollment,
  Group,
  GroupMember,
  Mail,
  ReminderSetting,
  type User,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createMailer, type Mailer, readEnv } from '@lectern/infra';
import { startMailServer } from '@lectern/infra/testing';
import { deliverMail } from '../mail/deliver-mail.js';
import { findDueMails } from '../mail/mails.queries.js';
import {
  deleteOldAnnouncements,
  lockUnfinishedAnnouncement,
  notifyNextPeople,
  startPublications,
} from './announcements.queries.js';
import { publishAnnouncements, writeAnnouncementMails } from './publish-announcements.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.source.getRepository(Mail).clear());
afterAll(() => database.drop());

const rows = () => database.source.getRepository(Announcement);
const mails = () => database.source.getRepository(Mail);
async function run(isOn = true) {
  const context = {
    ...{ source: database.source, mail: { isOn } },
    env: { publicUrl: 'https://learn.example.org' },
  };
  const notified = await publishAnnouncements(context);
  await writeAnnouncementMails(context);
  return notified;
}

const anAnnouncement = (given: Partial<Announcement>) =>
  rows().save({
    id: randomUUID(),
    title: 'The room has changed',
    text: 'We meet in room 7.\nBring your cards.\n\nSee you there.',
    publishAt: new Date(Date.now() - 1000),
    ...given,
  } as Announcement);

/** A course with learners. */
async function aClass(count: number) {
  const { aUser, aCourse } = factories(database.source);
  const course = await aCourse({ modules: [], title: 'Burns' });
  const learners = await Promise.all(Array.from({ length: count }, () => aUser()));
  const enroll = ({ id }: User) =>
    database.source.manager.insert(Enrollment, { userId: id, courseId: course.id });
  await Promise.all(learners.map(enroll));
  return { course, learners, aUser, enroll };
}

const listRecipients = async (id: string) => {
  const found = await database.source.getRepository(AnnouncementRecipient).findBy({ announcementId: id });
  return found.map(({ userId }) => userId).sort();
};
const mute = (user: User, muted: Partial<ReminderSetting>) =>
  database.source
    .getRepository(ReminderSetting)
    .insert({ userId: user.id, unsubscribeToken: randomUUID(), ...muted });

test('each learner of the course is notified once and gets one message, although several workers run', async () => {
  const { course, learners, aUser, enroll } = await aClass(30);
  const [quiet, foreign, suspended] = learners as [User, User, User];
  await mute(quiet, { mutedByMail: ['announcement'] });
  const manager = database.source.manager;
  await manager.query(`UPDATE users SET email = id || '@lti.invalid' WHERE id = $1`, [foreign.id]);
  await manager.query(`UPDATE users SET role = 'suspended' WHERE id = $1`, [suspended.id]);
  const author = await aUser({ firstName: 'Maria', lastName: 'Agnesi' });
  await enroll(author);
  const { id } = await anAnnouncement({ courseId: course.id, authorId: author.id });
  await anAnnouncement({ courseId: course.id, publishAt: new Date(Date.now() + 60_000) });
  await anAnnouncement({ courseId: course.id, publishAt: null });
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(29);
  await enroll(await aUser());
  expect(await run()).toBe(0);

  const expected = learners.filter((one) => one !== suspended).map((one) => one.id);
  expect(await listRecipients(id)).toEqual(expected.sort());
  expect(await rows().findOneByOrFail({ id })).toMatchObject({
    recipientCount: 29,
    notifiedAt: expect.any(Date),
    version: 1,
  });
  const written = await mails().find();
  const addresses = learners.filter((one) => one !== quiet && one !== foreign && one !== suspended);
  expect(written.map(({ recipient }) => recipient).sort()).toEqual(
    addresses.map(({ email }) => email).sort(),
  );
  expect(written[0]).toMatchObject({
    kind: 'announcement',
    status: 'queued',
    subject: 'Burns: The room has changed',
    unsubscribeUrl: expect.stringContaining('https://learn.example.org/api/reminders/unsubscribe/'),
    text: expect.stringContaining('We meet in room 7.\nBring your cards.\n\nSee you there.'),
  });
  expect(written[0]?.text).toContain(`https://learn.example.org/announcements/${id}`);
  expect(written[0]?.text).toContain('Maria Agnesi');
});

test('a person who reads it before the worker has come to them is counted, and gets their message', async () => {
  const { course, learners } = await aClass(3);
  const { id } = await anAnnouncement({ courseId: course.id });
  const [, early] = learners.map((one) => one.id).sort();
  await startPublications(database.source, true);
  await database.source
    .getRepository(AnnouncementRecipient)
    .insert({ announcementId: id, userId: early ?? '', readAt: new Date() });
  expect(await run()).toBe(3);
  expect((await rows().findOneByOrFail({ id })).recipientCount).toBe(3);
  const recipients = await database.source
    .getRepository(AnnouncementRecipient)
    .findBy({ announcementId: id });
  expect(recipients.filter(({ readAt }) => readAt).map(({ userId }) => userId)).toEqual([early]);
  expect(await mails().count()).toBe(3);
});

test('what a killed worker began is continued where its last batch ended', async () => {
  const { course, learners } = await aClass(5);
  const { id } = await anAnnouncement({ courseId: course.id });
  const { source } = database;
  await startPublications(source, true);
  expect(await source.transaction((manager) => notifyNextPeople(manager, id, 2))).toBe(2);
  const killed = source.transaction(async (manager) => {
    expect(await lockUnfinishedAnnouncement(manager)).toBe(id);
    await notifyNextPeople(manager, id, 2);
    // Another worker leaves it to this one meanwhile.
    expect(await source.transaction(lockUnfinishedAnnouncement)).toBeUndefined();
    throw new Error('Killed');
  });
  await expect(killed).rejects.toThrow('Killed');
  expect(await run()).toBe(3);
  expect(await listRecipients(id)).toEqual(learners.map((one) => one.id).sort());
  expect(await mails().count()).toBe(5);
  expect((await rows().findOneByOrFail({ id })).recipientCount).toBe(5);
});

test('an announcement waits until its course is published, and a group that is archived until it is restored', async () => {
  const { course, learners } = await aClass(1);
  const { manager } = database.source;
  const group = await manager.save(Group, { name: 'Class 7b', archivedAt: new Date() } as Group);
  const [learner] = learners;
  await manager.insert(GroupMember, { groupId: group.id, userId: learner?.id ?? '', source: 'import' });
  await manager.update(Course, course.id, { isPublished: false });
  const inCourse = await anAnnouncement({ courseId: course.id });
  const inGroup = await anAnnouncement({ groupId: group.id });
  expect(await run()).toBe(0);
  await manager.update(Course, course.id, { isPublished: true });
  await manager.update(Group, group.id, { archivedAt: null });
  expect(await run(false)).toBe(2);
  for (const { id } of [inCourse, inGroup]) expect(await listRecipients(id)).toEqual([learner?.id]);
  // Without a mail server the panel alone has them, also once there is one.
  await run();
  expect(await mails().count()).toBe(0);
});

test('markup and line breaks in an announcement stay text in its message, and reach no header', async () => {
  const { course } = await aClass(1);
  await anAnnouncement({
    courseId: course.id,
    title: '<img src=x onerror=alert(1)>',
    text: '<script>alert(1)</script>\n\n[x](javascript:alert(1))',
  });
  await database.source.manager.update(Course, course.id, { title: 'Burns\r\nBcc: eve@example.org' });
  await run();
  const [mail] = await mails().find();
  expect(mail?.subject).toBe('Burns Bcc: eve@example.org: <img src=x onerror=alert(1)>');
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail?.html).not.toMatch(/<script|<img src=x|href="javascript/);
});

const log = createLogger({ logLevel: 'silent' }, 'worker');

test('messages of a deleted announcement are not sent, and those about accounts are sent before announcements', async () => {
  const { course, learners } = await aClass(2);
  const kept = await anAnnouncement({ courseId: course.id, title: 'Kept' });
  const withdrawn = await anAnnouncement({ courseId: course.id, title: 'Withdrawn' });
  await run();
  const [learner] = learners;
  const reset = await mails().save({
    kind: 'reset-password',
    recipient: learner?.email,
    subject: 'Reset your password',
    text: 'Reset',
    status: 'queued',
    validUntil: new Date(Date.now() + 60_000),
  } as Mail);
  await rows().update(withdrawn.id, { title: '', text: '', deletedAt: new Date() });
  const due = await findDueMails(database.source);
  expect(due).toHaveLength(5);
  expect(due[0]?.id).toBe(reset.id);

  const server = await startMailServer();
  const mailer = createMailer({
    ...readEnv({ DATABASE_URL: database.url, PUBLIC_URL: 'https://learn.example.org' }),
    mail: { smtpUrl: server.url, from: 'no-reply@example.org' },
  }) as Mailer;
  for (const { id } of due) await deliverMail(database.source, mailer, log, id);
  await server.stop();
  expect(server.received).toHaveLength(3);
  expect(server.received.map(({ source }) => source).join()).not.toContain('Withdrawn');
  expect(server.received[1]?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect((await mails().find()).filter(({ subject }) => subject.includes('Withdrawn'))).toEqual([]);

  await rows().update(withdrawn.id, { deletedAt: new Date(Date.now() - 3 * 24 * 3_600_000) });
  await deleteOldAnnouncements(database.source);
  expect(await rows().existsBy({ id: withdrawn.id })).toBe(false);
  expect(await rows().existsBy({ id: kept.id })).toBe(true);
});
