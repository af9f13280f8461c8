import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelReview,
  getPlannedReview,
  getReminderSettings,
  listNotifications,
  planReview,
  ReminderKind,
  REVIEW_AFTER_DAYS,
  unsubscribe,
  updateReminderSettings,
} from '@lectern/contract';
import {
  Certificate,
  Enrollment,
  Group,
  GroupCourse,
  GroupMember,
  PlannedReview,
  ReminderSetting,
  User,
} from '@lectern/data';
import { LANGUAGE_PATH } from '../../platform/html-pages/language-switch.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const link = (token: string) => unsubscribe.path.replace(':token', token);
const mutedByMail = async ({ id }: User) =>
  (await rows(ReminderSetting).findOneByOrFail({ userId: id })).mutedByMail;

/** A person who gets reminders, with the token of the link in their messages. */
async function aReader() {
  const user = await api.aUser();
  const unsubscribeToken = randomUUID();
  await rows(ReminderSetting).insert({ userId: user.id, unsubscribeToken });
  return { user, token: unsubscribeToken };
}

test('a person chooses where they are reminded of what; unknown kinds are refused', async () => {
  const client = await api.as(await api.aUser());
  const all = { muted: { panel: [], mail: [] }, isSendingMail: false };
  expect((await client.call(getReminderSettings)).body).toEqual(all);
  const muted = { panel: ['assigned'], mail: ['overdue', 'course-ready', 'overdue'] };
  const saved = { muted: { panel: ['assigned'], mail: ['overdue', 'course-ready'] }, isSendingMail: false };
  expect((await client.call(updateReminderSettings, { body: muted })).body).toEqual(saved);
  expect((await client.call(getReminderSettings)).body).toEqual(saved);
  const wrong = { panel: ['everything'], mail: [] };
  expect((await client.call(updateReminderSettings, { body: wrong })).status).toBe(400);
});

test('choices made in Settings keep the link of earlier messages', async () => {
  const { user, token } = await aReader();
  const client = await api.as(user);
  await client.call(updateReminderSettings, { body: { panel: [], mail: ['overdue'] } });
  expect((await api.visitor.fetch(link(token))).status).toBe(200);
});

test('a mail program stops all reminders by mail with one click and without a sign-in (RFC 8058)', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const { user, token } = await aReader();
    // A mail server sends neither cookies nor an origin.
    const response = await fetch(api.url + link(token), { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You get no more reminders by email');
    expect([...(await mutedByMail(user))].sort()).toEqual([...ReminderKind.options].sort());
  }
});

test('opening the link changes nothing, and its page saves a choice', async () => {
  const { user, token } = await aReader();
  const page = await (await api.visitor.fetch(link(token))).text();
  expect(page.match(/type="checkbox"/g)).toHaveLength(ReminderKind.options.length);
  expect(page.match(/<input[^>]* checked\b/g)).toHaveLength(ReminderKind.options.length);
  expect(await mutedByMail(user)).toEqual([]);
  const body = new URLSearchParams([
    ['action', 'choose'],
    ...ReminderKind.options.filter((kind) => kind !== 'assigned').map((kind) => ['keep', kind]),
  ] as [string, string][]);
  expect((await api.visitor.fetch(link(token), { method: 'POST', body })).status).toBe(200);
  expect(await mutedByMail(user)).toEqual(['assigned']);
  const only = new URLSearchParams({ action: 'choose', keep: 'overdue' });
  await api.visitor.fetch(link(token), { method: 'POST', body: only });
  expect(await mutedByMail(user)).not.toContain('overdue');
  const wrong = new URLSearchParams({ action: 'choose', keep: 'everything' });
  expect((await api.visitor.fetch(link(token), { method: 'POST', body: wrong })).status).toBe(400);
  expect(await mutedByMail(user)).not.toContain('overdue');
});

test('another site cannot send the form, and an unknown link says what to do', async () => {
  const { user, token } = await aReader();
  const headers = { origin: 'https://evil.example' };
  expect((await api.visitor.fetch(link(token), { method: 'POST', headers })).status).toBe(403);
  expect(await mutedByMail(user)).toEqual([]);
  const unknown = await api.visitor.fetch(link('none'), { method: 'POST' });
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('Sign in to choose your reminders in Settings.');
});

test('the page of the link is in the language of the browser', async () => {
  const { token } = await aReader();
  const headers = { 'accept-language': 'de' };
  const page = await (await api.visitor.fetch(link(token), { headers })).text();
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('Ein Kurs, den Sie hochgeladen haben, ist fertig');
  const stopped = await (await api.visitor.fetch(link(token), { method: 'POST', headers })).text();
  expect(stopped).toContain('Sie bekommen keine Erinnerungen mehr per E-Mail');
});

