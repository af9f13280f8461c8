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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let focusTimer: ReturnType<typeof setTimeout> | undefined;

    function whileHidden<T>(measure: () => T): T {
      if (!element) return measure();
      element.style.visibility = 'hidden';
      const result = measure();
      element.style.visibility = '';
      return result;
    }
    const position = () =>
      whileHidden(() => {
        if (!element) return;
        const { left, top } = findFreePosition(element.offsetWidth, element.offsetHeight);
        Object.assign(element.style, { left: `${left}px`, top: `${top}px`, right: 'auto' });
      });
    const moveOff = (covers: (box: DOMRect) => boolean) => {
      // Hiding the element would take the focus from it.
      if (element.contains(document.activeElement)) return;
      if (whileHidden(() => covers(element.getBoundingClientRect()))) position();
    };
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => moveOff(coversTarget), CHECK_DELAY_MS);
    };
    const checkFocusSoon = () => {
      clearTimeout(focusTimer);
      focusTimer = setTimeout(() => moveOff(coversFocus), CHECK_DELAY_MS);
    };

    position();
    const observer = new MutationObserver(checkSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', position);
    document.addEventListener('focusin', checkFocusSoon);
    // Captured, because the event of a scrolling element does not bubble.
    document.addEventListener('scroll', checkFocusSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      clearTimeout(focusTimer);
      observer.disconnect();
      window.removeEventListener('resize', position);
      document.removeEventListener('focusin', checkFocusSoon);
      document.removeEventListener('scroll', checkFocusSoon, { capture: true });
    };
  }, [element]);
}
