import { exportScormPackage, type Module, type ScormEdition } from '@lectern/contract';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { resolve } = createRequire(import.meta.url);

const RUNTIMES = {
  '1.2': { script: resolve('scorm-again/scorm12'), create: 'API = new Scorm12API', error: 'LMSGetLastError' },
  '2004': {
    script: resolve('scorm-again/scorm2004'),
    create: 'API_1484_11 = new Scorm2004API',
    error: 'GetLastError',
  },
};

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mp3': 'audio/mpeg',
  '.webp': 'image/webp',
};

/** As strict as a learning management system can be. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; frame-ancestors 'self'";

/** What the runtime has stored, and the errors that it has counted. */
export interface Attempt {
  cmi: Record<string, unknown>;
  errors: string[];
  bytesOfSuspendData: number;
}

/** Downloads a package as an administrator. */
export async function downloadPackage(admin: Page, courseId: string, edition: ScormEdition) {
  const download = () =>
    admin.request.get(exportScormPackage.path.replace(':id', courseId), { params: { edition } });
  let answer = await download();
  // Ten exports a minute are allowed.
  if (answer.status() === 429) {
    await sleep(Number(answer.headers()['retry-after']) * 1000);
    answer = await download();
  }
  if (!answer.ok()) throw new Error(await answer.text());
  const zip = await answer.body();
  return { zip, files: unzipSync(zip) };
}

/**
 * Serves a package inside a learning management system whose runtime is scorm-again. `/lms` plays it in a frame and resumes
 * what an earlier visit stored; `/package/index.html` is the package without an LMS.
 */
export async function hostPackage(files: Record<string, Uint8Array>, edition: ScormEdition) {
  const { script, create, error } = RUNTIMES[edition];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files[decodeURI(pathname.slice('/package/'.length))];
    if (pathname === '/lms') response.setHeader('Content-Type', 'text/html').end(lmsPage(create, error));
    else if (pathname === '/runtime.js')
      response.setHeader('Content-Type', 'text/javascript').end(readFileSync(script));
    else if (pathname.startsWith('/package/') && file)
      response
        .setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream')
        .setHeader('Content-Security-Policy', POLICY)
        .end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

/** Opens the package in the LMS. */
export async function playPackage(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${url}/lms`);
  return page.frameLocator('iframe');
}

/** Goes through a module of a package that Lectern has exported, to 'Mark Complete'. */
export async function completeModule(course: FrameLocator, { slideCount }: Module): Promise<void> {
  const next = course.getByRole('button', { name: 'Next', exact: true });
  const complete = course.getByRole('button', { name: 'Mark Complete' });
  for (let slide = 0; slide < slideCount && (await next.isVisible()); slide++) await next.press('Enter');
  await complete.press('Enter');
  await expect(course.locator('.done')).not.toBeEmpty();
}

/** Goes through all modules of a package that Lectern has exported, in any language. */
export async function completeCourse(course: FrameLocator): Promise<void> {
  await course.locator('h2').first().waitFor();
  // Next, then Mark Complete, then the next module.
  const forward = course.locator('.controls .forward button:visible');
  while ((await forward.count()) > 0) await forward.first().press('Enter');
}

/** What the LMS has stored so far. The package must be closed or have been quiet for a second. */
export const readAttempt = (page: Page): Promise<Attempt> =>
  page.evaluate(() => {
    const stored = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null');
    const cmi = stored('cmi') ?? {};
    return { cmi, errors: stored('errors') ?? [], bytesOfSuspendData: String(cmi.suspend_data ?? '').length };
  });

/** Every call of the package passes a proxy, which asks the runtime for its error afterwards. */
const lmsPage = (create: string, error: string): string => `<!doctype html>
<html lang="en"><title>LMS</title><style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}body{overflow:hidden}</style>
<body><script src="/runtime.js"></script><script>
const errors = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
${create}({ autocommit: false, logLevel: 5, lmsCommitUrl: false });
const name = '${create}'.split(' ')[0];
const runtime = window[name];
const stored = JSON.parse(sessionStorage.getItem('cmi') ?? 'null');
if (stored) runtime.loadFromJSON(stored, 'cmi');
window[name] = new Proxy(runtime, {
  get(target, property) {
    const value = target[property];
    if (typeof value !== 'function') return value;
    return (...values) => {
      const result = value.apply(target, values);
      const code = String(target.${error}());
      // SCORM 2004 says so of every element that has no value yet.
      if (code !== '0' && code !== '403') errors.push([property, ...values, code].join(' '));
      if (/Commit|Finish|Terminate/.test(property))
        sessionStorage.setItem('cmi', JSON.stringify(target.renderCMIToJSONObject().cmi));
      sessionStorage.setItem('errors', JSON.stringify(errors));
      return result;
    };
  },
});
document.body.insertAdjacentHTML('beforeend', '<iframe title="Course" src="/package/index.html"></iframe>');
</script></body></html>`;
