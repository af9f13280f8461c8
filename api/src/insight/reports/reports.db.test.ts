import {
  archiveGroup,
  deleteSavedReport,
  exportReport,
  exportReportAsXlsx,
  getAnalytics,
  getReport,
  listAuditEntries,
  listReportScopes,
  listSavedReports,
  LOCALES,
  type Report,
  SAVED_REPORT_LIMITS,
  saveReport,
  STUCK_DAYS,
  updateSavedReport,
} from '@lectern/contract';
import {
  Certificate,
  type Course,
  CourseInstructor,
  Enrollment,
  type Group,
  GroupLearningPath,
  LearningPath,
  LearningPathEnrollment,
  refreshAnalytics,
  type User,
} from '@lectern/data';
import { translate } from '@lectern/i18n/server';
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep } from '../../testing/a-learning-path.js';
import { readWorkbook } from '../../testing/read-workbook.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { ReportsService } from './reports.service.js';

let api: TestApi;
let admin: TestClient;
let manager: TestClient;
let teacher: TestClient;
let stranger: TestClient;
let group: Group;
let nursing: Course;
let hygiene: Course;
let people: User[];

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/**
 * Three members of a group that takes nursing (due yesterday) and hygiene (due in a week), and one person who takes
 * hygiene alone: done, started, not started.
 */
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  const [leader, instructor] = [
    await api.aUser({ role: 'instructor' }),
    await api.aUser({ role: 'instructor' }),
  ];
  manager = await api.as(leader);
  teacher = await api.as(instructor);
  stranger = await api.as(await api.aUser({ role: 'instructor' }));
  nursing = await api.aCourse({ title: 'Nursing' });
  hygiene = await api.aCourse({ title: 'Hygiene' });
  await api.database.source
    .getRepository(CourseInstructor)
    .insert({ courseId: hygiene.id, userId: instructor.id, isOwner: true });
  people = [];
  for (const lastName of ['Byron', 'Curie', '=Darwin', 'Euler'])
    people.push(await api.aUser({ firstName: 'Ada', lastName }));
  group = await aGroup(api.database.source, {
    name: 'Ward',
    managers: [leader],
    members: people.slice(0, 3),
  });
  const [done, started, idle, single] = people as [User, User, User, User];
  await assign(nursing, inDays(-1));
  await assign(hygiene, inDays(7));
  // Whole milliseconds of now can be before the microseconds since when the manager sees progress.
  await enrolled(done, nursing, { progress: '100', completedAt: new Date(Date.now() + 1) });
  await enrolled(started, nursing, { progress: '40' });
  await enrolled(idle, nursing, { progress: '0' });
  await enrolled(started, hygiene, { progress: '10' });
  await enrolled(single, hygiene, { progress: '0' });
});
afterAll(() => api.stop());

const enrolled = (user: User, course: Course, fields: Partial<Enrollment>) =>
  api.database.source.getRepository(Enrollment).insert({ userId: user.id, courseId: course.id, ...fields });

const assign = (course: Course, dueAt: Date) =>
  api.database.source.query('INSERT INTO group_courses (group_id, course_id, due_at) VALUES ($1, $2, $3)', [
    group.id,
    course.id,
    dueAt,
  ]);

const report = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.call(getReport, { query })).body;
const shown = ({ items: rows }: Report) =>
  rows.map(({ name, courseTitle, status }) => [name, courseTitle, status].join(', ')).sort();

test('the counts of a report agree with its rows, for everyone and every filter', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const filters: Record<string, string>[] = [
    {},
    { status: 'overdue' },
    { status: 'completed' },
    { status: 'not-started' },
    { status: 'in-progress' },
    { status: 'stuck' },
    { dueFrom: today },
    { dueTo: today },
    { search: 'byron' },
    { course: hygiene.id },
    { course: nursing.id, status: 'overdue', search: 'ada' },
    { group: group.id, status: 'overdue' },
  ];
  for (const client of [admin, manager, teacher, stranger])
    for (const query of filters) {
      const { status, body } = await client.call(getReport, { query });
      if (status === 404) continue;
      const { items: rows, total, counts } = body as Report;
      const of = (asked: string) => rows.filter((row) => row.status === asked).length;
      expect([query, total, counts]).toEqual([
        query,
        rows.length,
        {
          notStarted: of('not-started'),
          inProgress: of('in-progress'),
          completed: of('completed'),
          overdue: of('overdue'),
        },
      ]);
    }
});

