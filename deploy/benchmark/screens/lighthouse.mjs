import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../launch/programs.mjs';

/**
 * Prints what Lighthouse's mobile preset says of the landing page, the course list and the viewer, the median of three
 * runs each: `npm run lighthouse`, while Lectern runs at BASE_URL with the administrator of ADMIN_EMAIL and
 * ADMIN_PASSWORD. Fetches Lighthouse itself (Apache-2.0, about 100 MB) through npx; nothing else should run meanwhile.
 */
const ORIGIN = process.env.BASE_URL ?? 'http://localhost:3000';
const LIGHTHOUSE = 'lighthouse@12.8.2'; // the newest for Node 20
const RUNS = 3;
/** Chromium now and then records nothing of a page, and Lighthouse then asks to be run again. */
const ATTEMPTS = 3;
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const folder = mkdtempSync(join(tmpdir(), 'lectern-lighthouse-'));
const env = { ...process.env, CHROME_PATH: await findChromium() };
try {
  const cookie = await session();
  const module = await sampleModule(cookie);
  const screens = { 'landing page': ['/'], 'course list': ['/courses'], viewer: [module, cookie] };
  const medians = Object.entries(screens).map(([name, [path = '', asWhom]]) => [name, median(path, asWhom)]);
  console.table(Object.fromEntries(medians));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} path
 * @param {string} [cookie]
 * @returns {Record<string, string | number>} of the run in the middle
 */
function median(path, cookie) {
  const reports = Array.from({ length: RUNS }, () => report(path, cookie));
  const [middle] = reports
    .sort((a, b) => a.categories.performance.score - b.categories.performance.score)
    .slice(RUNS >> 1);
  const scores = Object.values(middle.categories).map((/** @type {any} */ { title, score }) => [
    title,
    Math.round(score * 100),
  ]);
  const figures = FIGURES.map((id) => [middle.audits[id].title, middle.audits[id].displayValue]);
  return Object.fromEntries([...scores, ...figures]);
}

/**
 * @param {string} path
 * @param {string} [cookie]
 * @returns {any}
 */
function report(path, cookie, attempts = ATTEMPTS) {
  const file = join(folder, 'report.json');
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const args = [
    ORIGIN + path,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${FLAGS}`,
  ];
  try {
    execFileSync('npx', ['--yes', LIGHTHOUSE, ...args, ...headers], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if (attempts === 1) throw error;
    return report(path, cookie, attempts - 1);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The administrator's session as a cookie, after a sign-in. */
async function session() {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: env.CHROME_PATH, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/api/login`);
  await page.getByLabel('Email').fill(process.env.ADMIN_EMAIL ?? 'admin@lectern.local');
  await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${ORIGIN}/`);
  const cookies = await page.context().cookies(ORIGIN);
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/**
 * Address of the first module of a sample course.
 * @param {string} cookie
 * @returns {Promise<string>}
 */
async function sampleModule(cookie) {
  const headers = { cookie, origin: ORIGIN };
  await fetch(`${ORIGIN}/api/seed-courses-public`, { method: 'POST', headers });
  const courses = await (await fetch(`${ORIGIN}/api/courses`, { headers })).json();
  const sample = courses.find((/** @type {{ id: string }} */ { id }) => id.startsWith('a1d0c0de'));
  const { slug, modules } = await (await fetch(`${ORIGIN}/api/courses/${sample.id}`, { headers })).json();
  return `/courses/${slug}/modules/${modules[0].id}`;
}
