/** @jest-environment jsdom */
import { queryClient } from '@lectern/client';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { attemptQuery } from '../exam/attempt-queries';
import { useResync } from './use-resync';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a deadline that was moved reaches a learner who saves nothing within a minute', () => {
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { unmount } = renderHook(() => useResync('one'));
  jest.advanceTimersByTime(60_000);
  expect(invalidate.mock.calls).toEqual([[{ queryKey: attemptQuery('one').queryKey }]]);
  unmount();
  jest.advanceTimersByTime(120_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
});
