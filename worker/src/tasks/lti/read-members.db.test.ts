import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  deleteUnusedMembers,
  LtiLink,
  LtiMember,
  LtiPlatform,
  LtiRoster,
  SiteSettingsRow,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger } from '@lectern/infra';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findNext, readLtiMembers } from './read-members.js';

const TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
const INSTRUCTOR = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor';

/** What the platform answers to a path; a function writes the body itself. */
interface Page {
  status?: number;
  headers?: Record<string, string>;
  body: object | string;
}

let database: TestDatabase;
let make: ReturnType<typeof factories>;
let url = '';
let answer: (path: string) => Page;
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    if (path === '/token') return response.end(JSON.stringify({ access_token: 'a-token' }));
    const page = answer(path);
    const text = typeof page.body === 'string' ? page.body : JSON.stringify(page.body);
    return response.writeHead(page.status ?? 200, { 'content-type': TYPE, ...page.headers }).end(text);
  });
});
beforeAll(async () => {
  database = await createTestDatabase();
  make = factories(database.source);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  received.length = 0;
  await database.source.getRepository(LtiPlatform).deleteAll();
  await turnOn(true);
});

const turnOn = (lti: boolean) =>
  database.source
    .getRepository(SiteSettingsRow)
    .upsert({ group: 'features', settings: { lti }, version: 1 }, ['group']);
const rosters = () => database.source.getRepository(LtiRoster);
const read = () =>
  readLtiMembers(
    { source: database.source, log: createLogger({ logLevel: 'silent' }, 'worker') },
    new AbortController().signal,
  );
const findMembers = () =>
  database.source
    .getRepository(LtiMember)
    .find({ order: { subject: 'ASC' }, select: { subject: true, name: true, isLearner: true } });

/** A course of a platform whose members an instructor asked for. */
async function aRoster(changes: Partial<LtiRoster> & { isInNetwork?: boolean } = {}) {
  const { isInNetwork = true, ...roster } = changes;
  const course = await make.aCourse();
  const platform = await database.source.getRepository(LtiPlatform).save({
    ...{ name: 'Moodle', issuer: url, clientId: 'tool', deploymentIds: ['1'], isInNetwork },
    ...{ authorizationUrl: `${url}/auth`, tokenUrl: `${url}/token`, tokenAudience: null },
    ...{ keysUrl: `${url}/keys`, siteUrl: url },
  } as LtiPlatform);
  const now = new Date(Date.now() - 1000);
  return rosters().save({
    ...{ platformId: platform.id, courseId: course.id, deploymentId: '1', contextId: 'course-7' },
    ...{ contextTitle: 'Biology', membersUrl: `${url}/members?all=1`, requestedAt: now, nextAttemptAt: now },
    ...roster,
  } as LtiRoster);
}

const aPage = (members: object[], context: object = { id: 'course-7' }) => ({
  id: `${url}/members`,
  context,
  members,
});
const aMember = (user_id: unknown, changes: object = {}) => ({ user_id, roles: [LEARNER], ...changes });

test('members are read over all pages with a token for members alone, and replaced once a day', async () => {
  const { id } = await aRoster();
  answer = (path) =>
    path === '/members?all=1'
      ? {
          headers: { link: `<${url}/members?all=1&page=2>; rel="next", <${url}/x>; rel="differences"` },
          body: aPage([
            aMember('a', {
              name: ' Ada\u0000Byron\n',
              email: 'ada@example.org',
              picture: 'https://x.example',
            }),
            aMember('b', { given_name: 'Grace', family_name: 'Hopper', roles: [INSTRUCTOR] }),
          ]),
        }
      : {
          body: aPage([
            aMember('c', { roles: ['Learner'], status: 'Active' }),
            aMember('d', { status: 'Inactive' }),
            aMember('e', {
              roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership/Learner#GuestLearner'],
            }),
            aMember('f', { roles: null, name: 7 }),
          ]),
        };
  await Promise.all([read(), read(), read()]);
  expect(received.map(({ path }) => path)).toEqual(['/token', '/members?all=1', '/members?all=1&page=2']);
  expect(new URLSearchParams(received[0]?.body).get('scope')).toBe(SCOPE);
  expect(received[1]?.headers).toMatchObject({ accept: TYPE, authorization: 'Bearer a-token' });
  expect(await findMembers()).toMatchObject([
    { subject: 'a', name: 'Ada Byron', isLearner: true },
    { subject: 'b', name: 'Grace Hopper', isLearner: false },
    { subject: 'c', name: null, isLearner: true },
    { subject: 'e', name: null, isLearner: true },
    { subject: 'f', name: null, isLearner: false },
  ]);
  const roster = await rosters().findOneByOrFail({ id });
  expect(roster).toMatchObject({ problem: null, attempts: 0 });
  const pause = (roster.nextAttemptAt?.getTime() ?? 0) - Date.now();
  expect(pause / 3_600_000).toBeCloseTo(24, 1);

  await rosters().update(id, { nextAttemptAt: new Date(Date.now() - 1000) });
  answer = () => ({ body: aPage([aMember('c')]) });
  await read();
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['c']);
});

