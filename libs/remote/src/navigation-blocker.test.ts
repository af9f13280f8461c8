import { expect, test, vi } from 'vitest';
import { guardLeaving, leaveScreen } from './navigation-blocker';

test('a screen with unsaved changes is asked before the person leaves it, and only while it guards', () => {
  const leave = vi.fn();
  const asked: (() => void)[] = [];
  const release = guardLeaving((go) => asked.push(go));
  leaveScreen(leave);
  expect(leave).not.toHaveBeenCalled();
  asked[0]?.();
  expect(leave).toHaveBeenCalledOnce();
  release();
  leaveScreen(leave);
  expect(leave).toHaveBeenCalledTimes(2);
  expect(asked).toHaveLength(1);
});
