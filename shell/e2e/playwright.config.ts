import { defineConfig } from '@playwright/test';
import { environment } from './environment';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(environment.hasReport ? [['json'] as const] : [])],
  use: {
    baseURL: environment.baseUrl,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Filming takes a third of a journey's time: `npm test` films only what it runs once more.
    trace: environment.hasReport ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: environment.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