/** A person who opened the course of a list through a link of the platform. */
async function aLaunch({ platformId, courseId }: LtiRoster, resourceLinkId: string, changes: object = {}) {
  const { id: userId } = await make.aUser();
  await database.source.getRepository(LtiLink).insert({
    ...{ platformId, courseId, userId, resourceLinkId, deploymentId: '1', contextId: 'course-7' },
    ...{ lastLaunchAt: new Date(), ...changes },
  });
}

test('only members who can open a link of the course are read, over all links', async () => {
  const roster = await aRoster();
  await aLaunch(roster, 'link/1 a&b');
  await aLaunch(roster, 'link/1 a&b');
  await aLaunch(roster, 'link-2');
  await aLaunch(roster, 'elsewhere', { contextId: 'course-8' });
  answer = (path) => ({ body: aPage([aMember('both'), aMember(path.includes('link-2') ? 'b' : 'a')]) });
  await read();
  expect(received.map(({ path }) => path).toSorted()).toEqual([
    ...['/members?all=1&rlid=link%2F1+a%26b', '/members?all=1&rlid=link-2', '/token'],
  ]);
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['a', 'b', 'both']);
});

test.each([400, 403, 404])('where a platform answers %i to a link, all members are read', async (status) => {
  const roster = await aRoster();
  await aLaunch(roster, 'link-1');
  answer = (path) => (path.includes('rlid') ? { status, body: {} } : { body: aPage([aMember('a')]) });
  await read();
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['a']);
  expect(await rosters().findOneByOrFail({ id: roster.id })).toMatchObject({ problem: null });
});

test('of a course with more links than are read one by one, all members are read', async () => {
  const roster = await aRoster();
  for (let link = 0; link < 21; link++) await aLaunch(roster, `link-${link}`);
  answer = () => ({ body: aPage([aMember('a')]) });
  await read();
  expect(received.map(({ path }) => path)).toEqual(['/token', '/members?all=1']);
});

test('a page with which the lists of several links go on is read once', async () => {
  const roster = await aRoster();
  for (const link of ['link-1', 'link-2']) await aLaunch(roster, link);
  answer = (path) =>
    path.includes('rlid')
      ? { headers: { link: '</members?page=2>; rel="next"' }, body: aPage([aMember('a')]) }
      : { body: aPage([aMember('b')]) };
  await read();
  expect(received.filter(({ path }) => path === '/members?page=2')).toHaveLength(1);
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['a', 'b']);
  expect(await rosters().findOneByOrFail({ id: roster.id })).toMatchObject({ problem: null });
});

test('where the lists of links have too many pages together, all members are read', async () => {
  const roster = await aRoster();
  for (const link of ['link-1', 'link-2']) await aLaunch(roster, link);
  answer = (path) => {
    if (!path.includes('rlid')) return { body: aPage([aMember('a')]) };
    const page = Number(new URL(path, url).searchParams.get('page') ?? 1);
    const [list] = path.split('&page=');
    const next = { headers: { link: `<${list}&page=${page + 1}>; rel="next"` } };
    return { ...(page < 150 && next), body: aPage([aMember('b')]) };
  };
  await read();
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['a']);
  expect(await rosters().findOneByOrFail({ id: roster.id })).toMatchObject({ problem: null });
});

const circle = (): Page => ({ headers: { link: `<${url}/members?all=1>; rel=next` }, body: aPage([]) });
let pages = 0;
const endless = (): Page => ({
  headers: { link: `</members?page=${pages++}>; rel="next"` },
  body: aPage([]),
});

