/** @vitest-environment jsdom */
import {
  getCourse,
  getCourseBySlug,
  getUser,
  listCourses,
  listModules,
  uploadProgress,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { invalidate, prefetch, query, queryClient, useCurrentUser } from './index';
import { getQueryKey } from './url';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const id = '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11';
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('a query key is the path: its strings joined by slashes', () => {
  expect(query(getCourse, { params: { id } }).queryKey).toEqual(['/api/courses', id]);
  expect(query(listModules, { params: { id } }).queryKey.join('/')).toBe(`/api/courses/${id}/modules`);
  expect(query(getCourseBySlug, { params: { slug: 'lifting' } }).queryKey).toEqual([
    '/api/courses',
    'slug',
    'lifting',
  ]);
  expect(getQueryKey(uploadProgress, { query: { uploadId: id } }).at(-1)).toEqual({ uploadId: id });
});

test('a screen finds the data that was fetched for the parameters in its address', async () => {
  network.answer(listModules, []);
  prefetch(['/api/courses/:course/modules'], { course: id });
  const { result } = renderHook(() => useQuery(query(listModules, { params: { id } })), { wrapper });
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(network.calls(listModules)).toHaveLength(1);
});

test('data is fetched once, and again when its family is invalidated', async () => {
  network.answer(listCourses, []);
  const first = renderHook(() => useQuery(query(listCourses)), { wrapper });
  await waitFor(() => expect(first.result.current.data).toEqual([]));
  renderHook(() => useQuery(query(listCourses)), { wrapper });
  expect(network.calls(listCourses)).toHaveLength(1);

  await invalidate(getCourse);
  expect(network.calls(listCourses)).toHaveLength(2);
});

test('a failed query is not retried', async () => {
  network.refuse(listCourses, 500, 'down');
  const { result } = renderHook(() => useQuery(query(listCourses)), { wrapper });
  await waitFor(() => expect(result.current.error?.message).toBe('500: down'));
  expect(network.calls(listCourses)).toHaveLength(1);
});

test('a visitor has no user and no error', async () => {
  network.refuse(getUser, 401, { statusCode: 401, message: 'Sign in first.' });
  const { result } = renderHook(() => useCurrentUser(), { wrapper });
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ user: null, isLoading: false, error: null }));
});

test('a failed current-user call is an error, not a visitor', async () => {
  network.refuse(getUser, 503);
  const { result } = renderHook(() => useCurrentUser(), { wrapper });
  await waitFor(() => expect(result.current.error?.message).toBe('503: Status 503'));
});

test('a session that ends while a screen is open makes its user a visitor', async () => {
  network.answer(getUser, {
    id,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: null,
    profileImageUrl: null,
    role: 'student',
    createdAt: '2026-11-01T00:00:00.000Z',
    lastActive: null,
    timeZone: null,
    locale: null,
  });
  network.refuse(listCourses, 401);
  const { result } = renderHook(() => useCurrentUser(), { wrapper });
  await waitFor(() => expect(result.current.user?.firstName).toBe('Ada'));
  renderHook(() => useQuery(query(listCourses)), { wrapper });
  await waitFor(() => expect(result.current.user).toBeNull());
});
