import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../../launch/programs.mjs';
import { ORIGIN, listMeasuredScreens, signIn } from './product.mjs';
import { buildReactRoot, saveScreen, serveFiles } from './references.mjs';

/**
 * Compares the product's screens by Lighthouse's mobile preset with references of the same run: the same page saved as
 * HTML and style sheets without scripts, and, for the blocking time, a page that mounts an empty React root. `npm run
 * lighthouse [-- --runs 5]`, while Lectern runs at BASE_URL with the administrator of ADMIN_EMAIL and ADMIN_PASSWORD.
 * Fetches Lighthouse itself (Apache-2.0, about 100 MB) through npx; nothing else should run meanwhile.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'; // the newest for Node 20
/** Chromium now and then records nothing of a page, and Lighthouse then asks to be run again. */
const ATTEMPTS = 3;
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
const AUDITS = {
  'First paint': 'first-contentful-paint',
  'Largest paint': 'largest-contentful-paint',
  'Blocking time': 'total-blocking-time',
  'Layout shift': 'cumulative-layout-shift',
};

/** At most these multiples of the references, this layout shift, and this many points below the saved page. */
const PUBLIC_GOALS = { firstPaint: 1.3, largestPaint: 1.3, blocking: 2.5, shift: 0.01, points: 3 };
/** The viewer needs a sign-in and cannot be prerendered. */
const VIEWER_GOALS = { largestPaint: 1.6, points: 10 };

/** @typedef {Record<string, number>} Figures */
/** @typedef {Partial<typeof PUBLIC_GOALS>} Goals */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const folder = mkdtempSync(join(tmpdir(), 'lectern-lighthouse-'));
const env = { ...process.env, CHROME_PATH: await findChromium() };
const { screens, references, cookie } = await prepare();
try {
  const figures = await measureByTurns();
  console.table(figures);
  console.table(
    Object.entries(screens).flatMap(([name, { isSignedIn }]) => {
      const goals = isSignedIn ? VIEWER_GOALS : PUBLIC_GOALS;
      return compare(name, goals, figures);
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
  for (const { stop } of Object.values(references)) stop();
}

/** Signs in, and saves and serves the references. */
async function prepare() {
  const browser = await chromium.launch({ executablePath: env.CHROME_PATH, args: ['--no-sandbox'] });
  const context = await browser.newContext();
  await signIn(context);
  const screens = await listMeasuredScreens(context);
  /** @type {Record<string, Awaited<ReturnType<typeof serveFiles>>>} */
  const references = { 'empty React root': await serveFiles(await buildReactRoot()) };
  const session = await context.storageState();
  for (const [name, { path, isSignedIn }] of Object.entries(screens))
    references[saved(name)] = await serveFiles(
      await saveScreen(browser, path, isSignedIn ? session : undefined),
    );
  const cookies = await context.cookies(ORIGIN);
  await browser.close();
  return { screens, references, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** @param {string} name */
function saved(name) {
  return `${name}, saved`;
}

/**
 * The medians of all pages. Screens and references alternate, so that what else the machine does falls on both.
 * @returns {Promise<Record<string, Figures>>}
 */
async function measureByTurns() {
  const pages = Object.entries(screens).flatMap(([name, { path, isSignedIn }]) => [
    { name, url: ORIGIN + path, cookie: isSignedIn ? cookie : undefined },
    { name: saved(name), url: references[saved(name)]?.origin + path, cookie: undefined },
  ]);
  const root = 'empty React root';
  pages.push({ name: root, url: `${references[root]?.origin}/`, cookie: undefined });
  /** @type {Map<string, Figures[]>} */
  const runs = new Map(pages.map(({ name }) => [name, []]));
  for (let run = 0; run < Number(values.runs); run++)
    for (const page of pages) runs.get(page.name)?.push(await measure(page.url, page.cookie));
  return Object.fromEntries([...runs].map(([name, figures]) => [name, medians(figures)]));
}

/** @param {Figures[]} runs */
function medians(runs) {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));
}

/** @param {number[]} figures */
function median(figures) {
  return figures.sort((a, b) => a - b)[figures.length >> 1] ?? NaN;
}

/**
 * @param {string} url
 * @param {string} [cookie]
 * @returns {Promise<Figures>} milliseconds, and points of 100
 */
async function measure(url, cookie, attempts = ATTEMPTS) {
  const file = join(folder, 'report.json');
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`];
  try {
    // Not synchronous, because this process serves the references.
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...output, ...headers], { env });
  } catch (error) {
    if (attempts === 1) throw error;
    return measure(url, cookie, attempts - 1);
  }
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  const scores = Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]);
  const figures = Object.entries(AUDITS).map(([title, id]) => [
    title,
    Number(audits[id].numericValue.toFixed(3)),
  ]);
  return Object.fromEntries([...scores, ...figures]);
}

/**
 * @param {string} name of a screen
 * @param {Goals} goals
 * @param {Record<string, Figures>} figures
 */
function compare(name, goals, figures) {
  const [own = {}, reference = {}, root = {}] = [
    figures[name],
    figures[saved(name)],
    figures['empty React root'],
  ];
  const points = (reference.Performance ?? NaN) - (own.Performance ?? NaN);
  return [
    compareFigure(
      'first paint, times the saved page',
      own['First paint'],
      reference['First paint'],
      goals.firstPaint,
    ),
    compareFigure(
      'largest paint, times the saved page',
      own['Largest paint'],
      reference['Largest paint'],
      goals.largestPaint,
    ),
    compareFigure(
      'blocking time, times the empty React root',
      own['Blocking time'],
      root['Blocking time'],
      goals.blocking,
    ),
    compareFigure('layout shift', own['Layout shift'], 1, goals.shift),
    compareFigure('points below the saved page', points, 1, goals.points),
  ].map((row) => ({ screen: name, ...row }));
}

/**
 * @param {string} what
 * @param {number | undefined} own
 * @param {number | undefined} reference
 * @param {number | undefined} goal at most this multiple of the reference
 */
function compareFigure(what, own = NaN, reference = NaN, goal) {
  const verdict = goal === undefined ? 'no goal' : own <= goal * reference ? 'met' : 'missed';
  return { what, figure: Number((own / reference).toFixed(3)), 'at most': goal, verdict };
}