test('a manager sees the members of their group in its courses, with status and due date', async () => {
  const body = await report(manager, { group: group.id, sort: 'name', direction: 'ascending' });
  expect(shown(body)).toEqual([
    'Ada =Darwin, Nursing, overdue',
    'Ada Byron, Nursing, completed',
    'Ada Curie, Hygiene, in-progress',
    'Ada Curie, Nursing, overdue',
  ]);
  expect(body.items.map(({ name }) => name)).toEqual(['Ada =Darwin', 'Ada Byron', 'Ada Curie', 'Ada Curie']);
  expect(body.counts).toEqual({ notStarted: 0, inProgress: 1, completed: 1, overdue: 2 });
  expect(body.items.find(({ courseTitle }) => courseTitle === 'Hygiene')?.dueAt).not.toBeNull();
});

test('without a filter each person sees the rows of their own courses and groups', async () => {
  expect(await report(admin)).toMatchObject({ total: 5 });
  expect(await report(manager)).toMatchObject({ total: 4 });
  expect(shown(await report(teacher))).toEqual([
    'Ada Curie, Hygiene, in-progress',
    'Ada Euler, Hygiene, not-started',
  ]);
  expect(await report(stranger)).toMatchObject({ total: 0, items: [] });
  expect((await stranger.call(getReport, { query: { group: group.id } })).status).toBe(404);
  expect(await report(stranger, { course: nursing.id })).toMatchObject({ total: 0 });
});

test('a report is filtered by course, status, days of the due date and words of the name', async () => {
  expect(await report(admin, { course: nursing.id })).toMatchObject({ total: 3 });
  expect(shown(await report(admin, { status: 'overdue' }))).toHaveLength(2);
  expect(await report(admin, { search: 'curie ADA' })).toMatchObject({ total: 2 });
  const today = new Date().toISOString().slice(0, 10);
  expect(shown(await report(admin, { dueFrom: today }))).toEqual(['Ada Curie, Hygiene, in-progress']);
  expect(await report(admin, { dueTo: today })).toMatchObject({ total: 3 });
  for (const [dueFrom, dueTo] of [
    ['2031-02-01', '2031-01-01'],
    ['0000-01-01', today],
  ] as const)
    expect((await admin.call(getReport, { query: { dueFrom, dueTo } })).status).toBe(400);
});

test('stuck is who began a course, has not finished it, is not overdue, and did nothing for two weeks', async () => {
  const touch = (days: number) =>
    api.database.source
      .getRepository(Enrollment)
      .update({ courseId: In([nursing.id, hygiene.id]) }, { touchedAt: inDays(-days) });
  await touch(STUCK_DAYS - 0.1);
  expect(await report(admin, { status: 'stuck' })).toMatchObject({ total: 0 });
  await touch(STUCK_DAYS + 0.1);
  for (const client of [admin, teacher, manager])
    expect(shown(await report(client, { status: 'stuck' }))).toEqual(['Ada Curie, Hygiene, in-progress']);
  expect(await report(stranger, { status: 'stuck' })).toMatchObject({ total: 0 });
});

test('the days of a due date begin and end in the time zone of the person who asks', async () => {
  const course = await api.aCourse({ title: 'Night shift' });
  const [learner] = people as [User];
  await enrolled(learner, course, { progress: '0' });
  // 23:30 of 9 January in New York, 10 January elsewhere.
  await assign(course, new Date('2031-01-10T04:30:00Z'));
  const total = async (timeZone: string, day: string) =>
    (await report(admin, { course: course.id, timeZone, dueFrom: day, dueTo: day })).total;
  expect(await total('America/New_York', '2031-01-09')).toBe(1);
  expect(await total('America/New_York', '2031-01-10')).toBe(0);
  expect(await total('UTC', '2031-01-10')).toBe(1);
  expect(await total('Europe/Berlin', '2031-01-09')).toBe(0);
  for (const timeZone of ['Mars/Olympus', '+05:30'])
    expect((await admin.call(getReport, { query: { timeZone } })).status).toBe(400);
  await api.database.source.query('DELETE FROM courses WHERE id = $1', [course.id]);
});

