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
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(axeOptions);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOptions);
}
