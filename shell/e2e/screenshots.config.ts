import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Photographs the screens instead of checking them. */
export default defineConfig({
  ...journeys,
  testMatch: '**/screenshots.ts',
  timeout: 1_800_000,
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
});
