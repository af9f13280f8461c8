import type { Locator } from '@playwright/test';

/** The headings, controls, frames and pictures of slides under an element whose middle can be seen without its parent. */
export const listCovered = (cover: Locator): Promise<string[]> =>
  cover.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const parent = element.parentElement as HTMLElement;
    parent.style.visibility = 'hidden';
    const covered = [
      ...document.querySelectorAll('a[href], button, input, iframe, h1, h2, h3, [data-slide-picture]'),
    ].filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const isOutside = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      if (isOutside || element.contains(other)) return false;
      return other.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    parent.style.visibility = '';
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
