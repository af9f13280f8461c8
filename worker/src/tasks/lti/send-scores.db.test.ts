import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LtiLink, LtiPlatform, listLtiPublicKeys, SiteSettingsRow } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger } from '@lectern/infra';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addScores, sendLtiScores } from './send-scores.js';

let database: TestDatabase;
let make: ReturnType<typeof factories>;
let url = '';
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const statuses: number[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const status = path === '/token' ? 200 : (statuses.shift() ?? 200);
    response.writeHead(status).end(JSON.stringify({ access_token: 'a-token' }));
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
  received.length = statuses.length = 0;
  await database.source.getRepository(LtiPlatform).deleteAll();
  await turnOn(true);
});

const turnOn = (lti: boolean) =>
  database.source
    .getRepository(SiteSettingsRow)
    .upsert({ group: 'features', settings: { lti }, version: 1 }, ['group']);
const links = () => database.source.getRepository(LtiLink);
const send = () =>
  sendLtiScores(
    { source: database.source, log: createLogger({ logLevel: 'silent' }, 'worker') },
    new AbortController().signal,
  );
const makeDue = () => links().updateAll({ nextAttemptAt: new Date(Date.now() - 1000) });
const readScores = () =>
  received
    .filter(({ path }) => path !== '/token')
    .map(({ body }) => JSON.parse(body) as { timestamp: string; scoreGiven?: number });

/** A learner who opened a course from a platform that takes scores. */
async function aLaunch(isInNetwork = true) {
  const { source } = database;
  const course = await make.aCourse();
  const user = await make.aUser({ issuer: `${url}#lti`, subject: `lti:learner-${randomUUID()}` });
  const { enrollment } = await make.anEnrollment({ user, course });
  const platform = await source.getRepository(LtiPlatform).save({
    ...{ name: 'Moodle', issuer: url, clientId: randomUUID(), deploymentIds: ['1'], isInNetwork },
    ...{ authorizationUrl: `${url}/auth`, tokenUrl: `${url}/token`, tokenAudience: null },
    ...{ keysUrl: `${url}/keys`, siteUrl: url },
  } as LtiPlatform);
  await links().save({
    ...{ platformId: platform.id, userId: user.id, courseId: course.id, deploymentId: '1' },
    ...{ resourceLinkId: 'link', lineItemUrl: `${url}/items/7?type=1`, lastLaunchAt: new Date() },
  } as LtiLink);
  const setProgress = (progress: number) =>
    source.query(
      `UPDATE enrollments SET progress = $2::int, completed_at = CASE WHEN $2::int = 100 THEN now() END WHERE id = $1`,
      [enrollment.id, progress],
    );
  return { course, user, platform, setProgress };
}

/** A published exam in which the learner has a result that the review rules hide. */
async function aHiddenResult(courseId: string, userId: string, percent: number) {
  const rules = { rightAfter: { score: false }, whileOpen: { score: false }, afterClose: { score: false } };
  const [exam] = await database.source.query<{ id: string }[]>(
    `INSERT INTO exams (course_id, title, type, passing_score, grading_method, behavior, navigation, one_per_page,
                        shuffle_questions, shuffle_options, review_rules, tutor_is_silent, is_required_for_certificate, is_published)
     VALUES ($1, 'Exam', 'exam', 50, 'highest', 'deferred', 'free', true, true, true, $2, false, false, true) RETURNING id`,
    [courseId, rules],
  );
  const id = exam?.id ?? '';
  await database.source.query(
    `INSERT INTO attempts (exam_id, user_id, number, seed, navigation, behavior, one_per_page, started_at, submitted_at, ended_by, points)
     VALUES ($1, $2, 1, 1, 'free', 'deferred', true, now() - interval '1 hour', now() - interval '30 minutes', 'learner', 8)`,
    [id, userId],
  );
  await database.source.query('INSERT INTO exam_grades (exam_id, user_id, percent) VALUES ($1, $2, $3)', [
    ...[id, userId, percent],
  ]);
  const show = () =>
    database.source.query(
      `UPDATE exams SET review_rules = jsonb_set($2, '{whileOpen,score}', 'true') WHERE id = $1`,
      [...[id, rules]],
    );
  return { show };
}

