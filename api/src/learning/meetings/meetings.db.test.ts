import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelMeeting,
  createMeetings,
  deleteCourse,
  duplicateCourse,
  EDIT_CONFLICT,
  getNextMeeting,
  listManagedMeetings,
  listMeetings,
  listNotifications,
  MEETING_LIMITS,
  startViewAs,
  updateMeeting,
  updateReminderSettings,
} from '@lectern/contract';
import { AuditEntry, type Course, Meeting, User } from '@lectern/data';
import { aPlannedMeeting } from '../../testing/a-planned-meeting.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const rows = () => api.database.source.getRepository(Meeting);

async function aWorld() {
  const course = await api.aCourse({ title: 'Burns' });
  const teacher = await anInstructor(api, course);
  const { user } = await api.anEnrollment({ course });
  const learner = { user, client: await api.as(user) };
  const params = { id: course.id };
  const plan = (given: object = {}) =>
    teacher.client.call(createMeetings, {
      params,
      body: { ...aPlannedMeeting(), id: randomUUID(), weeks: 1, timeZone: 'UTC', ...given },
    });
  const listManaged = async () =>
    (await teacher.client.call(listManagedMeetings, { params, query: { page: '1' } })).body;
  const findFirst = async () => {
    const { items } = await listManaged();
    if (!items[0]) throw new Error('No meeting.');
    return items[0];
  };
  const list = async (client: TestClient = learner.client) =>
    (await client.call(listMeetings, { params })).body;
  return { course, teacher, learner, plan, listManaged, findFirst, list };
}

const change = (client: TestClient, meetingId: string, given: object) =>
  client.call(updateMeeting, { params: { meetingId }, body: { ...aPlannedMeeting(), version: 1, ...given } });
const cancel = (client: TestClient, meetingId: string, given: object = {}) =>
  client.call(cancelMeeting, {
    params: { meetingId },
    body: { version: 1, withFollowing: false, ...given },
  });
const listEvents = async (client: TestClient) =>
  (await client.call(listNotifications)).body.items.map(({ kind, subject }) => `${kind} ${subject}`).sort();

test('a meeting is planned once, also by two requests at once, and learners see it with its address', async () => {
  const { plan, list, listManaged, learner } = await aWorld();
  const id = randomUUID();
  const startsAt = inHours(3);
  const [first, again] = await Promise.all([plan({ id, startsAt }), plan({ id, startsAt })]);
  expect([first.body, again.body]).toEqual([{ created: 1 }, { created: 1 }]);
  expect(await listManaged()).toMatchObject({
    total: 1,
    courseTitle: 'Burns',
    items: [{ state: 'planned', position: 1, seriesSize: 1, followingCount: 0, version: 1 }],
  });
  const address = 'https://meet.example.org/room';
  expect(await list()).toMatchObject({
    upcoming: [{ title: 'Questions and answers', startsAt, minutes: 45, address, isCancelled: false }],
    past: [],
  });
  expect((await learner.client.call(getNextMeeting)).body).toMatchObject({
    ...{ startsAt, address, courseTitle: 'Burns' },
  });
});

test('a weekly series starts at the same hour in the time zone of its author, on both sides of a change of the clocks', async () => {
  const { plan, list } = await aWorld();
  const year = new Date().getUTCFullYear() + 1;
  const startsAt = `${year}-10-20T14:00:00.000Z`;
  expect((await plan({ startsAt, weeks: 3, timeZone: 'Europe/Berlin' })).body).toEqual({ created: 3 });
  const { upcoming } = await list();
  const hours = upcoming.map((one) =>
    new Date(one.startsAt).toLocaleTimeString('en', { timeZone: 'Europe/Berlin', hour: 'numeric' }),
  );
  expect(hours).toEqual(['4 PM', '4 PM', '4 PM']);
  expect(upcoming.map((one) => new Date(one.startsAt).getUTCHours())).toEqual([14, expect.any(Number), 15]);
});

test('a zone that the database does not know counts as UTC', async () => {
  const { plan, list } = await aWorld();
  const startsAt = inHours(5);
  expect((await plan({ startsAt, weeks: 2, timeZone: 'Moon/Base' })).status).toBe(201);
  const [first, second] = (await list()).upcoming;
  expect(Date.parse(second?.startsAt ?? '') - Date.parse(first?.startsAt ?? '')).toBe(7 * 24 * HOUR_MS);
});

