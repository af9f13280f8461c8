import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { rspack } from '@rspack/core';
import { ORIGIN, PHONE } from './product.mjs';

const SAVED_TYPES = new Set(['stylesheet', 'font', 'image']);
const COMPRESSED_TYPES = /text|javascript|svg/;
const REACT_ROOT_SCRIPT = `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(null);`;

/** @typedef {Map<string, { type: string, body: Buffer }>} Files by path */

/**
 * Saves a screen as it looks on a phone: its HTML without scripts, and the style sheets, fonts and pictures it has loaded.
 * @param {import('playwright').Browser} browser
 * @param {string} path
 * @param {import('playwright').BrowserContextOptions['storageState']} storageState
 * @returns {Promise<Files>}
 */
export async function saveScreen(browser, path, storageState) {
  const page = await browser.newPage({ ...PHONE, storageState });
  /** @type {import('playwright').Response[]} */
  const responses = [];
  page.on('response', (response) => {
    if (SAVED_TYPES.has(response.request().resourceType()) && response.ok()) responses.push(response);
  });
  await page.goto(ORIGIN + path);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const html = await page.evaluate(() => {
    const removed = 'script, noscript, link[rel=preload], link[rel=modulepreload], link[rel=prefetch]';
    document.querySelectorAll(removed).forEach((element) => element.remove());
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  const saved = responses.map(async (response) => {
    const { pathname, search } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    return /** @type {const} */ ([pathname + search, { type, body: await response.body() }]);
  });
  const files = new Map(await Promise.all(saved));
  await page.context().close();
  return files.set(path, createHtmlFile(html));
}

/**
 * Builds a page that only mounts an empty React root, as the smallest React page to compare with.
 * @returns {Promise<Files>}
 */
export async function buildReactRoot() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-react-root-'));
  try {
    await writeFile(join(folder, 'root.js'), REACT_ROOT_SCRIPT);
    const compiler = rspack({
      mode: 'production',
      entry: join(folder, 'root.js'),
      output: { path: folder, filename: 'built.js' },
      resolve: { modules: [join(import.meta.dirname, '../../../node_modules')] },
    });
    await promisify(compiler.run.bind(compiler))();
    const body = await readFile(join(folder, 'built.js'));
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"><script defer src="/built.js"></script></head>
<body><p>React</p><div id="root"></div></body></html>`;
    return new Map([
      ['/', createHtmlFile(html)],
      ['/built.js', { type: 'text/javascript', body }],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} html */
const createHtmlFile = (html) => ({ type: 'text/html; charset=utf-8', body: Buffer.from(html) });

/**
 * Serves files from memory, texts compressed as the product compresses them.
 * @param {Files} files
 */
export async function serveFiles(files) {
  const compressed = new Map();
  for (const [path, { type, body }] of files)
    if (COMPRESSED_TYPES.test(type)) compressed.set(path, await promisify(brotliCompress)(body));
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(404).end();
    const encoding = compressed.has(url) && { 'content-encoding': 'br' };
    return response
      .writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=31536000', ...encoding })
      .end(compressed.get(url) ?? file.body);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://localhost:${address.port}`, stop: () => server.close() };
}
