import type { Page } from '@playwright/test';

type Watched = typeof globalThis & { policyViolations?: string[] };

/** Has the page remember from its next load on what its content security policy refused. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    (globalThis as Watched).policyViolations = violations;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      violations.push(`${effectiveDirective} ${blockedURI}: ${sourceFile}`),
    );
  });
}

/** Returns what was refused since the last call. */
export const takeViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Watched).policyViolations?.splice(0) ?? []);
