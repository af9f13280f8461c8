import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { turn } from '../screens/show-screen';
import { violationsOn } from './accessibility';
import { overflow } from './journey';

/** Expects that axe finds nothing on an open screen, and that the screen is not wider than its window. */
export async function checkScreen(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await violationsOn(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

/** As `checkScreen`, in both themes; leaves the light one. */
export async function checkBothThemes(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await turn(page, theme);
    await checkScreen(page);
  }
}
