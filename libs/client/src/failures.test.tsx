/** @vitest-environment jsdom */
import { deleteCourse, listCourses } from '@lectern/contract';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  call,
  hasCode,
  query,
  queryClient,
  QueryClientProvider,
  showFailuresBy,
  useMutation,
  useQuery,
  type Failure,
} from './index';
import { fakeNetwork, uuid, type FakeNetwork } from './testing/index';

const toast = vi.fn();
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  toast.mockReset();
  showFailuresBy(toast);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A refused mutation with this `failed`; resolves once it has failed. */
async function fail(failed: Failure | undefined, body: unknown) {
  network.refuse(deleteCourse, 409, body);
  const { result } = renderHook(
    () =>
      useMutation({
        mutationFn: () => call(deleteCourse, { params: { id: uuid('1') } }),
        meta: { ...(failed && { failed }) },
      }),
    { wrapper },
  );
  result.current.mutate();
  await waitFor(() => expect(result.current.isError).toBe(true));
}

const deletion = { title: 'Delete Failed', fallback: 'The course was not deleted.' };

test('a failed change is shown with the message of the server', async () => {
  await fail(deletion, { message: 'Other people edit it.' });
  expect(toast.mock.calls).toEqual([
    [{ title: 'Delete Failed', description: 'Other people edit it.', variant: 'destructive' }],
  ]);
});

test('a failed change is shown with its own sentence where the server sent none', async () => {
  await fail(deletion, 'Bad Gateway');
  expect(toast.mock.calls).toEqual([
    [{ title: 'Delete Failed', description: 'The course was not deleted.', variant: 'destructive' }],
  ]);
});

test('a fixed sentence is shown in place of the message of the server', async () => {
  await fail({ title: 'Error', description: 'Failed to send message' }, { message: 'Too many messages.' });
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ title: 'Error', description: 'Failed to send message' });
});

test('a failure that the screen shows itself has no toast', async () => {
  await fail(undefined, { message: 'No.' });
  await fail(
    { ...deletion, isHandled: (error) => hasCode(error, 'EXAM_HAS_ATTEMPTS') },
    { code: 'EXAM_HAS_ATTEMPTS', message: 'It has attempts.' },
  );
  expect(toast).not.toHaveBeenCalled();
});

test('a query that says what failed is shown like a change', async () => {
  network.refuse(listCourses, 409);
  const { result } = renderHook(() => useQuery({ ...query(listCourses), meta: { failed: deletion } }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ description: 'The course was not deleted.' });
});

test('a misspelled declaration of a failure does not compile', () => {
  renderHook(
    () =>
      useMutation({
        mutationFn: () => Promise.resolve(),
        // @ts-expect-error It needs a title.
        meta: { failed: { fallback: 'Failed' } },
      }),
    { wrapper },
  );
});
