import { isSwitchedOff } from '@lectern/remote';
import { useEffect, useRef, type TouchEvent } from 'react';

const SWIPE_PX = 50;

/**
 * Runs an action when its key is pressed anywhere on the page, unless a text field, a dialog or a scrollable element
 * uses that key. `first` handles the key before every other listener and keeps it from them.
 */
export function useKeys(actions: Record<string, () => void>, { first = false } = {}): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || event.defaultPrevented || isSwitchedOff(event) || hasOtherUse(event)) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKeyDown, first);
    return () => window.removeEventListener('keydown', onKeyDown, first);
  });
}

function hasOtherUse({ altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  // On many keyboards '+' is typed with Shift.
  if (altKey || ctrlKey || metaKey || (shiftKey && key !== '+')) return true;
  // In full screen the browser uses Escape.
  if (key === 'Escape' && document.fullscreenElement) return true;
  if (!(target instanceof HTMLElement)) return false;
  // The browser's player has keys of its own: its arrows seek, Space plays.
  if (target instanceof HTMLVideoElement && key !== 'Escape' && (key.length > 1 || key === ' ')) return true;
  if (key === ' ' && target.matches('a, button, summary, [tabindex="0"]')) return true;
  // Dialogs over the slides handle their own keys.
  return (
    target.matches('input, select, textarea, [contenteditable], [role=dialog], [role=dialog] *') ||
    scrollsHorizontally(target)
  );
}

/** Touch handlers that distinguish a horizontal swipe with one finger from scrolling and zooming. */
export function useSwipe(actions: { left: () => void; right: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isSwipe =
        touches.length === 1 && !isPlayer(target) && !isZoomed(target) && !isInHorizontalScroller(target);
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y) * 1.5) return;
      if (x < 0) actions.left();
      else actions.right();
    },
  };
}

/** Where a swipe seeks. */
const isPlayer = (target: EventTarget) => target instanceof HTMLVideoElement;

const isZoomed = (target: EventTarget) =>
  (window.visualViewport?.scale ?? 1) > 1.01 ||
  (target instanceof Element && target.closest('[data-zoomed]') !== null);

const scrollsHorizontally = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

function isInHorizontalScroller(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null;
  while (element && element !== document.body) {
    if (scrollsHorizontally(element)) return true;
    element = element.parentElement;
  }
  return false;
}
