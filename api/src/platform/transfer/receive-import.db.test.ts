import { previewQuestionImport } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the files of a person are read one after another, and a fourth at the same time is refused with what to do', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const preview = async () => {
    const form = new FormData();
    form.append('file', new Blob(['Is it? {T}']), 'questions.txt');
    const response = await admin.fetch(previewQuestionImport.path, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as { message?: string } };
  };
  const answers = await Promise.all([preview(), preview(), preview(), preview()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Other files of yours are being read. Please try again when that has ended.',
  );
  expect((await preview()).status).toBe(200);
});
