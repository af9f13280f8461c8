/** @vitest-environment jsdom */
import { listUsers, updateUser } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from './call';
import { signInRequest } from './sign-in-again';
import { fakeNetwork, type FakeNetwork } from './testing';

const refusal = {
  statusCode: 403,
  code: 'recent-sign-in-required',
  message: 'Please sign in again to do this.',
  details: { isExternalProvider: false },
};
const change = { params: { userId: '00000000-0000-4000-8000-000000000001' }, body: { firstName: 'Ada' } };

let network: FakeNetwork;
let stop: () => void = () => undefined;

beforeEach(() => {
  network = fakeNetwork();
  network.refuse(updateUser, 403, refusal);
});
afterEach(() => {
  stop();
  network.restore();
});

/** Answers each request as a shell does. */
function answerRequests(answer: () => void): void {
  stop = signInRequest.subscribe(() => signInRequest.get() && answer());
}

test('a refused call waits for the sign-in and is repeated once with all that it sent', async () => {
  answerRequests(() => {
    network.answer(updateUser, { id: change.params.userId } as never);
    signInRequest.settle(true);
  });
  await call(updateUser, change);
  expect(network.calls(updateUser).map(({ body }) => body)).toEqual([change.body, change.body]);
  expect(signInRequest.get()).toBeUndefined();
});

test('a call that is refused again after a sign-in fails', async () => {
  answerRequests(() => signInRequest.settle(true));
  await expect(call(updateUser, change)).rejects.toMatchObject({ status: 403 });
  expect(network.calls(updateUser)).toHaveLength(2);
});

test('a call whose sign-in is cancelled fails with its refusal and is not repeated', async () => {
  answerRequests(() => signInRequest.settle(false));
  await expect(call(updateUser, change)).rejects.toMatchObject({ status: 403 });
  expect(network.calls(updateUser)).toHaveLength(1);
});

test('calls that are refused at the same time wait for one sign-in', async () => {
  let asked = 0;
  answerRequests(() => {
    asked++;
    network.answer(updateUser, { id: change.params.userId } as never);
    setTimeout(() => signInRequest.settle(true));
  });
  await Promise.all([call(updateUser, change), call(updateUser, change)]);
  expect(asked).toBe(1);
});

test('another refusal asks for no sign-in, and without a shell no call waits', async () => {
  await expect(call(updateUser, change)).rejects.toMatchObject({ status: 403 });
  answerRequests(() => signInRequest.settle(true));
  network.refuse(listUsers, 403, { message: 'No.' });
  await expect(call(listUsers, { query: { page: 1 } as never })).rejects.toMatchObject({ status: 403 });
  expect(network.calls(listUsers)).toHaveLength(1);
});