test('a time zone that only the database does not know is refused with its name', async () => {
  const user = await api.aUser({ role: 'admin' });
  const reports = api.app.get(ReportsService);
  const order = { sort: 'enrolled', direction: 'descending' } as const;
  const filter = { search: '', status: 'all', timeZone: 'Mars/Olympus', dueFrom: '2031-01-09' } as const;
  const message = 'The time zone Mars/Olympus is not known here.';
  await expect(reports.getPage(user, { ...filter, ...order, page: 1, locale: 'en' })).rejects.toThrow(
    message,
  );
  const file = reports.writeCsv(user, filter, { ...order, locale: 'en' });
  await file.next();
  await expect(file.next()).rejects.toThrow(message);
});

test('both orders by completion are the reverse of each other, and rows that are not completed follow the completed ones', async () => {
  const ids = async (direction: string) =>
    (await report(admin, { sort: 'completed', direction })).items.map(({ enrollmentId }) => enrollmentId);
  const descending = await ids('descending');
  expect(descending).toHaveLength(5);
  expect(await ids('ascending')).toEqual([...descending].reverse());
  const [first] = (await report(admin, { sort: 'completed' })).items;
  expect(first?.status).toBe('completed');
});

test('an instructor who teaches a course of a group that they manage sees each row once', async () => {
  const both = await api.aUser({ role: 'instructor' });
  const client = await api.as(both);
  const { source } = api.database;
  const second = await aGroup(source, { name: 'Shift', managers: [both], members: people.slice(0, 2) });
  await source.query('INSERT INTO group_managers (group_id, user_id) VALUES ($1, $2)', [group.id, both.id]);
  for (const course of [nursing, hygiene])
    await source.query('INSERT INTO group_courses (group_id, course_id) VALUES ($1, $2)', [
      second.id,
      course.id,
    ]);
  const managed = shown(await report(client));
  expect(managed).toEqual([
    'Ada =Darwin, Nursing, overdue',
    'Ada Byron, Nursing, completed',
    'Ada Curie, Hygiene, in-progress',
    'Ada Curie, Nursing, overdue',
  ]);
  await source.getRepository(CourseInstructor).insert({ courseId: hygiene.id, userId: both.id });
  const all = [...managed, 'Ada Euler, Hygiene, not-started'].sort();
  for (const sort of ['enrolled', 'completed']) expect(shown(await report(client, { sort }))).toEqual(all);
  for (const sort of ['name', 'status', 'due', 'time', 'grade', 'certificate'])
    expect(shown(await report(client, { sort, course: hygiene.id }))).toEqual(
      all.filter((row) => row.includes('Hygiene')),
    );
  expect(await report(client, { status: 'overdue' })).toMatchObject({ total: 2 });
  await source.query('DELETE FROM groups WHERE id = $1', [second.id]);
});

test('a report says when the latest certificate expires, and is filtered by it', async () => {
  const [learner] = people;
  const { source } = api.database;
  const issue = (round: number, days: number) =>
    source.getRepository(Certificate).insert({
      ...{ userId: learner?.id, courseId: nursing.id, courseName: 'Nursing', learnerName: 'Ada', round },
      ...{ verificationId: randomUUID(), grade: '100', expiresAt: inDays(days) },
    });
  const names = async (certificate: string) =>
    (await report(admin, { certificate })).items.map(({ name }) => name);
  await issue(1, -3);
  expect([await names('expired'), await names('expires-soon')]).toEqual([['Ada Byron'], []]);
  await issue(2, 29);
  expect([await names('expired'), await names('expires-soon')]).toEqual([[], ['Ada Byron']]);
  const sorted = await report(admin, { course: nursing.id, sort: 'certificate', direction: 'descending' });
  expect(sorted.items.map(({ certificateExpiresAt }) => certificateExpiresAt !== null)).toEqual([
    true,
    false,
    false,
  ]);
  await source.query('DELETE FROM certificates');
});

