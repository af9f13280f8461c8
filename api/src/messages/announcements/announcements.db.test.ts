import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ANNOUNCEMENT_LIMITS,
  cancelAnnouncement,
  countUnreadNotifications,
  createAnnouncement,
  deleteAnnouncement,
  EDIT_CONFLICT,
  getAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  listNotifications,
  markAnnouncementRead,
  publishAnnouncement,
  updateAnnouncement,
} from '@lectern/contract';
import { Announcement, AnnouncementRecipient, AuditEntry, Course, Enrollment } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

const NEWS = { title: 'The room has changed', text: 'We meet in room 7.\nBring your cards.' };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const byId = (announcementId: string) => ({ params: { announcementId } });

async function aWorld() {
  const course = await api.aCourse({ title: 'Burns' });
  const teacher = await anInstructor(api, course);
  const aLearner = async () => {
    const { user } = await api.anEnrollment({ course });
    return { user, client: await api.as(user) };
  };
  const learner = await aLearner();
  const write = async (given: object = { courseId: course.id }, client = teacher.client) =>
    (await client.call(createAnnouncement, { body: { id: randomUUID(), ...NEWS, ...given } })).body;
  const publish = (id: string, publishAt: string | null = null, version = 1) =>
    teacher.client.call(publishAnnouncement, { ...byId(id), body: { version, publishAt } });
  return { course, teacher, learner, aLearner, write, publish };
}

/** Does what the worker does to one person. */
async function deliver(id: string, userIds: string[]) {
  const { manager } = api.database.source;
  await manager.query(
    `UPDATE announcements SET publish_at = now(), published_at = now(), notified_at = now(), recipient_count = $2
      WHERE id = $1`,
    [id, userIds.length],
  );
  for (const userId of userIds) await manager.insert(AnnouncementRecipient, { announcementId: id, userId });
}

const listEvents = async (client: TestClient) =>
  (await client.call(listNotifications)).body.items.map(({ kind, id, subject }) => [kind, id, subject]);

test('a draft is written once, scheduled, cancelled and published, and the audit log has no texts', async () => {
  const { course, teacher, publish } = await aWorld();
  const body = { id: randomUUID(), courseId: course.id, ...NEWS };
  const [first, again] = await Promise.all(
    [1, 2].map(() => teacher.client.call(createAnnouncement, { body })),
  );
  expect([first?.status, again?.status]).toEqual([201, 201]);
  expect(first?.body).toMatchObject({ ...NEWS, state: 'draft', publishAt: null, readCount: 0 });
  const at = inDays(2);
  expect((await publish(body.id, at)).body).toMatchObject({ state: 'scheduled', publishAt: at });
  const { body: draft } = await teacher.client.call(cancelAnnouncement, byId(body.id));
  expect(draft).toMatchObject({ state: 'draft', publishAt: null });
  expect((await publish(body.id)).status).toBe(409);
  expect((await publish(body.id, null, draft.version)).body.state).toBe('publishing');
  for (const refused of [
    await publish(body.id, at, draft.version + 1),
    await teacher.client.call(cancelAnnouncement, byId(body.id)),
  ])
    expect(refused.status).toBe(409);
  const { body: list } = await teacher.client.call(listManagedAnnouncements, {
    query: { courseId: course.id },
  });
  expect(list).toMatchObject({ total: 1, audienceSize: 1, isActive: true, audience: { name: 'Burns' } });
  const entries = await api.database.source.getRepository(AuditEntry).findBy({ detail: body.id });
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'course.announcement-cancelled',
    'course.announcement-published',
    'course.announcement-scheduled',
  ]);
  expect(JSON.stringify(entries)).not.toContain('room');
});

