import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getUser } from '@lectern/contract';
import { startTestApi, type TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a visitor is told to sign in, a person is told who they are', async () => {
  expect(await api.visitor.call(getUser)).toEqual({
    status: 401,
    body: { statusCode: 401, message: 'Please sign in.' },
  });
  const user = await api.aUser({ firstName: 'Ada' });
  const { status, body } = await (await api.as(user)).call(getUser);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: user.id, firstName: 'Ada', role: 'student' });
  expect(Object.keys(body)).not.toContain('subject');
});
