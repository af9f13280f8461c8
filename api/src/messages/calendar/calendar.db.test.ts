import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from '@lectern/contract';
import { CalendarFeed, Exam, Group, GroupCourse, GroupMember, Meeting, User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const DUE = new Date(Date.now() + 5 * 86_400_000);
DUE.setUTCMilliseconds(0);

/** A person with a course and an exam that are due. */
async function aLearner(title = 'Lifting') {
  const user = await api.aUser();
  const course = await api.aCourse({ title, modules: [1] });
  const group = await rows(Group).save({ name: 'Class 7b' } as Group);
  await rows(GroupMember).insert({ groupId: group.id, userId: user.id, source: 'manager' });
  await rows(GroupCourse).insert({ groupId: group.id, courseId: course.id, dueAt: DUE });
  const { enrollment } = await api.anEnrollment({ user, course });
  const exam = await rows(Exam).save({
    ...{ courseId: course.id, title: 'Quiz; all, of it', type: 'quiz', passingScore: 50 },
    ...{ gradingMethod: 'highest', behavior: 'deferred', navigation: 'free', onePerPage: false },
    ...{ shuffleQuestions: false, shuffleOptions: false, reviewRules: {}, tutorIsSilent: false },
    ...{ isRequiredForCertificate: false, isPublished: true, dueDate: DUE },
  } as never as Exam);
  return { user, course, exam, enrollment, client: await api.as(user) };
}

async function subscribe(client: TestClient) {
  const { body } = await client.call(createCalendarFeed);
  return body.url.replace(api.env.publicUrl, '');
}

/** Events as another program's parser reads them. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, startDate } = new ICAL.Event(event);
    expect(event.getFirstPropertyValue('dtstamp')).toBeTruthy();
    // RFC 5545 asks for an end later than the start, or none: the event is a moment then.
    expect(event.getFirstPropertyValue('dtend')).toBeNull();
    return { uid, summary, at: startDate.toJSDate(), url: event.getFirstPropertyValue('url') };
  });
}

test('a calendar program reads the due dates of courses and exams, and nothing else about the person', async () => {
  const { user, client, course, exam } = await aLearner('Lifting, carrying; and \\ more');
  const response = await api.visitor.fetch(await subscribe(client));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  expect(parse(text)).toEqual([
    {
      uid: `course-${course.id}@localhost`,
      summary: 'Due: Lifting, carrying; and \\ more',
      at: DUE,
      url: `${api.env.publicUrl}/courses/${course.slug}`,
    },
    {
      uid: `exam-${exam.id}@localhost`,
      summary: 'Exam due: Quiz; all, of it',
      at: DUE,
      url: `${api.env.publicUrl}/exams`,
    },
  ]);
  expect(text).not.toMatch(new RegExp(`${user.email}|${user.id}|Byron|Class 7b`));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

const BERLIN = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;

test('a calendar program in a zone with daylight saving shows the hour that is due, on both sides of each change', async () => {
  const user = await api.aUser({ timeZone: 'Europe/Berlin' });
  const group = await rows(Group).save({ name: 'Class 8a' } as Group);
  await rows(GroupMember).insert({ groupId: group.id, userId: user.id, source: 'manager' });
  // 23:30 in Berlin, before and after the changes of March 30 and October 26.
  const due = ['2031-03-29T22:30Z', '2031-03-30T21:30Z', '2031-10-25T21:30Z', '2031-10-26T22:30Z'];
  for (const dueAt of due)
    await rows(GroupCourse).insert({
      groupId: group.id,
      courseId: (await api.aCourse()).id,
      dueAt: new Date(dueAt),
    });
  const feed = await (await api.visitor.fetch(await subscribe(await api.as(user)))).text();
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(BERLIN.replaceAll('\n', '\r\n'))));
  const shown = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).startDate.convertToZone(zone).toString());
  expect(shown).toEqual([
    '2031-03-29T23:30:00',
    '2031-03-30T23:30:00',
    '2031-10-25T23:30:00',
    '2031-10-26T23:30:00',
  ]);
});

test('an unchanged feed is not sent again, and a completed course leaves it', async () => {
  const { client, enrollment } = await aLearner();
  const address = await subscribe(client);
  const first = await api.visitor.fetch(address);
  expect(first.headers.get('cache-control')).toBe('private, max-age=900');
  const etag = String(first.headers.get('etag'));
  // Without its own header, `fetch` asks for a full answer.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const again = () => api.visitor.fetch(address, { headers });
  expect((await again()).status).toBe(304);
  await api.database.source.query('UPDATE enrollments SET completed_at = now() WHERE id = $1', [
    enrollment.id,
  ]);
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(parse(await changed.text()).map(({ summary }) => summary)).toEqual(['Exam due: Quiz; all, of it']);
});

test('a feed without due dates is a valid calendar', async () => {
  const client = await api.as(await api.aUser());
  expect(parse(await (await api.visitor.fetch(await subscribe(client))).text())).toEqual([]);
});

test('the address is a secret of 256 bits that is stored as a hash only', async () => {
  const { user, client } = await aLearner();
  const { status, body } = await client.call(createCalendarFeed);
  expect(status).toBe(201);
  const token = /\/api\/calendar\/([\w-]{43})\.ics$/.exec(body.url)?.[1];
  const feed = await rows(CalendarFeed).findOneByOrFail({ userId: user.id });
  expect(JSON.stringify(feed)).not.toContain(token);
  expect((await client.call(getCalendarFeed)).body).toEqual({ createdAt: body.createdAt });
});

test('a new address replaces the old one, and a feed that is turned off ends', async () => {
  const { client } = await aLearner();
  const old = await subscribe(client);
  const address = await subscribe(client);
  expect((await api.visitor.fetch(old)).status).toBe(404);
  expect((await api.visitor.fetch(address)).status).toBe(200);
  expect((await client.call(removeCalendarFeed)).status).toBe(204);
  const ended = await api.visitor.fetch(address);
  expect(ended.status).toBe(404);
  expect(await ended.json()).toMatchObject({
    message: expect.stringContaining('Create a new one in Settings'),
  });
  expect((await client.call(getCalendarFeed)).body).toEqual({ createdAt: null });
});

test('a feed is in the language of its person', async () => {
  const { user, client } = await aLearner('Heben');
  await rows(User).update(user.id, { locale: 'de' });
  const text = await (await api.visitor.fetch(await subscribe(client))).text();
  expect(text).toContain('X-WR-CALNAME:Lectern: Termine');
  expect(parse(text).map(({ summary }) => summary)).toEqual([
    'Fällig: Heben',
    'Prüfung fällig: Quiz; all, of it',
  ]);
});

test('a live meeting is an event with its address, and once it is cancelled the same event says so without it', async () => {
  const user = await api.aUser();
  const course = await api.aCourse({ title: 'Burns', modules: [1] });
  await api.anEnrollment({ user, course });
  const { id } = await rows(Meeting).save({
    ...{ courseId: course.id, seriesId: course.id, position: 1, title: 'Questions, answers' },
    ...{ startsAt: DUE, minutes: 45, address: 'https://meet.example.org/room', note: '' },
  } as Meeting);
  const address = await subscribe(await api.as(user));
  const read = async () => {
    const text = await (await api.visitor.fetch(address)).text();
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const values = ['uid', 'summary', 'location', 'status', 'sequence', 'url'].map((name) => [
      name,
      event?.getFirstPropertyValue(name),
    ]);
    const { startDate, endDate } = new ICAL.Event(event);
    return { ...Object.fromEntries(values), start: startDate.toJSDate(), end: endDate.toJSDate() };
  };
  const planned = {
    ...{ uid: `meeting-${id}@localhost`, summary: 'Questions, answers · Burns', status: 'CONFIRMED' },
    ...{ location: 'https://meet.example.org/room', sequence: 1 },
    url: `${api.env.publicUrl}/courses/${course.slug}`,
    ...{ start: DUE, end: new Date(DUE.getTime() + 45 * 60_000) },
  };
  expect(await read()).toEqual(planned);
  await rows(Meeting).update(id, { cancelledAt: new Date() });
  expect(await read()).toEqual({ ...planned, location: null, status: 'CANCELLED', sequence: 2 });
});

test('a suspended person’s feed ends', async () => {
  const { user, client } = await aLearner();
  const address = await subscribe(client);
  await rows(User).update(user.id, { role: 'suspended' });
  expect((await api.visitor.fetch(address)).status).toBe(404);
});
