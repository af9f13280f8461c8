/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { attemptQuery } from '../parts/attempt-queries';
import { useResync } from './use-resync';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a deadline that was moved reaches a learner who saves nothing within a minute', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { unmount } = renderHook(() => useResync('one'));
  vi.advanceTimersByTime(60_000);
  expect(invalidate.mock.calls).toEqual([[{ queryKey: attemptQuery('one').queryKey }]]);
  unmount();
  vi.advanceTimersByTime(120_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
});
