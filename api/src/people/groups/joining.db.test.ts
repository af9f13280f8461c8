import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  archiveGroup,
  createJoinLink,
  createLearningPath,
  formatJoinCode,
  joinGroup,
  type JoinLinkLimits,
  listGroupMembers,
  listJoinLinks,
  previewJoin,
  revokeJoinLink,
} from '@lectern/contract';
import { Enrollment, GroupJoinLink, GroupLearningPath, type User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep } from '../../testing/a-learning-path.js';
import { switchOff, switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let manager: User;
let client: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  manager = await api.aUser({ role: 'instructor' });
  client = await api.as(manager);
});
afterAll(() => api.stop());

const group = (given: Parameters<typeof aGroup>[1] = {}) =>
  aGroup(api.database.source, { managers: [manager], ...given });
const byId = ({ id }: { id: string }) => ({ params: { groupId: id } });

async function aLink(groupId: string, limits: Partial<JoinLinkLimits> = {}) {
  const body = { expiresAt: null, maxUses: null, ...limits };
  return (await client.call(createJoinLink, { params: { groupId }, body })).body;
}

const links = () => api.database.source.getRepository(GroupJoinLink);
const byCode = ({ code }: { code: string }) => ({ params: { code } });

test('a link says what one joins: group, published courses and due dates', async () => {
  const course = await api.aCourse({ title: 'Lifting' });
  const draft = await api.aCourse({ title: 'Secret', isPublished: false });
  const dueAt = new Date('2031-05-01T10:00:00.000Z');
  const open = await group({ description: 'Mondays', courses: [course, draft], due: { dueAt } });
  const link = await aLink(open.id);
  expect(link.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect((await api.visitor.call(previewJoin, byCode(link))).body).toEqual({
    groupName: 'Class of 2030',
    description: 'Mondays',
    courses: [
      {
        id: course.id,
        slug: course.slug,
        title: 'Lifting',
        due: { dueAt: dueAt.toISOString(), dueDays: null },
      },
    ],
    learningPaths: [],
    isMember: false,
  });
});

test('a link says which published learning paths one joins, and none on a site without them', async () => {
  const open = await group();
  const link = await aLink(open.id);
  const path = await aPath(client, [aStep([await api.aCourse()])], { title: 'Safety' });
  const { body: draft } = await client.call(createLearningPath, {
    body: { title: 'Draft', description: null },
  });
  for (const pathId of [path.id, draft.id])
    await api.database.source
      .getRepository(GroupLearningPath)
      .insert({ groupId: open.id, pathId, dueDays: 60 });
  const preview = async () => (await api.visitor.call(previewJoin, byCode(link))).body.learningPaths;
  const due = { dueAt: null, dueDays: 60 };
  expect(await preview()).toEqual([{ id: path.id, slug: path.slug, title: 'Safety', due }]);
  await switchOff(api, 'learningPaths');
  expect(await preview()).toEqual([]);
  await switchOn(api);
});

test('joining makes a member, enrolls in the courses, and takes one place however often it is repeated', async () => {
  const course = await api.aCourse();
  const open = await group({ courses: [course] });
  const link = await aLink(open.id, { maxUses: 2 });
  const user = await api.aUser();
  const learner = await api.as(user);
  for (let call = 0; call < 3; call++)
    expect(await learner.call(joinGroup, byCode(link))).toEqual({
      status: 200,
      body: { groupId: open.id, groupName: 'Class of 2030' },
    });
  expect(await api.database.source.getRepository(Enrollment).countBy({ userId: user.id })).toBe(1);
  expect((await client.call(listGroupMembers, byId(open))).body.items).toMatchObject([
    { id: user.id, source: 'link' },
  ]);
  expect((await client.call(listJoinLinks, byId(open))).body).toMatchObject([{ uses: 1, maxUses: 2 }]);
  expect((await learner.call(previewJoin, byCode(link))).body.isMember).toBe(true);
});

test('a code is accepted as people type it', async () => {
  const link = await aLink((await group()).id);
  await links().update(link.id, { code: '10AB10CD10EF' });
  for (const code of ['10AB-10CD-10EF', ' 1oab iocd lOef', formatJoinCode('10AB10CD10EF').toLowerCase()])
    expect((await api.visitor.call(previewJoin, { params: { code } })).status).toBe(200);
});

test('of two people who join at the last place at the same time one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const open = await group();
    const link = await aLink(open.id, { maxUses: 1 });
    const people = [await api.as(await api.aUser()), await api.as(await api.aUser())];
    const answers = await Promise.all(people.map((learner) => learner.call(joinGroup, byCode(link))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(answers.find(({ status }) => status === 410)?.body).toMatchObject({ code: 'join-link-full' });
    expect((await client.call(listGroupMembers, byId(open))).body.total).toBe(1);
  }
});

test('one person who joins twice at the same time takes one place', async () => {
  const open = await group();
  const link = await aLink(open.id, { maxUses: 1 });
  const learner = await api.as(await api.aUser());
  const answers = await Promise.all([1, 2].map(() => learner.call(joinGroup, byCode(link))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await client.call(listJoinLinks, byId(open))).body).toMatchObject([{ uses: 1 }]);
});

test('expired, full and unknown links, and those of archived groups, are refused in words and change nothing', async () => {
  const open = await group();
  const learner = await api.as(await api.aUser());
  const refusal = async (code: string) => {
    const answers = [
      await learner.call(previewJoin, { params: { code } }),
      await learner.call(joinGroup, { params: { code } }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    return answers[0];
  };
  const expired = await aLink(open.id);
  await links().update(expired.id, { expiresAt: new Date(Date.now() - 1000) });
  expect(await refusal(expired.code)).toMatchObject({
    status: 410,
    body: { code: 'join-link-expired', message: expect.stringContaining('expired') },
  });
  const full = await aLink(open.id, { maxUses: 1 });
  await links().update(full.id, { uses: 1 });
  expect(await refusal(full.code)).toMatchObject({ status: 410, body: { code: 'join-link-full' } });
  const revoked = await aLink(open.id);
  const revoke = () => client.call(revokeJoinLink, { params: { groupId: open.id, linkId: revoked.id } });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(404);
  expect((await refusal(revoked.code))?.status).toBe(404);
  const good = await aLink(open.id);
  await client.call(archiveGroup, { ...byId(open), body: { isArchived: true } });
  expect(await refusal(good.code)).toMatchObject({ status: 410, body: { code: 'group-archived' } });
  expect((await client.call(listGroupMembers, byId(open))).body.total).toBe(0);
  const body = { expiresAt: null, maxUses: null };
  expect((await client.call(createJoinLink, { ...byId(open), body })).status).toBe(409);
});

test('a link ends in the future and lets in a limited number of people; a group has a limited number of links', async () => {
  const strict = await group();
  const create = (body: object) => client.call(createJoinLink, { ...byId(strict), body });
  expect((await create({ expiresAt: '2020-01-01T00:00:00.000Z', maxUses: null })).status).toBe(400);
  for (const maxUses of [0, -1, 1.5, 100_001])
    expect((await create({ expiresAt: null, maxUses })).status).toBe(400);
  await api.database.source.query(
    'INSERT INTO group_join_links (group_id, code) SELECT $1, number::text FROM generate_series(1, 50) number',
    [strict.id],
  );
  expect((await create({ expiresAt: null, maxUses: null })).status).toBe(409);
});

test('links of another manager’s group are answered with 404', async () => {
  const foreign = await group();
  const link = await aLink(foreign.id);
  const stranger = await api.as(await api.aUser({ role: 'instructor' }));
  const params = { groupId: foreign.id, linkId: link.id };
  expect((await stranger.call(listJoinLinks, { params })).status).toBe(404);
  expect((await stranger.call(revokeJoinLink, { params })).status).toBe(404);
  const own = await aGroup(api.database.source, { managers: [] });
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const elsewhere = { groupId: own.id, linkId: link.id };
  expect((await admin.call(revokeJoinLink, { params: elsewhere })).status).toBe(404);
  expect((await api.visitor.call(previewJoin, byCode(link))).status).toBe(200);
});
