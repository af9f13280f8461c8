import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../launch/programs.mjs';
import { ORIGIN, PHONE, listMeasuredScreens, signIn } from './product.mjs';

/**
 * Saves what a throttled phone shows while the landing page, the course list, the public course page and the viewer load
 * with an empty cache: `npm run films -- <folder>`, while Lectern runs as for `npm run lighthouse`.
 */
const SECONDS = [0.5, 1, 1.5, 2, 3];
const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the pictures: npm run films -- <folder>');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext();
  await signIn(context);
  const session = await context.storageState();
  for (const [name, { path, isSignedIn }] of Object.entries(await listMeasuredScreens(context)))
    await film(name.replaceAll(' ', '-'), path, isSignedIn ? session : undefined);
} finally {
  await browser.close();
}

/**
 * @param {string} name
 * @param {string} path
 * @param {import('playwright').BrowserContextOptions['storageState']} storageState
 */
async function film(name, path, storageState) {
  const page = await browser.newPage({ ...PHONE, storageState });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  /** @type {{ at: number, data: string }[]} */
  const frames = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, data });
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'png' });
  const start = Date.now() / 1000;
  await page.goto(ORIGIN + path, { waitUntil: 'commit' });
  await page.waitForTimeout(1000 * (Math.max(...SECONDS) + 1));
  for (const seconds of SECONDS) {
    // A frame is sent only when something has changed.
    const shown = frames.filter(({ at }) => at <= start + seconds).at(-1) ?? frames[0];
    if (shown) await writeFile(join(folder, `${name}-${seconds}s.png`), Buffer.from(shown.data, 'base64'));
  }
  await page.context().close();
}
