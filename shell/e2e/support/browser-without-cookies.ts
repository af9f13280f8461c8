import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, LaunchOptions } from '@playwright/test';
import { watchTexts } from '../texts/text-check';
import { environment } from './environment';

/** What the settings of Chromium forbid: cookies of other sites than that of the page, or all cookies. */
type Forbidden = 'third-party' | 'all';

/** A browser with a profile whose settings forbid cookies. The headless shell has no such settings, so it is Chromium itself. */
export async function startBrowserWithoutCookies(
  browser: Browser,
  launchOptions: LaunchOptions,
  forbidden: Forbidden,
): Promise<{ context: BrowserContext; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-cookies-'));
  await mkdir(join(folder, 'Default'));
  const settings =
    forbidden === 'all'
      ? { default_content_setting_values: { cookies: 2 } }
      : { block_third_party_cookies: true, cookie_controls_mode: 1 };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile: settings }));
  const context = await browser.browserType().launchPersistentContext(folder, {
    ...{ ...launchOptions, executablePath: environment.chromium },
    baseURL: environment.baseUrl,
  });
  if (environment.checksTexts) await watchTexts(context);
  return {
    context,
    async stop() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
