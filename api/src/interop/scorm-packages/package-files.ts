import { readFile } from 'node:fs/promises';
import { SCORM_FILES_PATH, SCORM_REPORT_PATH, SCORM_RUNTIME_FOLDER, ScormReport } from '@lectern/contract';
import { scormFolder, ScormPackageRow } from '@lectern/data';
import { toFileKey } from '@lectern/import-reader';
import type { Disk, Env } from '@lectern/infra';
import { getRuntimeScript } from '@lectern/scorm-player';
import { Router, text, type Request, type RequestHandler, type Response } from 'express';
import type { DataSource } from 'typeorm';
import { sendStoredFile } from '../../courses/files/send-stored-file.js';
import { errorBody } from '../../platform/http/error.filter.js';
import { Refusal } from '../../platform/http/refusal.js';
import { validate } from '../../platform/http/validate.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import type { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findFileType, isPage } from './file-types.js';
import { insertRuntime } from './insert-runtime.js';
import { type PackageTicket, readTicket } from './package-token.js';
import type { ScormRunsService } from './scorm-runs.service.js';

interface Places {
  env: Env;
  source: DataSource;
  storage: Disk;
  site: SiteSettingsService;
  runs: ScormRunsService;
  limitReports: RequestHandler;
}

/** Pages with more bytes are sent as they are. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_REPORT = '2mb';
/** The address has a token of one learner, so that no one else has the file. */
const CACHE = 'private, max-age=3600';

/**
 * Serves the files of SCORM packages, which strangers have written. The answers are made for a page that can do nothing to Lectern:
 * requests need no cookie, and the policy of every answer puts it into an origin of its own, or keeps it in that of `PACKAGES_ORIGIN`,
 * from where it reaches its own files alone. On the host of `PACKAGES_ORIGIN` there is nothing else.
 */
export function packageFiles(places: Places): RequestHandler {
  const { env, site, limitReports } = places;
  const host = env.packagesOrigin && new URL(env.packagesOrigin).host;
  const router = Router({ caseSensitive: true });
  const readText = text({ type: () => true, limit: MAX_REPORT });
  router.use(SCORM_FILES_PATH, (request, response, next) => {
    const isOwnHost = request.headers.host === host;
    const [, token = ''] = request.path.split('/');
    const origin = isOwnHost ? env.packagesOrigin : new URL(env.publicUrl).origin;
    response.set(listHeaders(`${origin}${SCORM_FILES_PATH}/${encodeURIComponent(token)}/`, isOwnHost));
    // A service worker would stay after the package was closed.
    if (!site.current.features.scormImport || request.headers['service-worker']) return refuse(response, 404);
    if (request.method === 'OPTIONS') return response.status(204).end();
    if (request.method !== 'POST' && request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405);
    const isReport = request.path === `/${token}/${SCORM_REPORT_PATH}`;
    if ((request.method === 'POST') !== isReport) return refuse(response, 405);
    return isReport ? limitReports(request, response, next) : next();
  });
  router.post(`${SCORM_FILES_PATH}/:token/${SCORM_REPORT_PATH}`, readText, (request, response) =>
    answer(request, response, () => takeReport(places, request, response)),
  );
  router.get(`${SCORM_FILES_PATH}/:token/*path`, (request, response) =>
    answer(request, response, () => sendFile(places, request, response)),
  );
  router.use((request, response, next) => {
    if (request.path.startsWith(`${SCORM_FILES_PATH}/`) || (host && request.headers.host === host))
      return refuse(response, 404);
    next();
  });
  return router;
}

function listHeaders(files: string, isOwnHost: boolean): Record<string, string> {
  const own = [files, 'data:', 'blob:'].join(' ');
  const policy = {
    sandbox: `allow-scripts allow-forms allow-modals${isOwnHost ? ' allow-same-origin' : ''}`,
    'default-src': "'none'",
    'script-src': `${own} 'unsafe-inline' 'unsafe-eval'`,
    'style-src': `${own} 'unsafe-inline'`,
    ...{ 'img-src': own, 'font-src': own, 'media-src': own, 'connect-src': own, 'frame-src': own },
    'worker-src': 'blob:',
    'object-src': "'none'",
    'base-uri': files,
    'form-action': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()',
    'X-DNS-Prefetch-Control': 'off',
    // Pages in an origin of their own load even their own fonts and data from another one.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
  };
}

function refuse(response: Response, status: number): void {
  response
    .status(status)
    .type('text/plain')
    .send(status === 404 ? 'Not found.' : 'Not allowed.');
}

async function answer(request: Request, response: Response, handle: () => Promise<unknown>): Promise<void> {
  try {
    await handle();
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const body = errorBody(error, getRequestLocale(request));
    response.status(body.statusCode).set('Cache-Control', 'no-store');
    if (request.method === 'POST') response.json(body);
    else response.type('text/plain').send(body.message);
  }
}

async function takeReport({ runs }: Places, request: Request, response: Response): Promise<void> {
  const ticket = await requireTicket(runs, request);
  const report = validate(ScormReport, parseJson(String(request.body))) as ScormReport;
  response.json(await runs.report(ticket, report));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** @throws Refusal (404) for a forged token, and for one that has expired */
async function requireTicket(runs: ScormRunsService, request: Request): Promise<PackageTicket> {
  const ticket = readTicket(await runs.getKey(), String(request.params['token']));
  if (!ticket) throw new Refusal(404, 'interop.packageClosed');
  return ticket;
}

async function sendFile(places: Places, request: Request, response: Response): Promise<unknown> {
  const { source, storage, runs } = places;
  const ticket = await requireTicket(runs, request);
  const path = [request.params['path']].flat().join('/');
  const row = await source.manager.findOneBy(ScormPackageRow, { id: ticket.packageId });
  if (!row) throw new Refusal(404, 'interop.packageClosed');
  const script = `${SCORM_RUNTIME_FOLDER}/scorm-${row.edition}.js`;
  if (path === script) return sendRuntime(row, response);
  const key = scormFolder(row.filesId) + toFileKey(path);
  if (!(await storage.exists(key))) throw new Refusal(404, 'courses.fileNotFound');
  const type = findFileType(path);
  const { contentLength } = await storage.getMetaData(key);
  if (!isPage(type) || contentLength > MAX_PAGE_BYTES)
    return sendStoredFile(
      storage,
      key,
      { request, response },
      { 'content-type': type, 'cache-control': CACHE },
    );
  const token = encodeURIComponent(String(request.params['token']));
  const page = insertRuntime(
    Buffer.from(await storage.getBytes(key)),
    `${SCORM_FILES_PATH}/${token}/${script}`,
  );
  // Without a charset: the page says itself how it is written.
  return response.setHeader('Content-Type', type).set('Cache-Control', CACHE).end(page);
}

async function sendRuntime({ edition }: ScormPackageRow, response: Response): Promise<void> {
  response
    .type('text/javascript')
    .set('Cache-Control', CACHE)
    .send(await readFile(getRuntimeScript(edition)));
}