test('a learner reads an announcement in the panel, in the list and on its page, and its author sees how many have read it', async () => {
  const { course, teacher, learner, aLearner, write } = await aWorld();
  const { id } = await write();
  for (const call of [getAnnouncement, markAnnouncementRead])
    expect((await learner.client.call(call, byId(id))).status).toBe(404);
  expect((await learner.client.call(listAnnouncements)).body.total).toBe(0);
  await deliver(id, [learner.user.id]);
  const late = await aLearner();

  expect(await listEvents(learner.client)).toEqual([['announcement', id, `Burns · ${NEWS.title}`]]);
  const query = { query: { courseId: course.id } };
  const { items } = (await learner.client.call(listAnnouncements, query)).body;
  expect(items).toMatchObject([{ id, isUnread: true, excerpt: 'We meet in room 7. Bring your cards.' }]);
  const { body } = await learner.client.call(getAnnouncement, byId(id));
  expect(body).toMatchObject({
    ...NEWS,
    audience: { kind: 'course', name: 'Burns' },
    authorName: 'Maria Agnesi',
  });
  for (const client of [learner.client, learner.client, late.client])
    expect((await client.call(markAnnouncementRead, byId(id))).status).toBe(204);
  expect((await learner.client.call(countUnreadNotifications)).body).toEqual({ unreadCount: 0 });
  expect((await learner.client.call(getAnnouncement, byId(id))).body.isUnread).toBe(false);

  // People who came later read it in the list, and were not notified.
  expect(await listEvents(late.client)).toEqual([]);
  expect((await late.client.call(listAnnouncements, query)).body.items).toMatchObject([
    { id, isUnread: false },
  ]);
  const { body: managed } = await teacher.client.call(listManagedAnnouncements, query);
  expect(managed.items).toMatchObject([{ id, recipientCount: 1, readCount: 1, state: 'published' }]);
  expect(JSON.stringify(managed)).not.toContain(learner.user.id);
});

test('an announcement is in every panel from its publication on, before the worker has come to a person', async () => {
  const { course, learner, write, teacher } = await aWorld();
  const { id } = await write();
  const { manager } = api.database.source;
  await manager.query('UPDATE announcements SET publish_at = now(), published_at = now() WHERE id = $1', [
    id,
  ]);
  const later = await api.anEnrollment({ course });
  const lateClient = await api.as(later.user);
  expect(await listEvents(learner.client)).toEqual([['announcement', id, `Burns · ${NEWS.title}`]]);
  for (const client of [lateClient, teacher.client]) expect(await listEvents(client)).toEqual([]);
  const readUnread = async () => {
    const { items } = (await learner.client.call(listAnnouncements)).body;
    return [items[0]?.isUnread, (await learner.client.call(countUnreadNotifications)).body.unreadCount];
  };
  expect(await readUnread()).toEqual([true, 1]);
  for (const client of [learner.client, lateClient])
    expect((await client.call(markAnnouncementRead, byId(id))).status).toBe(204);
  expect(await readUnread()).toEqual([false, 0]);
  expect(await manager.findBy(AnnouncementRecipient, { announcementId: id })).toMatchObject([
    { userId: learner.user.id, readAt: expect.any(Date) },
  ]);
});

test('an announcement is gone for people who left, in a course that is no longer published, and once it is deleted', async () => {
  const { course, teacher, learner, aLearner, write } = await aWorld();
  const left = await aLearner();
  const { id } = await write();
  await deliver(id, [learner.user.id, left.user.id]);
  const { manager } = api.database.source;
  const isGone = async (client: TestClient) => {
    const { status } = await client.call(getAnnouncement, byId(id));
    const { total } = (await client.call(listAnnouncements)).body;
    return status === 404 && total === 0 && (await listEvents(client)).length === 0;
  };
  await manager.delete(Enrollment, { userId: left.user.id });
  expect([await isGone(left.client), await isGone(learner.client)]).toEqual([true, false]);
  await manager.update(Course, course.id, { isPublished: false });
  expect(await isGone(learner.client)).toBe(true);
  await manager.update(Course, course.id, { isPublished: true });
  expect((await teacher.client.call(deleteAnnouncement, byId(id))).status).toBe(204);
  expect(await isGone(learner.client)).toBe(true);
  expect(await manager.findOneBy(Announcement, { id })).toMatchObject({ title: '', text: '' });
  expect((await teacher.client.call(deleteAnnouncement, byId(id))).status).toBe(404);
});

