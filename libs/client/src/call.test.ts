/** @vitest-environment jsdom */
import {
  enroll,
  getEnrollment,
  listCourses,
  login,
  saveProgress,
  uploadCourse,
  viewCertificate,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, serverMessage, buildUrl } from './index';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const id = '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11';
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  vi.restoreAllMocks();
  network.restore();
});

test('a call fills the path, sends its body as JSON and returns the parsed response', async () => {
  const enrollment = {
    id,
    courseId: id,
    progress: '40',
    enrolledAt: '2026-11-01T00:00:00.000Z',
    completedAt: null,
    lastModuleId: null,
    lastSlideId: null,
    completedModuleIds: [],
    rating: null,
  };
  network.answer(saveProgress, enrollment);
  const body = { slideId: id, progress: 40 };
  await expect(call(saveProgress, { params: { courseId: id }, body, keepalive: true })).resolves.toEqual(
    enrollment,
  );
  expect(network.calls(saveProgress)).toEqual([
    expect.objectContaining({ url: `/api/courses/${id}/progress`, body, keepalive: true }),
  ]);
});

test('a call without a payload sends no body', async () => {
  network.answer(listCourses, []);
  await call(listCourses);
  expect(network.calls(listCourses)[0]?.body).toBeUndefined();
});

test('an empty success response is returned as null', async () => {
  network.refuse(getEnrollment, 200, '');
  await expect(call(getEnrollment, { params: { id } })).resolves.toBeNull();
});

test('a file is sent as a multipart form, after the fields and without undefined fields', async () => {
  network.answer(uploadCourse, { uploadId: id });
  const file = new File(['%PDF-'], 'deck.pdf');
  await call(uploadCourse, { body: { title: 'Lifting', description: undefined }, file });
  const form = network.calls(uploadCourse)[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['title', 'file']);
  expect((form.get('file') as File).name).toBe('deck.pdf');
});

test('a call to an endpoint without a response schema returns a Blob', async () => {
  network.refuse(viewCertificate, 200, '%PDF-1.7');
  const response = await call(viewCertificate, { params: { verificationId: 'v' } });
  expect(response).toBeInstanceOf(Blob);
});

test('every response that is not a success is an error with the status, a colon and the body', async () => {
  network.refuse(enroll, 409, { statusCode: 409, message: 'The course is a draft.' });
  const error: unknown = await call(enroll, { params: { id } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '409: {"statusCode":409,"message":"The course is a draft."}',
    status: 409,
  });
  expect(serverMessage(error)).toBe('The course is a draft.');
});

test('an error has the code of its JSON body, and no code from another field or from HTML', () => {
  expect(new ApiError(409, '{"message":"Changed.","code":"edit-conflict"}').code).toBe('edit-conflict');
  expect(new ApiError(409, JSON.stringify({ message: '"edit-conflict"' })).code).toBeUndefined();
  expect(new ApiError(502, '<html>"edit-conflict"</html>').code).toBeUndefined();
  expect(new ApiError(500, 'null').code).toBeUndefined();
});

test('an error with an empty body contains the status text and has no server message', async () => {
  network.refuse(enroll, 502);
  const error = (await call(enroll, { params: { id } }).catch((thrown: unknown) => thrown)) as ApiError;
  expect(error.message).toBe('502: Status 502');
  expect(error.serverMessage).toBeUndefined();
});

test('a page of a network that asks for a sign-in is no answer, with no status; errors of proxies are', async () => {
  const answerWithPage = (status: number) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response('<html>Welcome to our network</html>', {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
    );
  for (const status of [200, 401, 403, 404]) {
    answerWithPage(status);
    await expect(call(enroll, { params: { id } })).rejects.toThrow(TypeError);
  }
  for (const status of [413, 502]) {
    answerWithPage(status);
    await expect(call(enroll, { params: { id } })).rejects.toMatchObject({ status });
  }
});

test('a URL escapes its parameters and omits undefined ones', () => {
  expect(buildUrl(login, { query: { returnTo: '/courses?search=a b' } })).toBe(
    '/api/login?returnTo=%2Fcourses%3Fsearch%3Da+b',
  );
  expect(buildUrl(login, { query: { returnTo: undefined } })).toBe('/api/login');
  expect(buildUrl(viewCertificate, { params: { verificationId: 'a/b' } })).toBe(
    '/api/certificates/view/a%2Fb',
  );
});
