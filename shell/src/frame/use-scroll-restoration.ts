import { useLocation, useNavigationType } from '@lectern/remote';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORAGE_KEY = 'lectern.scroll-positions';
const MAX_STORED = 100;
/** Limit for a screen to reach the height that it had when the user left it. */
const TIMEOUT_MS = 3000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

// `scrollY` by key of the history entry. Outside the component, because screens with different frames share it.
const positions = loadPositions();
let hasOpened = false;

/**
 * Scrolls a new screen to its top and calls `onNewPath`. After Back, Forward and a reload it restores the scroll position
 * also of a screen that fetches its content first, for which the browser's own restoration is too early.
 */
export function useScrollRestoration(onNewPath: () => void): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const current = useRef({ key: '', pathname: '' });
  const stopScrolling = useRef<() => void>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const recordPosition = () => stopScrolling.current ?? positions.set(current.current.key, window.scrollY);
    window.addEventListener('scroll', recordPosition, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', recordPosition);
      window.removeEventListener('pagehide', storePositions);
    };
  }, []);

  useLayoutEffect(() => {
    const previous = current.current;
    if (previous.key === key) return;
    current.current = { key, pathname };
    stopScrolling.current?.();
    const isNewPath = previous.pathname !== pathname;
    if (isNewPath && previous.pathname) onNewPath();
    // A page that opens for the first time may have been scrolled already, before its script ran.
    const isFirst = !hasOpened;
    hasOpened = true;
    if (isFirst && !positions.has(key)) return;
    if (isReturn) {
      const onEnd = () => (stopScrolling.current = undefined);
      stopScrolling.current = scrollWhenHighEnough(positions.get(key) ?? 0, onEnd);
    } else if (isNewPath) window.scrollTo(0, 0);
  }, [key, pathname, isReturn, onNewPath]);
}

/** Scrolls to `top` as soon as the page is high enough; user input cancels it, as does the returned function. */
function scrollWhenHighEnough(top: number, onEnd: () => void): () => void {
  const deadline = performance.now() + TIMEOUT_MS;
  let frame = 0;
  function end(): void {
    cancelAnimationFrame(frame);
    USER_INPUT.forEach((type) => window.removeEventListener(type, end));
    onEnd();
  }
  function tryToScroll(): void {
    const { scrollHeight, clientHeight } = document.documentElement;
    const isHighEnough = scrollHeight - clientHeight >= top;
    if (!isHighEnough && performance.now() < deadline) {
      frame = requestAnimationFrame(tryToScroll);
      return;
    }
    if (isHighEnough) window.scrollTo(0, top);
    end();
  }
  USER_INPUT.forEach((type) => window.addEventListener(type, end, { passive: true }));
  frame = requestAnimationFrame(tryToScroll);
  return end;
}

/** The stored positions after a reload or a return to this page; none after a new navigation to it. */
function loadPositions(): Map<string, number> {
  const [navigation] = (performance.getEntriesByType?.('navigation') as PerformanceNavigationTiming[]) ?? [];
  if (navigation?.type === 'navigate') return new Map();
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED)));
  } catch {
    // Storage is blocked: a reloaded page starts at its top.
  }
}