test('an edit after the publication is visible, and one of an older version is refused', async () => {
  const { teacher, learner, write } = await aWorld();
  const { id } = await write();
  const edit = (version: number, title: string) =>
    teacher.client.call(updateAnnouncement, { ...byId(id), body: { ...NEWS, title, version } });
  expect((await edit(1, 'A draft')).body).toMatchObject({ editedAt: null, version: 2 });
  await deliver(id, [learner.user.id]);
  const { body } = await edit(2, 'Room 8');
  expect((await edit(2, 'Room 9')).body).toMatchObject({ code: EDIT_CONFLICT });
  expect((await learner.client.call(getAnnouncement, byId(id))).body).toMatchObject({
    title: 'Room 8',
    editedAt: body.editedAt,
  });
  expect(body.editedAt).not.toBeNull();
});

test('the managers of a group write to its members, others get 404, and an archived group gets nothing', async () => {
  const { teacher, learner, write } = await aWorld();
  const manager = await anInstructor(api);
  const group = await aGroup(api.database.source, { managers: [manager.user], members: [learner.user] });
  const sent = { body: { id: randomUUID(), groupId: group.id, ...NEWS } };
  expect((await teacher.client.call(createAnnouncement, sent)).status).toBe(404);
  expect((await manager.client.call(createAnnouncement, sent)).status).toBe(201);
  await deliver(sent.body.id, [learner.user.id]);
  expect(await listEvents(learner.client)).toEqual([
    ['announcement', sent.body.id, `${group.name} · ${NEWS.title}`],
  ]);
  expect((await teacher.client.call(getAnnouncement, byId(sent.body.id))).status).toBe(404);
  expect((await manager.client.call(getAnnouncement, byId(sent.body.id))).status).toBe(200);
  const { id } = await write({ groupId: group.id }, manager.client);
  await api.database.source.query('UPDATE groups SET archived_at = now() WHERE id = $1', [group.id]);
  const now = { version: 1, publishAt: null };
  expect((await manager.client.call(publishAnnouncement, { ...byId(id), body: now })).status).toBe(409);
});

test('what is not allowed is refused: two audiences or none, past and far times, too many in a day', async () => {
  const { course, teacher, write, publish } = await aWorld();
  const group = await aGroup(api.database.source, { managers: [teacher.user] });
  const both: Record<string, string> = { courseId: course.id, groupId: group.id };
  for (const given of [{}, both]) {
    const body = { id: randomUUID(), ...NEWS, ...given };
    expect((await teacher.client.call(createAnnouncement, { body })).status).toBe(400);
    expect((await teacher.client.call(listManagedAnnouncements, { query: given })).status).toBe(400);
  }
  for (const given of [{ title: ' ' }, { title: 'two\nlines' }, { text: 'x'.repeat(5001) }]) {
    const body = { id: randomUUID(), courseId: course.id, ...NEWS, ...given };
    expect((await teacher.client.call(createAnnouncement, { body })).status).toBe(400);
  }
  const { id } = await write();
  for (const at of [inDays(-1), inDays(400)]) expect((await publish(id, at)).status).toBe(400);
  for (let count = 0; count < ANNOUNCEMENT_LIMITS.perDay; count += 1)
    expect((await publish((await write()).id, inDays(3))).status).toBe(200);
  expect((await publish(id, inDays(3.5))).status).toBe(409);
  expect((await publish(id, inDays(1.5))).status).toBe(200);
  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  expect((await publish((await write()).id)).status).toBe(409);
});