test('progress is sent once for each change, with a signed token request and timestamps that rise', async () => {
  const { user, platform, setProgress } = await aLaunch();
  await send();
  expect(received).toEqual([]);
  await setProgress(40);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(readScores()).toEqual([
    {
      ...{ userId: user.subject.slice(4), activityProgress: 'InProgress', gradingProgress: 'FullyGraded' },
      ...{ scoreGiven: 40, scoreMaximum: 100, timestamp: expect.any(String) },
    },
  ]);
  const [token, score] = received;
  const form = new URLSearchParams(token?.body);
  expect(form.get('grant_type')).toBe('client_credentials');
  const [header = '', payload = ''] = form.get('client_assertion')?.split('.') ?? [];
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const [key] = await listLtiPublicKeys(database.source);
  expect(read(header)).toMatchObject({ alg: 'RS256', kid: key?.['kid'] });
  expect(read(payload)).toMatchObject({
    iss: platform.clientId,
    sub: platform.clientId,
    aud: `${url}/token`,
  });
  expect([score?.path, score?.headers.authorization]).toEqual(['/items/7/scores?type=1', 'Bearer a-token']);

  await setProgress(100);
  await send();
  expect(readScores()).toHaveLength(1);
  await makeDue();
  for (let call = 0; call < 2; call++) await send();
  expect(readScores()).toHaveLength(2);
  const [first, second] = readScores();
  expect(second).toMatchObject({ scoreGiven: 100, activityProgress: 'Completed' });
  expect((second?.timestamp ?? '') > (first?.timestamp ?? '')).toBe(true);
});

test('the result of an exam leaves only when the learner may see it, and is not taken back', async () => {
  const { course, user, setProgress } = await aLaunch();
  const first = await aHiddenResult(course.id, user.id, 80);
  await setProgress(100);
  await send();
  expect(readScores()).toMatchObject([{ gradingProgress: 'Pending', activityProgress: 'InProgress' }]);
  expect(readScores()[0]).not.toHaveProperty('scoreGiven');
  await first.show();
  await makeDue();
  await send();
  expect(readScores()[1]).toMatchObject({ scoreGiven: 80, activityProgress: 'Completed' });
  const second = await aHiddenResult(course.id, user.id, 60);
  await makeDue();
  await send();
  expect(readScores()[2]).toMatchObject({ scoreGiven: 80, activityProgress: 'InProgress' });
  await second.show();
  await makeDue();
  await send();
  expect(readScores()[3]).toMatchObject({ scoreGiven: 70, activityProgress: 'Completed' });
});

test('a score that a platform does not take is sent again after pauses that grow, and an administrator sees why', async () => {
  const { setProgress } = await aLaunch();
  await setProgress(10);
  statuses.push(500, 404);
  const pauses: number[] = [];
  for (const answer of ['500', '404']) {
    await send();
    const { problem, nextAttemptAt } = await links().findOneByOrFail({});
    expect(problem).toContain(answer);
    pauses.push(nextAttemptAt.getTime() - Date.now());
    await makeDue();
  }
  expect(pauses[1]).toBeGreaterThan(5 * (pauses[0] ?? 0));
  await send();
  expect(await links().findOneByOrFail({})).toMatchObject({ problem: null, attempts: 0, sentScore: '10.00' });
});

test('nothing is sent while LTI is off, nor into the network of this server without an administrator’s word', async () => {
  const { setProgress } = await aLaunch(false);
  await setProgress(10);
  await turnOn(false);
  await send();
  expect(await links().findOneByOrFail({})).toMatchObject({ attempts: 0 });
  await turnOn(true);
  await send();
  expect(received).toEqual([]);
  expect(await links().findOneByOrFail({})).toMatchObject({
    problem: 'The address is inside the network of this server.',
  });
});

test.each([
  ['https://a.example.org/items/7', 'https://a.example.org/items/7/scores'],
  ['https://a.example.org/items/7/?type_id=2', 'https://a.example.org/items/7/scores?type_id=2'],
])('scores of %s go to %s', (lineItem, scores) => {
  expect(addScores(lineItem)).toBe(scores);
});
