import type { Page } from '@playwright/test';

/**
 * What is wrong with how the page on screen is laid out: it scrolls sideways, a control or a text is cut off or lies
 * outside of the window, a text that begins from right to left is laid out from left to right, space parts joined letters, or an
 * arrow does not follow the direction of the page.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Rounding of fractional pixels. */
    const TOLERANCE = 1.5;
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), ' +
      '[role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="radio"], [role="switch"]';
    const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
    const ARABIC = /\p{Script=Arabic}/u;
    const ARROWS = ['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right']
      .map((name) => `.lucide-${name}`)
      .join();
    const { innerWidth } = window;
    const faults = new Set<string>();

    const describe = (element: Element) => {
      const classes = [...element.classList].map((name) => `.${name}`).join('');
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
      return `<${element.tagName.toLowerCase()}${classes}> “${text}”`;
    };
    const styles = new Map<Element, CSSStyleDeclaration>();
    const getStyle = (element: Element) => {
      const known = styles.get(element);
      if (known) return known;
      const style = getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    /** Whether only screen readers read it: a box of one pixel. */
    const isHiddenVisually = (element: Element | null): boolean => {
      if (element?.closest('.visually-hidden')) return true;
      for (let box = element; box && box !== document.body; box = box.parentElement) {
        if (clips(getStyle(box).overflowX) && box.clientWidth <= 1 && box.clientHeight <= 1) return true;
      }
      return false;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      !isHiddenVisually(element);
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** Whether the cut is announced by an ellipsis. */
    const isEllipsed = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

    /** Whether style sheets draw it as in a mirror, by `scale` and `transform`. */
    const isMirrored = (element: Element) => {
      const { scale, transform } = getStyle(element);
      const factor = Number.parseFloat(scale) || 1;
      return factor * new DOMMatrix(transform).a < 0;
    };

    /** Describes how a box is clipped, or undefined; content that can be scrolled into view is not clipped. */
    function findCut(element: Element, box: DOMRect, isText: boolean): string | undefined {
      let { position } = getStyle(element);
      let within = element.parentElement;
      if (isText) [within, position] = [element as HTMLElement, 'static'];
      for (; within; within = within.parentElement) {
        const style = getStyle(within);
        if (position === 'fixed') break;
        if (position === 'absolute' && style.position === 'static') continue;
        const edge = within.getBoundingClientRect();
        const isRoot = within === document.documentElement || within === document.body;
        if (!isRoot) {
          // A line that wraps out of sight as a whole is left out where it has no place.
          const isLeftOut = style.flexWrap === 'wrap' && clips(style.overflowY) && box.top >= edge.bottom;
          if (isText && isLeftOut) return undefined;
          // What a scrolling box hides is reached by scrolling; from here on the visible part of it matters.
          if (scrolls(style.overflowX)) {
            const left = Math.min(Math.max(box.left, edge.left), edge.right);
            const right = Math.max(Math.min(box.right, edge.right), edge.left);
            box = new DOMRect(left, box.top, right - left, box.height);
          } else if (clips(style.overflowX)) {
            const out = Math.max(edge.left - box.left, box.right - edge.right);
            if (out > TOLERANCE)
              return isText && isEllipsed(style)
                ? undefined
                : `${Math.round(out)} px cut off by ${describe(within)}`;
          }
          if (scrolls(style.overflowY)) {
            const top = Math.min(Math.max(box.top, edge.top), edge.bottom);
            const bottom = Math.max(Math.min(box.bottom, edge.bottom), edge.top);
            box = new DOMRect(box.left, top, box.width, bottom - top);
          } else if (clips(style.overflowY) && !(isText && isEllipsed(style))) {
            const out = Math.max(edge.top - box.top, box.bottom - edge.bottom);
            // A line box is higher than its letters.
            if (out > (isText ? 6 : TOLERANCE))
              return `${Math.round(out)} px cut off above or below by ${describe(within)}`;
          }
          if (isText && style.webkitLineClamp !== 'none') return undefined;
        }
        position = style.position;
      }
      const out = Math.max(-box.left, box.right - innerWidth);
      return out > TOLERANCE ? `${Math.round(out)} px outside of the window` : undefined;
    }

    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > innerWidth)
      faults.add(`The page is ${root.scrollWidth - innerWidth} px too wide.`);

    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!isShown(control)) continue;
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const cut = findCut(control, box, false);
      if (cut) faults.add(`Control ${describe(control)}: ${cut}`);
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !element || !isShown(element)) continue;
      if (/^(script|style|noscript|mark|annotation)$/i.test(element.tagName)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const cut = boxes.map((box) => findCut(element, box, true)).find(Boolean);
      if (cut) faults.add(`Text ${describe(element)}: ${cut}`);

      const { direction, unicodeBidi, letterSpacing } = getStyle(element);
      // A single letter stands for a picture.
      if (text.length > 1 && RIGHT_TO_LEFT.test(text) && direction !== 'rtl' && unicodeBidi !== 'plaintext')
        faults.add(`Text ${describe(element)}: laid out from left to right`);
      if (text.length > 1 && ARABIC.test(text) && Number.parseFloat(letterSpacing) > 0)
        faults.add(`Text ${describe(element)}: joined letters are parted by ${letterSpacing}`);
    }
    const isPageMirrored = getStyle(document.documentElement).direction === 'rtl';
    for (const icon of document.querySelectorAll(ARROWS)) {
      if (isShown(icon) && isMirrored(icon) !== isPageMirrored)
        faults.add(`Icon ${describe(icon)}: points the other way`);
    }
    if (isPageMirrored) {
      for (const chart of document.querySelectorAll('canvas')) {
        if (getStyle(chart).direction === 'rtl')
          faults.add('A chart writes its labels on the wrong side of their points.');
      }
      for (const text of document.querySelectorAll('[dir="auto"]:not(input, textarea)')) {
        const { direction, display, textAlign } = getStyle(text);
        if (isShown(text) && direction === 'ltr' && display !== 'inline' && textAlign === 'start')
          faults.add(`Text ${describe(text)}: begins on the other side of the page`);
      }
    }
    for (const icon of document.querySelectorAll('svg')) {
      const { width, height } = icon.getBoundingClientRect();
      if (isShown(icon) && width === 0 && height > 0)
        faults.add(`Icon in ${describe(icon.parentElement ?? icon)}: has no width`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(':placeholder-shown')) {
      if (isShown(field) && RIGHT_TO_LEFT.test(field.placeholder) && getStyle(field).direction !== 'rtl')
        faults.add(`Placeholder “${field.placeholder.slice(0, 24)}”: laid out from left to right`);
    }
    return [...faults];
  });
}