test('a visitor switches the language of the page of the link; for a person, their own setting decides', async () => {
  const { user, token } = await aReader();
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  expect((await browser.open(link(token))).text).toMatch(/value="en"[^>]+aria-current="true"/);
  const german = await browser.post(LANGUAGE_PATH, { locale: 'de', page: link(token) });
  expect([german.status, german.path]).toEqual([200, link(token)]);
  expect(german.text).toMatch(/<html lang="de"[^]+value="de"[^>]+aria-current="true"/);
  expect((await browser.open(link('none'))).text).toMatch(/<html lang="de"[^]+class="languages"/);
  await rows(User).update(user.id, { locale: 'fr' });
  const own = await (await (await api.as(user)).fetch(link(token))).text();
  expect(own).toContain('<html lang="fr"');
  expect(own).not.toContain('class="languages"');
});

test('the panel shows assigned, due and overdue courses, and what a person muted there is left out', async () => {
  const user = await api.aUser();
  const titles = { New: 30, Soon: 5, Late: -2, Done: 1 };
  const group = await rows(Group).save({ name: 'Class' } as Group);
  const member = { groupId: group.id, userId: user.id, source: 'manager' as const, joinedAt: inDays(-1) };
  await rows(GroupMember).insert(member);
  for (const [title, days] of Object.entries(titles)) {
    const course = await api.aCourse({ title, modules: [1] });
    await rows(GroupCourse).insert({ groupId: group.id, courseId: course.id, dueAt: inDays(days) });
    if (title === 'Done') {
      const { enrollment } = await api.anEnrollment({ user, course });
      await api.database.source.query('UPDATE enrollments SET completed_at = now() WHERE id = $1', [
        enrollment.id,
      ]);
    }
  }
  await rows(Certificate).insert({
    ...{ userId: user.id, courseName: 'Done', learnerName: 'Ada', verificationId: randomUUID() },
    grade: '100',
  });
  const client = await api.as(user);
  const shown = async () =>
    (await client.call(listNotifications)).body.items.map(({ kind, subject }) => `${kind} ${subject}`).sort();
  const courses = ['course-assigned New', 'course-due Soon', 'course-overdue Late'];
  const all = ['certificate-issued Done', ...courses];
  expect(await shown()).toEqual(all);
  const panel = ['assigned', 'due-in-7-days', 'overdue', 'certificate-issued'];
  await client.call(updateReminderSettings, { body: { panel, mail: [] } });
  expect(await shown()).toEqual([]);
  await client.call(updateReminderSettings, {
    body: { panel: ['assigned', 'due-in-1-day'], mail: panel },
  });
  expect(await shown()).toEqual(['certificate-issued Done', 'course-due Soon', 'course-overdue Late']);
});

test('the panel shows a certificate that expires soon or has expired, until it is renewed or muted', async () => {
  const user = await api.aUser();
  const course = await api.aCourse({ title: 'Lifting', modules: [1] });
  const aCertificate = (days: number, given: Partial<Certificate> = {}) =>
    rows(Certificate).insert({
      ...{ userId: user.id, courseName: `In ${days} days`, learnerName: 'Ada', verificationId: randomUUID() },
      ...{ grade: '100', issuedAt: inDays(days - 365), expiresAt: inDays(days) },
      ...given,
    });
  for (const days of [-3, 20, 50]) await aCertificate(days);
  await aCertificate(-10, { courseId: course.id });
  await aCertificate(355, { courseId: course.id, round: 2 });
  const client = await api.as(user);
  const shown = async () =>
    (await client.call(listNotifications)).body.items
      .filter(({ kind }) => kind !== 'certificate-issued')
      .map(({ kind, subject }) => `${kind} ${subject}`);
  expect(await shown()).toEqual(['certificate-expired In -3 days', 'certificate-expiring In 20 days']);
  await client.call(updateReminderSettings, { body: { panel: ['certificate-expiring'], mail: [] } });
  expect(await shown()).toEqual([]);
});

test('a learner plans the review of a course, is notified on its day, and can cancel it', async () => {
  const [ada, grace] = [await api.aUser(), await api.aUser()];
  const course = await api.aCourse({ title: 'Burns', modules: [1] });
  const params = { id: course.id };
  const client = await api.as(ada);
  expect((await client.call(planReview, { params })).status).toBe(404);
  await rows(Enrollment).insert({ courseId: course.id, userId: ada.id });
  const { body } = await client.call(planReview, { params });
  const days = (Date.parse(body.dueAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(REVIEW_AFTER_DAYS, 2);
  expect((await client.call(getPlannedReview, { params })).body).toEqual(body);
  const other = await api.as(grace);
  expect((await other.call(getPlannedReview, { params })).body).toEqual({ dueAt: null });
  expect((await other.call(cancelReview, { params })).body).toEqual({ dueAt: null });
  const shown = async () => (await client.call(listNotifications)).body.items;
  expect(await shown()).toEqual([]);
  await rows(PlannedReview).update({ userId: ada.id }, { dueAt: inDays(-1) });
  expect(await shown()).toMatchObject([
    { kind: 'review-planned', subject: 'Burns', courseSlug: course.slug },
  ]);
  await client.call(cancelReview, { params });
  expect(await shown()).toEqual([]);
});
