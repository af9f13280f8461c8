import { useLayoutEffect } from 'react';
import { freePlace, isCovering } from './free-place';

const SETTLE_MS = 150;

/**
 * Keeps a fixed element where it covers no heading and nothing that can be pressed: finds a place when it is drawn,
 * and another one when the screen has changed so that it covers something. It stays while a person scrolls.
 */
export function useFreePlace(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    // There is no layout in tests outside a browser.
    if (!element || !document.elementFromPoint) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function withoutElement<T>(measure: () => T): T {
      if (!element) return measure();
      element.style.visibility = 'hidden';
      const result = measure();
      element.style.visibility = '';
      return result;
    }
    const place = () =>
      withoutElement(() => {
        if (!element) return;
        const { left, top } = freePlace(element.offsetWidth, element.offsetHeight);
        Object.assign(element.style, { left: `${left}px`, top: `${top}px`, right: 'auto' });
      });
    const check = () => {
      if (withoutElement(() => isCovering(element.getBoundingClientRect()))) place();
    };

    place();
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(check, SETTLE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [element]);
}