test('addresses other than https, past and far starts, and more meetings than the limit are refused', async () => {
  const { plan } = await aWorld();
  for (const address of [
    'http://meet.example.org',
    'javascript:alert(1)',
    'meet.example.org',
    'https://zoom.us@evil.example/room',
    `https://meet.example.org/${'a'.repeat(MEETING_LIMITS.address)}`,
  ])
    expect((await plan({ address })).status, address).toBe(400);
  for (const given of [
    { minutes: 4 },
    { minutes: 1441 },
    { weeks: 31 },
    { title: '' },
    { startsAt: inHours(-1) },
    { startsAt: inHours(24 * (MEETING_LIMITS.daysAhead - 7)), weeks: 3 },
  ])
    expect((await plan(given)).status, JSON.stringify(given)).toBe(400);
  for (let series = 0; series < 6; series++) expect((await plan({ weeks: 30 })).status).toBe(201);
  expect((await plan({ weeks: 21 })).status).toBe(409);
  expect((await plan({ weeks: 20 })).status).toBe(201);
});

test('a changed meeting has a new version, learners are notified of another time, and the audit log has no texts', async () => {
  const { plan, findFirst, teacher, learner, list } = await aWorld();
  await plan({ startsAt: inHours(48) });
  const { id, startsAt } = await findFirst();
  expect((await change(teacher.client, id, { startsAt, note: 'Bring a pen.' })).status).toBe(204);
  expect(await listEvents(learner.client)).toEqual([]);
  const late = await change(teacher.client, id, { startsAt });
  expect([late.status, late.body]).toEqual([409, expect.objectContaining({ code: EDIT_CONFLICT })]);
  const moved = inHours(72);
  expect((await change(teacher.client, id, { startsAt: moved, version: 2 })).status).toBe(204);
  expect(await listEvents(learner.client)).toEqual(['meeting-moved Burns · Questions and answers']);
  expect(await listEvents(teacher.client)).toEqual([]);
  expect((await list()).upcoming).toMatchObject([{ id, startsAt: moved }]);
  expect((await change(teacher.client, id, { startsAt: inHours(-1), version: 3 })).status).toBe(400);
  const entries = await api.database.source
    .getRepository(AuditEntry)
    .find({ where: { detail: id }, order: { id: 'ASC' } });
  expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
    ['course.meeting-updated', ['description']],
    ['course.meeting-updated', ['startsAt', 'description']],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/example\.org|pen/);
});

test('the rest of a series is cancelled together, learners are notified once and see it as cancelled without its address', async () => {
  const { plan, listManaged, teacher, learner, list } = await aWorld();
  await plan({ weeks: 4, startsAt: inHours(48) });
  const second = (await listManaged()).items[1];
  expect(second).toMatchObject({ position: 2, seriesSize: 4, followingCount: 2 });
  const id = second?.id ?? '';
  const { body } = await cancel(teacher.client, id, { withFollowing: true });
  expect(body).toEqual({ cancelled: 3 });
  expect((await cancel(teacher.client, id, { version: 2 })).status).toBe(409);
  expect((await change(teacher.client, id, { version: 2 })).status).toBe(409);
  const { upcoming } = await list();
  expect(upcoming.map(({ isCancelled, address }) => [isCancelled, address !== null])).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(await listEvents(learner.client)).toEqual(['meeting-cancelled Burns · Questions and answers']);
});

test('messages are due at once where the old or the new start of a moved meeting, or that of a cancelled one, is within a day', async () => {
  const { plan, teacher } = await aWorld();
  const isMailDue = async (startsAt: string, act: (id: string) => Promise<{ status: number }>) => {
    const seriesId = randomUUID();
    await plan({ id: seriesId, startsAt });
    const { id } = await rows().findOneByOrFail({ seriesId });
    expect((await act(id)).status).toBeLessThan(300);
    return (await rows().findOneByOrFail({ id })).isMailDue;
  };
  const { client } = teacher;
  const [soon, far] = [inHours(5), inHours(100)];
  const moveTo = (startsAt: string) => (id: string) => change(client, id, { startsAt });
  expect(await isMailDue(soon, moveTo(far))).toBe(true);
  expect(await isMailDue(far, moveTo(soon))).toBe(true);
  expect(await isMailDue(far, moveTo(inHours(30)))).toBe(false);
  expect(await isMailDue(soon, (id) => change(client, id, { startsAt: soon, title: 'Other' }))).toBe(false);
  expect(await isMailDue(soon, (id) => cancel(client, id))).toBe(true);
  expect(await isMailDue(far, (id) => cancel(client, id))).toBe(false);
});

