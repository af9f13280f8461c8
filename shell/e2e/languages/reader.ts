import { localeDirection, updateOwnUser, type Locale } from '@lectern/contract';
import { translateTo, type GetText } from '@lectern/i18n/server';
import { test, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { violationsOn } from '../support/accessibility';
import { headers } from '../support/decks';
import { expect } from '../support/journey';
import { layoutFaults } from '../screens/layout-faults';
import { settled, turn } from '../screens/show-screen';
import { waitForData } from '../screens/visit';
import { speak, type Say } from './say';

/** The theme and window width (pixels) of a check. */
export interface View {
  theme: 'light' | 'dark';
  width: number;
}

export const PHONE: View = { theme: 'dark', width: 360 };

/** Both themes on a desktop, then on a phone. */
export const ALL_VIEWS: View[] = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ theme, width })),
);

/** A person at a browser who reads the interface in one language. */
export interface Reader {
  page: Page;
  locale: Locale;
  /** The texts of front ends and server in this language. */
  say: Say;
  translate: GetText;
  /** Each screen is checked in all of them; the person acts in the last one. */
  views: View[];
}

/** Has somebody read a page in a language and in some views. */
export async function readIn(locale: Locale, page: Page, views: View[]): Promise<Reader> {
  await page.addInitScript(axe.source);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await show(page, views.at(-1));
  return { page, locale, say: speak(locale), translate: translateTo(locale), views };
}

/** The same for a signed-in person, whose setting the language becomes. */
export async function readSignedIn(locale: Locale, page: Page, views: View[]): Promise<Reader> {
  const { path, method } = updateOwnUser;
  const answer = await page.request.fetch(path, { method, headers, data: { locale } });
  expect(answer.ok()).toBe(true);
  return readIn(locale, page, views);
}

async function show(page: Page, view: View | undefined): Promise<void> {
  if (!view) return;
  await page.emulateMedia({ colorScheme: view.theme });
  await page.setViewportSize({ width: view.width, height: 800 });
}

/** Height in pixels of a button with one line. */
const ONE_LINE = 50;

/** The buttons that have so little width that their words break. */
const listSqueezedButtons = (page: Page): Promise<string[]> =>
  page.locator('button:visible, a:visible').evaluateAll(
    (controls, oneLine) =>
      controls
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return control.textContent.trim().length > 3 && height > Math.max(width, oneLine);
        })
        .map((control) => control.textContent),
    ONE_LINE,
  );

/**
 * Expects a screen that is in the reader's language, accessible, and without faults of layout in all views. Its pictures are in the
 * output folder of the test.
 * @param arrived is visible when the screen is complete
 */
export async function expectScreen(reader: Reader, name: string, arrived: Locator): Promise<void> {
  const { page, locale, views } = reader;
  await expect(arrived).toBeVisible();
  await waitForData(page);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', locale);
  await expect(html).toHaveAttribute('dir', localeDirection(locale));
  for (const view of views) {
    const where = `${name}, ${view.theme}, ${view.width} px`;
    await turn(page, view.theme);
    await show(page, view);
    await settled(page);
    expect.soft(await violationsOn(page), where).toEqual([]);
    expect.soft(await listSqueezedButtons(page), where).toEqual([]);
    // Polled, because charts resize shortly after the window.
    await expect
      .configure({ soft: true })
      .poll(() => layoutFaults(page), { message: where, timeout: 5_000 })
      .toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${where}.png`), fullPage: true });
  }
}
