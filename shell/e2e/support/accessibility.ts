import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The rules that depend on the theme. */
export const COLOR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** The violations that axe finds on the screen; the page has loaded axe. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  // No passed rules in the result, and no second download of the style sheets, which no rule needs.
  const runOptions: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options };
  return page.evaluate(async (axeOptions) => {
    // Rows that `content-visibility` does not draw have the colors of the last theme until they come into view.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(axeOptions);
    document.adoptedStyleSheets.pop();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOptions);
}