test('columns that are computed can be sorted by within a course or a group', async () => {
  for (const sort of [
    'name',
    'course',
    'status',
    'progress',
    'time',
    'grade',
    'due',
    'completed',
    'enrolled',
  ])
    for (const direction of ['ascending', 'descending'])
      expect(await report(admin, { sort, direction, course: nursing.id })).toMatchObject({ total: 3 });
  const refused = await admin.call(getReport, { query: { sort: 'progress' } });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Choose a course') },
  });
});

test('the number of enrollments and completions is that of the analytics screen', async () => {
  await refreshAnalytics(api.database.source);
  const { body: analytics } = await admin.call(getAnalytics, { query: {} });
  const { total, counts } = await report(admin);
  const { totalEnrollments, completionRate } = analytics.overview;
  expect([totalEnrollments, completionRate]).toEqual([total, (counts.completed / total) * 100]);
});

test('the files have all rows, and no text that a spreadsheet takes for a formula', async () => {
  const csv = await manager.fetch(`${exportReport.path}?group=${group.id}&sort=name&direction=ascending`);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]).toBe(
    'Name,Email,Course,Status,Progress (%),Study time (minutes),Grade (%),Enrolled,Due,Completed,Certificate expires',
  );
  expect(lines).toHaveLength(5);
  const formula = await manager.fetch(`${exportReport.path}?search=darwin`);
  expect(await formula.text()).toMatch(/\r\nAda =Darwin,/);
  const xlsx = await manager.fetch(`${exportReportAsXlsx.path}?group=${group.id}`);
  expect(await readWorkbook(xlsx)).toMatch(/ name="Report".*<t>Study time \(minutes\)<.*<t>Overdue</);
  expect((await stranger.fetch(`${exportReport.path}?group=${group.id}`)).status).toBe(404);
});

test('the files have headings, statuses and the name of the sheet in the language of the person', async () => {
  const inGerman = { headers: { 'accept-language': 'de' } };
  const csv = await manager.fetch(`${exportReport.path}?group=${group.id}`, inGerman);
  const text = await csv.text();
  expect(text).toMatch(
    /^\uFEFF?Name,E-Mail,Kurs,Status,Fortschritt \(%\),Lernzeit \(Minuten\),Note \(%\),Eingeschrieben,Fällig,Abgeschlossen,Zertifikat läuft ab\r\n/,
  );
  expect(text).toMatch(/,Überfällig,/);
  const xlsx = await manager.fetch(`${exportReportAsXlsx.path}?group=${group.id}`, inGerman);
  expect(await readWorkbook(xlsx)).toMatch(/ name="Bericht".*<t>Lernzeit \(Minuten\)<.*<t>Überfällig</);
});

test.each(LOCALES)('the names of sheets are ones that Excel opens in the language %s', (locale) => {
  for (const id of ['insight.reportFile.sheet', 'assessment.gradebookFile.sheet'] as const)
    expect(translate(locale, id)).toMatch(/^[^[\]:*?/\\]{1,31}$/);
});

test('files need a sign-in of the last 30 minutes, and the audit log records who exported how many', async () => {
  const person = await api.aUser({ role: 'admin' });
  const old = await api.as(person, { signedInAt: Date.now() - 31 * 60_000 });
  const recent = await api.as(person);
  for (const { path } of [exportReport, exportReportAsXlsx]) {
    const refused = await old.fetch(path);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'recent-sign-in-required' }]);
    await (await recent.fetch(`${path}?group=${group.id}`)).arrayBuffer();
  }
  const { body } = await recent.call(listAuditEntries, { query: { target: person.id } });
  expect(body.items.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.report-exported', '4'],
    ['user.report-exported', '4'],
  ]);
});

test('clients that stop reading keep only three of the database connections', async () => {
  const user = await api.aUser({ role: 'admin' });
  const reports = api.app.get(ReportsService);
  const order = { sort: 'enrolled', direction: 'descending' } as const;
  const start = async () => {
    const file = reports.writeCsv(
      user,
      { search: '', status: 'all', timeZone: 'UTC' },
      { ...order, locale: 'en' },
    );
    await file.next();
    await file.next();
    return file;
  };
  const open = [await start(), await start(), await start()];
  await expect(start()).rejects.toThrow('Other reports are being exported. Try again in a minute.');
  await open.pop()?.return(undefined);
  open.push(await start());
  for (const file of open) await file.return(undefined);
});

