import { defineConfig, type LaunchOptions } from '@playwright/test';
import { environment } from './support/environment';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 1,
  forbidOnly: true,
  // Playwright reports a journey that passes only at the second attempt as flaky, and so does `npm test`.
  retries: environment.hasReport ? 1 : 0,
  // Generous, because the machine may be busy; waiting ends as soon as the condition is met.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(environment.hasReport ? [['json'] as const] : [])],
  use: {
    baseURL: environment.baseUrl,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording a trace takes a third of a journey's time, so `npm test` records retries only.
    trace: environment.hasReport ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // The worker has a journey of its own, offline.e2e.ts.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'chromium', grep: /@pdf/, use: launch(environment.chromium) },
    {
      name: 'headless shell',
      grepInvert: /@pdf/,
      use: launch(environment.headlessShell ?? environment.chromium),
    },
  ],
});

/** @param executablePath of the browser; Playwright's own if it is missing */
function launch(executablePath: string | undefined): { launchOptions: LaunchOptions } {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { launchOptions: { executablePath, args } };
}
