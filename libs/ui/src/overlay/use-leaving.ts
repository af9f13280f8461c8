import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const USER_INPUT = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onLeave` when the person goes to another screen. A navigation without any input since the toast was shown belongs to
 * what the toast reports, such as 'Exam created', and does not count; Back and Forward always do.
 */
export function useLeaving(toastId: number, onLeave: () => void): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPath = useRef(pathname);
  const hasInput = useRef(false);

  useEffect(() => {
    hasInput.current = false;
    const onInput = () => {
      hasInput.current = true;
    };
    USER_INPUT.forEach((type) => window.addEventListener(type, onInput, { capture: true, passive: true }));
    return () => USER_INPUT.forEach((type) => window.removeEventListener(type, onInput, { capture: true }));
  }, [toastId]);

  const leaveIfMoved = useEffectEvent(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (hasInput.current || isReturn) onLeave();
  });
  useEffect(() => leaveIfMoved(), [pathname]);
}
