import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { turn } from '../screens/show-screen';
import { COLOR_RULES, violationsOn } from './accessibility';
import { overflow } from './journey';

/** Expects that axe finds nothing on an open screen, and that the screen is not wider than its window. */
export async function checkScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
}

/** As `checkScreen`, in both themes, which differ in colors only; leaves the light one. */
export async function checkBothThemes(page: Page): Promise<void> {
  await turn(page, 'dark');
  await expectAccessible(page, COLOR_RULES);
  await turn(page, 'light');
  await checkScreen(page);
}

async function expectAccessible(page: Page, options?: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await violationsOn(page, options)).toEqual([]);
}