test.each<[string, () => Page, RegExp]>([
  ['a circle of pages', circle, /in a circle/],
  ['pages without an end', endless, /too many pages/],
  [
    'a page at another site',
    () => ({ headers: { link: '<http://127.0.0.1:1/members>; rel="next"' }, body: aPage([]) }),
    /another site/,
  ],
  [
    'a next page that is no address',
    () => ({ headers: { link: '<http://[>; rel="next"' }, body: aPage([]) }),
    /not valid/,
  ],
  [
    'a redirect into the network',
    () => ({ status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }),
    /redirect/,
  ],
  [
    'a page of the wrong type',
    () => ({ headers: { 'content-type': 'text/html' }, body: aPage([]) }),
    /did not send a list/,
  ],
  ['no JSON', () => ({ body: '<html>' }), /did not send a list/],
  [
    'a page that is too large',
    () => ({ body: aPage([aMember('a', { name: 'x'.repeat(6_000_000) })]) }),
    /too large/,
  ],
  [
    'too many members',
    () => ({ body: aPage(Array.from({ length: 20_001 }, (_, index) => aMember(`p${index}`))) }),
    /too many members/,
  ],
  [
    'the members of another course',
    () => ({ body: aPage([aMember('a')], { id: 'course-8' }) }),
    /another course/,
  ],
  ['members without a course', () => ({ body: { members: [aMember('a')] } }), /context/],
  ['a member without an id', () => ({ body: aPage([aMember('a'), aMember('')]) }), /members\.1\.user_id/],
  [
    'an id that the database can’t store',
    () => ({ body: aPage([aMember('a\u0000')]) }),
    /members\.0\.user_id/,
  ],
  ['a refusal', () => ({ status: 403, body: {} }), /403/],
])('%s is refused, the members before stay, and the next attempt is later', async (_, page, problem) => {
  const { id } = await aRoster();
  answer = () => ({ body: aPage([aMember('before')]) });
  await read();
  await rosters().update(id, { nextAttemptAt: new Date(Date.now() - 1000) });
  pages = 0;
  answer = page;
  await read();
  const roster = await rosters().findOneByOrFail({ id });
  expect(roster.problem).toMatch(problem);
  expect(roster.attempts).toBe(1);
  expect(roster.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect((await findMembers()).map(({ subject }) => subject)).toEqual(['before']);
});

test('nothing is read that no instructor asked for, while LTI is off, or in the network of this server without consent', async () => {
  answer = () => ({ body: aPage([]) });
  const { id } = await aRoster({ requestedAt: null, nextAttemptAt: null });
  await read();
  expect(received).toEqual([]);
  await database.source.getRepository(LtiPlatform).deleteAll();
  const { id: second } = await aRoster({ isInNetwork: false });
  await turnOn(false);
  await read();
  await turnOn(true);
  await read();
  expect(received).toEqual([]);
  expect(await rosters().findOneByOrFail({ id: second })).toMatchObject({
    problem: 'The address is inside the network of this server.',
  });
  expect(await rosters().existsBy({ id })).toBe(false);
});

test('members are deleted 90 days after an instructor last asked for them', async () => {
  const day = 24 * 3_600_000;
  const { id } = await aRoster({ requestedAt: new Date(Date.now() - 89 * day) });
  answer = () => ({ body: aPage([aMember('a')]) });
  await read();
  expect(await deleteUnusedMembers(database.source)).toBe(0);
  await rosters().update(id, { requestedAt: new Date(Date.now() - 91 * day) });
  expect(await deleteUnusedMembers(database.source)).toBe(1);
  expect(await findMembers()).toEqual([]);
  expect(await rosters().findOneByOrFail({ id })).toMatchObject({ readAt: null, nextAttemptAt: null });
});

test.each([
  [null, undefined],
  ['</m?p=2>; rel="next"', 'https://a.example.org/m?p=2'],
  ['<https://a.example.org/m?p=2>;rel=next', 'https://a.example.org/m?p=2'],
  [
    '<https://a.example.org/d>; rel="differences", <https://a.example.org/m?a,b>; title="x"; rel="last next"',
    'https://a.example.org/m?a,b',
  ],
  ['<https://a.example.org/d>; rel="nextish"', undefined],
])('of the links %s the next page is %s', (link, next) => {
  expect(findNext(link, 'https://a.example.org/m')).toBe(next);
});
