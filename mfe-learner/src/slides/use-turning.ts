import { useEffect, useRef, type TouchEvent } from 'react';

const SWIPE_PX = 50;

/**
 * Runs an action for a key anywhere on the page, unless someone is typing or the key has another use there. Those
 * that come `first` keep a key from all others.
 */
export function useKeys(actions: Record<string, () => void>, { first = false } = {}): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || event.defaultPrevented || isOtherUse(event)) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKeyDown, first);
    return () => window.removeEventListener('keydown', onKeyDown, first);
  });
}

function isOtherUse({ altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  // On many keyboards a plus is Shift and another key.
  if (altKey || ctrlKey || metaKey || (shiftKey && key !== '+')) return true;
  // In full screen Escape is the browser's.
  if (key === 'Escape' && document.fullscreenElement) return true;
  if (!(target instanceof HTMLElement)) return false;
  // What lies over the slides has keys of its own.
  return (
    target.matches('input, select, textarea, [contenteditable], [role=dialog], [role=dialog] *') ||
    scrollsSideways(target)
  );
}

/** Handlers that tell a horizontal swipe of one finger from scrolling and zooming. */
export function useSwipe(turn: { left: () => void; right: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isSwipe = touches.length === 1 && !isZoomed(target) && !isInSidewaysScroller(target);
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y) * 1.5) return;
      if (x < 0) turn.left();
      else turn.right();
    },
  };
}

const isZoomed = (target: EventTarget) =>
  (window.visualViewport?.scale ?? 1) > 1.01 ||
  (target instanceof Element && target.closest('[data-zoomed]') !== null);

const scrollsSideways = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

function isInSidewaysScroller(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null;
  while (element && element !== document.body) {
    if (scrollsSideways(element)) return true;
    element = element.parentElement;
  }
  return false;
}