test('an instructor can report about the courses and groups of their own', async () => {
  expect((await teacher.call(listReportScopes)).body).toEqual({
    courses: [{ id: hygiene.id, title: 'Hygiene' }],
    learningPaths: [],
    groups: [],
  });
  expect((await manager.call(listReportScopes)).body).toEqual({
    courses: [
      { id: hygiene.id, title: 'Hygiene' },
      { id: nursing.id, title: 'Nursing' },
    ],
    learningPaths: [],
    groups: [{ id: group.id, name: 'Ward', isArchived: false }],
  });
});

test('a report can be limited to a learning path by its owner and managers of a group that has it: its people in its courses', async () => {
  const { manager: rows } = api.database.source;
  const path = await aPath(teacher, [aStep([hygiene])], { title: 'Clean hands' });
  const [, started] = people as [User, User];
  await rows.insert(LearningPathEnrollment, { pathId: path.id, userId: started.id });
  const limited = async (client: TestClient) => shown(await report(client, { path: path.id }));
  const scope = async (client: TestClient) => (await client.call(listReportScopes)).body.learningPaths;
  const listed = { id: path.id, title: 'Clean hands' };
  const row = 'Ada Curie, Hygiene, in-progress';
  expect([await scope(teacher), await limited(teacher)]).toEqual([[listed], [row]]);
  expect([await scope(admin), await limited(admin)]).toEqual([[listed], [row]]);
  expect([await scope(manager), await limited(manager)]).toEqual([[], []]);
  await rows.insert(GroupLearningPath, { groupId: group.id, pathId: path.id });
  expect([await scope(manager), (await limited(manager)).length]).toEqual([[listed], 1]);
  expect([await scope(stranger), await limited(stranger)]).toEqual([[], []]);
  expect((await report(teacher, { path: path.id })).counts).toMatchObject({ inProgress: 1, notStarted: 0 });
  await rows.delete(LearningPath, path.id);
});

test('a report can be limited to an archived group, and the list of groups says that it is archived', async () => {
  const params = { groupId: group.id };
  await manager.call(archiveGroup, { params, body: { isArchived: true } });
  const { groups } = (await manager.call(listReportScopes)).body;
  await manager.call(archiveGroup, { params, body: { isArchived: false } });
  expect(groups).toEqual([{ id: group.id, name: 'Ward', isArchived: true }]);
});

test('a person saves a limited number of reports, also with calls at the same time', async () => {
  const owner = await api.aUser({ role: 'instructor' });
  const client = await api.as(owner);
  await api.database.source.query(
    `INSERT INTO saved_reports (user_id, name, query)
     SELECT $1, 'Report ' || n, '{}' FROM generate_series(2, ${SAVED_REPORT_LIMITS.count}) AS n`,
    [owner.id],
  );
  const save = (name: string) => client.call(saveReport, { body: { name, query: {}, weekday: null } });
  const answers = await Promise.all([save('One'), save('Two'), save('Three')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a saved report belongs to one person, and its name is theirs once', async () => {
  const body = { name: 'Late', query: { status: 'overdue' as const }, weekday: 1 };
  const saved = await manager.call(saveReport, { body });
  expect(saved).toMatchObject({
    status: 201,
    body: { name: 'Late', weekday: 1, query: { status: 'overdue' } },
  });
  expect((await manager.call(saveReport, { body })).status).toBe(409);
  const params = { reportId: saved.body.id };
  expect((await stranger.call(updateSavedReport, { params, body })).status).toBe(404);
  expect((await stranger.call(deleteSavedReport, { params })).status).toBe(404);
  expect((await stranger.call(listSavedReports)).body).toEqual([]);
  await manager.call(updateSavedReport, { params, body: { ...body, name: 'Overdue', weekday: null } });
  expect((await manager.call(listSavedReports)).body).toMatchObject([{ name: 'Overdue', weekday: null }]);
  expect((await manager.call(deleteSavedReport, { params })).status).toBe(204);
  expect((await manager.call(deleteSavedReport, { params: { reportId: randomUUID() } })).status).toBe(404);
});
