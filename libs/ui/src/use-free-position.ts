import { useLayoutEffect } from 'react';
import { findFreePosition, coversTarget } from './free-position';

const CHECK_DELAY_MS = 150;

/**
 * Positions a fixed element so that it covers no heading and no control: when it is mounted, when the window is
 * resized, and when the page has changed so that the element covers one. Scrolling does not move the element.
 */
export function useFreePosition(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    // jsdom has no layout.
    if (!element || !document.elementFromPoint) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

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
    const check = () => {
      if (whileHidden(() => coversTarget(element.getBoundingClientRect()))) position();
    };

    position();
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(check, CHECK_DELAY_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', position);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('resize', position);
    };
  }, [element]);
}
