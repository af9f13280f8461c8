import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import express, { type Request } from 'express';
import { providerLimits } from '../../identity/provider/provider-limits.js';
import { RateLimits, SELF_CALL } from './rate-limits.js';

const endpoints = Object.values(contract as Record<string, unknown>).filter(
  (exported): exported is Endpoint => 'method' in Object(exported),
);

let stop: () => void;
afterEach(() => stop());

/** A server with the routes of the contract, where each call has its limits; the header `user` signs in. */
function start(perMinute: number) {
  const limits = new RateLimits(perMinute);
  const app = express();
  app.set('trust proxy', true);
  app.use((request, _response, next) => {
    const userId = request.get('user');
    if (userId) (request as Request).session = { userId } as never;
    next();
  });
  const limitAll = limits.limitAll();
  app.use('/oidc', limitAll, providerLimits(limits));
  app.use('/api', limitAll);
  for (const call of endpoints)
    app[methodName(call)](call.path, async (request, response) => {
      await limits.limitCall(call, request, response).then(
        () => response.end('ok'),
        () => response.status(429).end(),
      );
    });
  app.use((_request, response) => void response.end('ok'));
  const server = app.listen(0);
  stop = () => server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + path, { method, headers });
}

const methodName = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';

/** How many of `count` calls pass. */
async function passed(count: number, call: (at: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return answers.filter(({ status }) => status === 200).length;
}

test('a person’s calls are limited wherever they come from, and not those of others', async () => {
  const call = start(20);
  const from = (at: number) => ({ user: 'ada', 'x-forwarded-for': `192.0.2.${at}` });
  expect(await passed(30, (at) => call('/api/courses', from(at)))).toBe(20);
  const refused = await call('/api/courses', from(1));
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      statusCode: 429,
      message: expect.stringMatching(/^Too many requests. Please wait \d+ seconds and try again.$/),
      code: 'platform.tooManyRequests',
      params: { seconds: expect.any(Number) },
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('/api/courses', { user: 'grace' })).status).toBe(200);
});

test('visitors share a larger limit per address, and all of an IPv6 network count as one', async () => {
  const call = start(2);
  const from = (at: number) => ({ 'x-forwarded-for': `2001:db8:1:1::${at.toString(16)}` });
  expect(await passed(50, (at) => call('/api/courses', from(at)))).toBe(20);
  expect((await call('/api/courses', { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200);
});

test.each([
  ['GET', '/api/certificates/view/ABCD-EFGH', 30],
  ['GET', '/api/attempts/5f0c1d3e', 60],
  ['GET', '/api/attempts/5f0c1d3e/review', 60],
  ['POST', '/api/chat/sessions', 30],
  ['POST', '/api/exams/0e4b1a80-4f4b-4a54-a4e6-1a2b3c4d5e6f/attempts', 10],
  ['GET', '/api/calendar/token.ics', 30],
  ['GET', '/api/join/AB3D-9KX2-07QZ', 30],
  ['POST', '/api/join/AB3D-9KX2-07QZ', 30],
  ['GET', '/api/auth/user/export', 10],
  ['GET', '/api/teaching/report.csv', 10],
  ['GET', '/api/teaching/report.xlsx', 10],
  ['GET', '/api/admin/courses/0/gradebook.csv', 10],
  ['GET', '/api/admin/courses/0/gradebook.xlsx', 10],
  ['GET', '/api/courses/0/export.zip', 10],
  ['GET', '/api/courses/0/scorm.zip', 10],
  ['POST', '/api/JOIN/AB3D-9KX2-07QZ', 30],
  ['HEAD', '/api/certificates/view/ABCD-EFGH', 30],
  ['HEAD', '/api/teaching/report.csv', 10],
  ['GET', '/api/admin/courses/0/unanswered-questions.csv', 10],
  ['GET', '/api/admin/user-imports/0/problems', 10],
  ['POST', '/api/admin/user-imports', 30],
  ['POST', '/api/admin/question-imports', 30],
  ['POST', '/api/admin/question-imports/preview', 30],
  ['POST', '/api/admin/question-exports', 10],
  ['POST', '/api/admin/courses/0/question-proposals', 30],
  ['POST', '/api/admin/courses/0/question-proposals/model', 30],
  ['POST', '/api/admin/question-pictures', 60],
  ['POST', '/api/attempts/0/questions/0/files', 60],
])('%s %s has a limit of its own', async (method, path, limit) => {
  const call = start(1000);
  expect(await passed(limit + 10, () => call(path, { user: 'ada' }, method))).toBe(limit);
  expect((await call('/api/courses', { user: 'ada' })).status).toBe(200);
});

test('calls that share a budget have one limit', async () => {
  const call = start(1000);
  const kinds = ['csv', 'xlsx'];
  const ask = (at: number) => call(`/api/teaching/report.${kinds[at % 2]}`, { user: 'ada' });
  expect(await passed(20, ask)).toBe(10);
  const limits = new Map<string, Set<number | undefined>>();
  for (const { budget, perMinute } of endpoints)
    if (budget) limits.set(budget, (limits.get(budget) ?? new Set()).add(perMinute));
  for (const [budget, declared] of limits) expect([budget, declared.size]).toEqual([budget, 1]);
});

test('guesses of the provider’s client secret are limited, the product’s own calls are not', async () => {
  const call = start(1000);
  expect(await passed(150, () => call('/oidc/token', {}, 'POST'))).toBe(100);
  const own = { [SELF_CALL.header]: SELF_CALL.token };
  expect(await passed(150, () => call('/oidc/token', own, 'POST'))).toBe(150);
});

test('sign-ins that visitors start at the provider are limited, steps of a started one are not', async () => {
  const call = start(1000);
  expect(await passed(700, () => call('/oidc/auth?client_id=lectern'))).toBe(600);
  expect((await call('/oidc/auth/a-started-sign-in')).status).toBe(200);
  const elsewhere = { 'x-forwarded-for': '192.0.2.1' };
  expect((await call('/oidc/auth', elsewhere)).status).toBe(200);
});

test('without a limit nothing is refused', async () => {
  const call = start(0);
  expect(await passed(100, () => call('/api/auth/user/export', { user: 'ada' }))).toBe(100);
  expect(await passed(100, () => call('/oidc/token', { user: 'ada' }, 'POST'))).toBe(100);
});
