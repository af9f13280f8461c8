/** @vitest-environment jsdom */
import { getUser } from '@lectern/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { queryClient } from './query';
import { signInAgain, signInRequest, useDraft } from './sign-in-again';
import { getQueryKey } from './url';

const refusal = new ApiError(403, JSON.stringify({ code: 'recent-sign-in-required', message: 'Again' }));
const values = { email: 'ada@example.org' };

/** Mounts a form, and returns what it finds. */
const takeDraft = (form: string): unknown => renderHook(() => useDraft(form)).result.current;

beforeEach(() => {
  signInRequest.cancel();
  window.history.replaceState(null, '', '/admin/users?page=2');
  queryClient.setQueryData(getQueryKey(getUser), { id: 'ada' });
});

test('what was typed is there once after signing in again', () => {
  expect(signInAgain(refusal, 'edit-user', values)).toBe(true);
  expect(takeDraft('another-form')).toBeUndefined();
  expect(takeDraft('edit-user')).toEqual(values);
  expect(takeDraft('edit-user')).toBeUndefined();
});

test('what was typed survives a first rendering that React discards', () => {
  signInAgain(refusal, 'edit-user', values);
  const interrupt = () => {
    useDraft('edit-user');
    throw new Error('discarded');
  };
  expect(() => renderHook(interrupt)).toThrow('discarded');
  expect(takeDraft('edit-user')).toEqual(values);
});

test('the person decides about the sign-in: it leads back to the page, and cancelled it restores nothing', () => {
  expect(signInRequest.getUrl()).toBeUndefined();
  signInAgain(refusal, 'edit-user', values);
  expect(signInRequest.getUrl()).toBe('/api/login?prompt=login&returnTo=%2Fadmin%2Fusers%3Fpage%3D2');
  signInRequest.accept();
  expect(signInRequest.getUrl()).toBeUndefined();
  expect(takeDraft('edit-user')).toEqual(values);

  signInAgain(refusal, 'edit-user', values);
  signInRequest.cancel();
  expect(signInRequest.getUrl()).toBeUndefined();
  expect(takeDraft('edit-user')).toBeUndefined();
});

test('other errors are left to the caller', () => {
  expect(signInAgain(new ApiError(403, '{}'), 'edit-user', values)).toBe(false);
  expect(signInAgain(new Error('offline'), 'edit-user', values)).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('another person and another page do not get it', () => {
  signInAgain(refusal, 'edit-user', values);
  queryClient.setQueryData(getQueryKey(getUser), { id: 'eve' });
  expect(takeDraft('edit-user')).toBeUndefined();
  signInAgain(refusal, 'edit-user', values);
  window.history.replaceState(null, '', '/settings');
  expect(takeDraft('edit-user')).toBeUndefined();
});
