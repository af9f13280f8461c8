import { DEFAULT_SITE_FEATURES } from '@lectern/contract';
import {
  Enrollment,
  Group,
  GroupCourse,
  GroupManager,
  GroupMember,
  Mail,
  SavedReport,
  SiteSettingsRow,
  type User,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReports } from './send-reports.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A Monday, 9:00 in Berlin and 3:00 in New York. */
const MONDAY = new Date('2031-01-06T08:00:00Z');
const send = (at = MONDAY) => sendReports(database.source, { publicUrl: 'https://learn.example.org', at });

const QUERY: SavedReport['query'] = {
  ...{ search: '', status: 'all', timeZone: 'UTC' },
  ...{ sort: 'enrolled', direction: 'descending' },
};

async function aSavedReport(owner: Partial<User>, report: Partial<SavedReport> = {}) {
  const user = await factories(database.source).aUser({
    role: 'instructor',
    timeZone: 'Europe/Berlin',
    ...owner,
  });
  return database.source.getRepository(SavedReport).save({
    userId: user.id,
    name: 'Late',
    weekday: 1,
    query: QUERY,
    ...report,
  } as SavedReport);
}

const mails = () => database.source.getRepository(Mail);

test('a report is mailed once on its weekday in the morning of its person, although workers run side by side', async () => {
  const report = await aSavedReport({ email: 'manager@example.org' });
  await aSavedReport({ email: 'tuesday@example.org' }, { weekday: 2 });
  await aSavedReport({ email: 'asleep@example.org', timeZone: 'America/New_York' });
  await aSavedReport({ email: 'student@example.org', role: 'student' });
  await aSavedReport({ email: 'never@example.org' }, { weekday: null });
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await send()).toBe(0);
  const [mail] = await mails().find();
  expect(mail).toMatchObject({ kind: 'report', recipient: 'manager@example.org', subject: 'Report: Late' });
  expect(mail?.text).toMatch(/https:\/\/learn\.example\.org\/teaching\/reports\?\S*status=all/);
  expect(await send(new Date(MONDAY.getTime() + 7 * 24 * 3_600_000))).toBe(1);
  await database.source.getRepository(SavedReport).delete(report.id);
});

test('the days of a mailed report are those of its person, or else of the browser that saved it', async () => {
  const { manager } = database.source;
  const group = await manager.save(Group, { name: 'Night shift' } as Group);
  const day = { dueFrom: '2031-01-09', dueTo: '2031-01-09', timeZone: 'America/New_York' };
  const query = { ...QUERY, group: group.id, ...day };
  const reports = [
    await aSavedReport({ email: 'chosen@example.org' }, { query }),
    await aSavedReport({ email: 'browser@example.org', timeZone: null }, { query }),
  ];
  const learner = await factories(database.source).aUser();
  const course = await factories(database.source).aCourse();
  for (const { userId } of reports) await manager.insert(GroupManager, { groupId: group.id, userId });
  await manager.insert(GroupMember, { groupId: group.id, userId: learner.id, source: 'manager' });
  await manager.insert(GroupCourse, {
    groupId: group.id,
    courseId: course.id,
    dueAt: new Date('2031-01-10T04:30:00Z'),
  });
  await manager.insert(Enrollment, { userId: learner.id, courseId: course.id, progress: '0' });
  await mails().clear();
  await send();
  const text = async (recipient: string) => (await mails().findOneBy({ recipient }))?.text;
  expect(await text('chosen@example.org')).toContain('0 not started');
  expect(await text('browser@example.org')).toContain('1 not started');
  expect(await text('browser@example.org')).not.toContain('timeZone');
  for (const { id } of reports) await database.source.getRepository(SavedReport).delete(id);
});

test('the message has numbers and no names, and none of a group that the person no longer manages', async () => {
  await mails().clear();
  const { manager } = database.source;
  const group = await manager.save(Group, { name: 'Ward' } as Group);
  const report = await aSavedReport(
    { email: 'leader@example.org' },
    { query: { ...QUERY, group: group.id } },
  );
  const learner = await factories(database.source).aUser({ lastName: 'Zxqvanna' });
  const course = await factories(database.source).aCourse();
  await manager.insert(GroupManager, { groupId: group.id, userId: report.userId });
  await manager.insert(GroupMember, { groupId: group.id, userId: learner.id, source: 'manager' });
  await manager.insert(GroupCourse, { groupId: group.id, courseId: course.id });
  await manager.insert(Enrollment, { userId: learner.id, courseId: course.id, progress: '10' });
  await send();
  const [mail] = await mails().find();
  expect(mail?.text).toContain('0 overdue, 1 in progress, 0 not started, 0 completed.');
  expect(mail?.text).not.toContain('Zxqvanna');

  await manager.delete(GroupManager, { groupId: group.id });
  await manager.update(SavedReport, report.id, { lastMailedOn: null });
  await mails().clear();
  await send();
  expect((await mails().find())[0]?.text).toContain('0 in progress');
});

test('while the site has no reports none are mailed, and on their weekday they are mailed again', async () => {
  await mails().clear();
  const report = await aSavedReport({ email: 'paused@example.org' });
  const settings = (reports: boolean) => ({
    group: 'features' as const,
    settings: { ...DEFAULT_SITE_FEATURES, reports },
    version: 1,
  });
  const rows = database.source.getRepository(SiteSettingsRow);
  await rows.save(settings(false));
  expect(await send()).toBe(0);
  await rows.save(settings(true));
  expect(await send()).toBe(1);
  await database.source.getRepository(SavedReport).delete(report.id);
});

test('a report is in the language of its person', async () => {
  await mails().clear();
  await aSavedReport({ email: 'leitung@example.org', locale: 'de' });
  await send();
  const mail = await mails().findOneByOrFail({ recipient: 'leitung@example.org' });
  expect(mail.subject).toBe('Bericht: Late');
  expect(mail.text).toContain('0 überfällig, 0 in Bearbeitung, 0 nicht begonnen, 0 abgeschlossen.');
});
