import { useLocation, useNavigationType } from '@lectern/remote';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORED = 'lectern.places';
/** How long a screen may take to become as long as it was when it was left. */
const TIMEOUT_MS = 3000;

// How far down each entry of the history was left; for as long as the tab lives, whatever frame a screen stands in.
const places = kept();

/**
 * A new screen starts at its top, and `onNew` is told of it. Back, Forward and a reload find a screen where it was
 * left, also when it has to fetch its content first: the browser alone tries once, too early.
 */
export function useScrollPlace(onNew: () => void): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef({ key: '', pathname: '' });
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => stop.current ?? places.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    stop.current?.();
    const isNew = before.pathname !== pathname;
    if (isNew && before.pathname) onNew();
    if (isReturn) stop.current = scrollOnce(places.get(key) ?? 0, () => (stop.current = undefined));
    else if (isNew) window.scrollTo(0, 0);
  }, [key, pathname, isReturn, onNew]);
}

/** Scrolls there as soon as the page is long enough, unless somebody has begun to scroll meanwhile. */
function scrollOnce(top: number, onEnd: () => void): () => void {
  const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const until = performance.now() + TIMEOUT_MS;
  let frame = 0;
  function end(): void {
    cancelAnimationFrame(frame);
    signs.forEach((sign) => window.removeEventListener(sign, end));
    onEnd();
  }
  function look(): void {
    const { scrollHeight, clientHeight } = document.documentElement;
    const isLongEnough = scrollHeight - clientHeight >= top;
    if (!isLongEnough && performance.now() < until) return void (frame = requestAnimationFrame(look));
    if (isLongEnough) window.scrollTo(0, top);
    end();
  }
  signs.forEach((sign) => window.addEventListener(sign, end, { passive: true }));
  frame = requestAnimationFrame(look);
  return end;
}

/** Of the page before a reload or of one that Back came to; a page that was opened anew begins at its top. */
function kept(): Map<string, number> {
  const [arrival] = (performance.getEntriesByType?.('navigation') as PerformanceNavigationTiming[]) ?? [];
  if (arrival?.type === 'navigate') return new Map();
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-100)));
  } catch {
    // A browser without storage begins a reloaded page at its top.
  }
}
