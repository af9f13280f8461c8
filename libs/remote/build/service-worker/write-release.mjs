import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the built worker holds until `writeRelease` has replaced it; see `shell/service-worker/worker.ts`. */
const PLACEHOLDER = 'self.__RELEASE';
/**
 * Largest script that each device stores in advance, before compression. The larger ones belong to the screens of
 * administrators, and are stored when they are used.
 */
const MAX_FILE_BYTES = 100_000;
const FIXED_NAMES = ['favicon.svg'];
/** Other scripts of the Latin font are loaded by the texts that need them. */
const FONT = /^assets\/inter-latin-wght-normal\./;
const CHUNK = /^chunks\/.+\.(js|css)$/;

/**
 * Writes the list of the shell's files into its service worker.
 * @param {string} folder the assembled front ends
 */
export async function writeRelease(folder) {
  const file = join(folder, 'service-worker.js');
  const worker = await readFile(file, 'utf8');
  if (worker.split(PLACEHOLDER).length !== 2) throw new Error(`The service worker has no ${PLACEHOLDER}.`);
  const release = JSON.stringify(await listRelease(folder));
  await writeFile(
    file,
    worker.replace(PLACEHOLDER, () => release),
  );
}

async function listRelease(folder) {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const links = [...page.matchAll(/<link [^>]*>/g)].map(([link]) => link);
  const hrefs = (/** @type {RegExp} */ kind) =>
    links.filter((link) => kind.test(link)).map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  const scripts = hrefs(/as="script"/);
  const early = [...page.matchAll(/<script src="([^"]+)"/g)].map(([, url = '']) => url);
  const start = [...early, ...scripts, ...hrefs(/rel="stylesheet"/)].map((url) => url.slice(1));
  const entries = await readdir(folder, { recursive: true });
  const further = entries.filter((name) => FONT.test(name) || CHUNK.test(name)).sort();
  const files = [];
  for (const name of [...start, ...FIXED_NAMES, ...further]) {
    const bytes = await readFile(join(folder, name));
    if (CHUNK.test(name) && bytes.length > MAX_FILE_BYTES) continue;
    const hash = createHash('sha256').update(bytes).digest('base64');
    const revision = FIXED_NAMES.includes(name) ? hash.slice(0, 10) : null;
    files.push({ url: `/${name}`, revision, integrity: `sha256-${hash}` });
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
  return { version, files, scripts };
}
