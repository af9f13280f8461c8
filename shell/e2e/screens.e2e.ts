import AxeBuilder from '@axe-core/playwright';
import { expect, overflow, test } from './journey';
import { castOf, screensFor, show, type Screen } from './screens';

for (const theme of ['light', 'dark'] as const) {
  test(`every screen is accessible in the ${theme} theme, and fits its window`, async ({
    page: visitor,
    learnerPage: learner,
    graduatePage: graduate,
    adminPage: admin,
  }) => {
    test.setTimeout(480_000);
    const cast = await castOf({ visitor, learner, graduate, admin }, `Screens in the ${theme} theme`);
    for (const screen of screensFor(cast)) await test.step(screen.name, () => look(screen, theme));
  });
}

async function look(screen: Screen, theme: 'light' | 'dark'): Promise<void> {
  const { name, page, arrived } = screen;
  await show(screen, theme);
  for (const width of theme === 'light' ? [1280, 360] : [1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(arrived(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    expect.soft(await overflow(page), `${name}, ${width} px: overflow`).toBeLessThanOrEqual(0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
