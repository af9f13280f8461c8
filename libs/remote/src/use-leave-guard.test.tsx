/** @vitest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { leaveScreen } from './navigation-blocker';
import { useLeaveGuard } from './use-leave-guard';

test('the search asks an editor with unsaved changes before it opens another screen', () => {
  const leave = vi.fn();
  const { result, rerender } = renderHook(({ isActive }) => useLeaveGuard(isActive), {
    wrapper: MemoryRouter,
    initialProps: { isActive: true },
  });
  act(() => leaveScreen(leave));
  expect([result.current.isAsking, leave.mock.calls.length]).toEqual([true, 0]);
  act(() => result.current.stay());
  expect([result.current.isAsking, leave.mock.calls.length]).toEqual([false, 0]);
  act(() => leaveScreen(leave));
  act(() => result.current.leave());
  expect([result.current.isAsking, leave.mock.calls.length]).toEqual([false, 1]);
  rerender({ isActive: false });
  act(() => leaveScreen(leave));
  expect(leave).toHaveBeenCalledTimes(2);
});
