import { useLayoutEffect } from 'react';
import { coversFocus, coversTarget, findFreePosition } from './free-position';

const CHECK_DELAY_MS = 150;

/**
 * Positions a fixed element so that it covers no heading and no control: when it is mounted, when the window is
 * resized, and when the page has changed so that the element covers one. Scrolling moves the element only off the
 * control that has the focus.
 */
export function useFreePosition(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    // jsdom has no layout.
    if (!element || !document.elementFromPoint) return;
    let pageTimer: ReturnType<typeof setTimeout> | undefined;
    let focusTimer: ReturnType<typeof setTimeout> | undefined;

    function measureWhileHidden<T>(measure: () => T): T {
      if (!element) return measure();
      element.style.visibility = 'hidden';
      const result = measure();
      element.style.visibility = '';
      return result;
    }
    const moveToFreePosition = () =>
      measureWhileHidden(() => {
        if (!element) return;
        const { left, top } = findFreePosition(element.offsetWidth, element.offsetHeight);
        Object.assign(element.style, { left: `${left}px`, top: `${top}px`, right: 'auto' });
      });
    const moveIfItCovers = (covers: (box: DOMRect) => boolean) => {
      // Hiding the element would take the focus from it.
      if (element.contains(document.activeElement)) return;
      if (measureWhileHidden(() => covers(element.getBoundingClientRect()))) moveToFreePosition();
    };
    const checkPageSoon = () => {
      clearTimeout(pageTimer);
      pageTimer = setTimeout(() => moveIfItCovers(coversTarget), CHECK_DELAY_MS);
    };
    const checkFocusSoon = () => {
      clearTimeout(focusTimer);
      focusTimer = setTimeout(() => moveIfItCovers(coversFocus), CHECK_DELAY_MS);
    };

    moveToFreePosition();
    const observer = new MutationObserver(checkPageSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', moveToFreePosition);
    document.addEventListener('focusin', checkFocusSoon);
    // The listener captures, because the scroll event of an element does not bubble.
    document.addEventListener('scroll', checkFocusSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(pageTimer);
      clearTimeout(focusTimer);
      observer.disconnect();
      window.removeEventListener('resize', moveToFreePosition);
      document.removeEventListener('focusin', checkFocusSoon);
      document.removeEventListener('scroll', checkFocusSoon, { capture: true });
    };
  }, [element]);
}