test('two instructors who change the same version at once: one of them is refused', async () => {
  const { course, plan, findFirst, teacher } = await aWorld();
  const other = await anInstructor(api);
  await addInstructor(api, course, other.user);
  await plan();
  const { id } = await findFirst();
  const answers = await Promise.all([change(teacher.client, id, { title: 'One' }), cancel(other.client, id)]);
  expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true]);
});

test('a meeting is announced a day and minutes before, unless its person muted that, and is over after its end', async () => {
  const { plan, findFirst, learner, teacher, list } = await aWorld();
  await plan({ startsAt: inHours(2) });
  const { id } = await findFirst();
  const subject = 'Burns · Questions and answers';
  for (const { client } of [learner, teacher])
    expect(await listEvents(client)).toEqual([`meeting-tomorrow ${subject}`]);
  await rows().update(id, { startsAt: new Date(inHours(0.2)) });
  expect(await listEvents(learner.client)).toEqual([`meeting-soon ${subject}`]);
  await rows().update(id, { startsAt: new Date(inHours(-0.5)) });
  expect(await listEvents(learner.client)).toEqual([`meeting-soon ${subject}`]);
  await learner.client.call(updateReminderSettings, { body: { panel: ['meeting'], mail: [] } });
  expect(await listEvents(learner.client)).toEqual([]);
  await learner.client.call(updateReminderSettings, { body: { panel: [], mail: [] } });
  await rows().update(id, { startsAt: new Date(inHours(-1)) });
  expect(await listEvents(learner.client)).toEqual([]);
  expect(await list()).toMatchObject({ upcoming: [], past: [{ id, address: null }] });
  expect((await learner.client.call(getNextMeeting)).body).toBeNull();
  expect((await cancel(teacher.client, id, { version: 4 })).status).toBe(409);
});

test('only people who take or teach the course get its meetings, and not while it is locked', async () => {
  const { course, plan, learner, list } = await aWorld();
  await plan({ startsAt: inHours(3) });
  const stranger = await api.as(await api.aUser());
  expect(await list(stranger)).toEqual({ upcoming: [], past: [] });
  expect((await stranger.call(getNextMeeting)).body).toBeNull();
  const administrator = await api.as(await api.aUser({ role: 'admin' }));
  expect((await list(administrator)).upcoming).toHaveLength(1);
  expect((await administrator.call(getNextMeeting)).body).toBeNull();

  const set = (column: string, value: unknown) =>
    api.database.source.query(`UPDATE courses SET ${column} = $2 WHERE id = $1`, [course.id, value]);
  await set('opens_at', inHours(24));
  expect(await list()).toEqual({ upcoming: [], past: [] });
  expect((await learner.client.call(getNextMeeting)).body).toBeNull();
  expect(await listEvents(learner.client)).toEqual([]);
  await set('opens_at', null);
  expect((await list()).upcoming).toHaveLength(1);
  await set('is_published', false);
  expect(await list()).toEqual({ upcoming: [], past: [] });
  await set('is_published', true);
  await api.database.source.getRepository(User).update(learner.user.id, { role: 'suspended' });
  const { status } = await learner.client.call(listMeetings, { params: { id: course.id } });
  expect(status).toBe(401);
});

test('an administrator who sees Lectern as a learner or an instructor gets no address', async () => {
  const { course, plan, learner, teacher } = await aWorld();
  await plan({ startsAt: inHours(3) });
  const params = { id: course.id };
  for (const { user } of [learner, teacher]) {
    const client = await api.as(await api.aUser({ role: 'admin' }));
    await client.call(startViewAs, { params: { userId: user.id } });
    const { upcoming } = (await client.call(listMeetings, { params })).body;
    expect(upcoming).toMatchObject([{ title: 'Questions and answers', address: null }]);
    expect((await client.call(getNextMeeting)).body).toMatchObject({ address: null });
    if (user === teacher.user) {
      const { items } = (await client.call(listManagedMeetings, { params, query: { page: '1' } })).body;
      expect(items).toMatchObject([{ state: 'planned', address: null }]);
    }
  }
});

test('a copy of a course has no meetings, and a deleted course leaves none', async () => {
  const { course, plan, teacher } = await aWorld();
  await plan();
  const params = { id: course.id };
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const copy = (await admin.call(duplicateCourse, { params })).body as unknown as Course;
  expect(await rows().countBy({ courseId: copy.id })).toBe(0);
  expect((await teacher.client.call(deleteCourse, { params })).status).toBeLessThan(300);
  expect(await rows().countBy({ courseId: course.id })).toBe(0);
});
