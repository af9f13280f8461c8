import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The rules that depend on the theme. */
export const COLOR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** axe takes dialogs for regions of their own, but not menus, and does not know that arrow keys reach their items. */
const NOT_FOR_MENUS = ['region', 'scrollable-region-focusable'];

/** The violations that axe finds on the screen; the page has loaded axe. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  // No passed rules in the result, and no second download of the style sheets, which no rule needs.
  const runOptions: RunOptions = {
    ...{ resultTypes: ['violations'], preload: { assets: ['media'] }, elementRef: true },
    ...options,
  };
  return page.evaluate(
    async ({ runOptions: axeOptions, NOT_FOR_MENUS: exempt }) => {
      // Rows that `content-visibility` does not draw have the colors of the last theme until they come into view. The text of a toast
      // has too little contrast while it fades in or out.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { content-visibility: visible !important; } [data-swipe-direction] { animation-duration: 0s !important; }',
      );
      document.adoptedStyleSheets.push(sheet);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(axeOptions);
      document.adoptedStyleSheets.pop();
      return violations.flatMap(({ id, nodes }) => {
        const counted = exempt.includes(id)
          ? nodes.filter(({ element }) => !element?.closest('[role="menu"]'))
          : nodes;
        return counted.length ? `${id}: ${counted.map(({ html }) => html).join(' ')}` : [];
      });
    },
    { runOptions, NOT_FOR_MENUS },
  );
}
