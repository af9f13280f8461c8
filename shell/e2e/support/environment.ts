/** The running product that the journeys go through; `npm test` sets these variables. */
export const environment = {
  baseUrl: needed('BASE_URL'),
  adminEmail: needed('ADMIN_EMAIL'),
  adminPassword: needed('ADMIN_PASSWORD'),
  databaseUrl: needed('DATABASE_URL'),
  dataDir: needed('DATA_DIR'),
  /** How long the outage of outage.e2e.ts lasts. */
  outageSeconds: Number(process.env['OUTAGE_SECONDS'] ?? 15),
  /** Unset: Playwright's own. */
  chromium: process.env['CHROMIUM_PATH'],
  /** Chromium's headless shell, for journeys that show no PDF file; unset: Chromium. */
  headlessShell: process.env['HEADLESS_SHELL_PATH'],
  /** The folder for the pictures of screenshots.ts. */
  screenshots: process.env['SCREENSHOTS'] ?? 'screenshots',
  /** Whether the journeys check that every text they show comes from a catalog. */
  checksTexts: Boolean(process.env['CHECK_TEXTS']),
  hasReport: Boolean(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']),
};

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run the journeys with npm test.`);
  return value;
}
