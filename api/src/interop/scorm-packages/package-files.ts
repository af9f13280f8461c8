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
import { findMediaType, isPage } from './file-types.js';
import { insertRuntime } from './insert-runtime.js';
import { type PackageTicket, readTicket } from './package-token.js';
import type { ScormRunsService } from './scorm-runs.service.js';

interface PackageServices {
  env: Env;
  source: DataSource;
  storage: Disk;
  site: SiteSettingsService;
  runs: ScormRunsService;
  /** The rate limit of reports. */
  limitReports: RequestHandler;
}

/** Larger pages are sent without the run-time environment, because a page is read into memory for it. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_REPORT_SIZE = '2mb';
/** Only the learner's browser may keep the file, because the address contains the learner's token. */
const CACHE_CONTROL = 'private, max-age=3600';

/**
 * Serves the files of SCORM packages, whose pages are not trusted. Requests carry a token instead of a cookie. The content security
 * policy of every answer puts a page into an opaque origin, or, on the host of `PACKAGES_ORIGIN`, into that origin. From there a page
 * reaches only the files of its package. The host of `PACKAGES_ORIGIN` serves nothing else.
 */
export function packageFiles(services: PackageServices): RequestHandler {
  const { env, site, limitReports } = services;
  const packagesHost = env.packagesOrigin && new URL(env.packagesOrigin).host;
  const router = Router({ caseSensitive: true });
  const readText = text({ type: () => true, limit: MAX_REPORT_SIZE });
  router.use(SCORM_FILES_PATH, (request, response, next) => {
    const isPackagesHost = request.headers.host === packagesHost;
    const [, token = ''] = request.path.split('/');
    const origin = isPackagesHost ? env.packagesOrigin : new URL(env.publicUrl).origin;
    response.set(listHeaders(`${origin}${SCORM_FILES_PATH}/${encodeURIComponent(token)}/`, isPackagesHost));
    // A service worker would stay in the browser after the package was closed.
    if (!site.current.features.scormImport || request.headers['service-worker']) return refuse(response, 404);
    if (request.method === 'OPTIONS') return response.status(204).end();
    if (request.method !== 'POST' && request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405);
    const isReport = request.path === `/${token}/${SCORM_REPORT_PATH}`;
    if ((request.method === 'POST') !== isReport) return refuse(response, 405);
    return isReport ? limitReports(request, response, next) : next();
  });
  router.post(`${SCORM_FILES_PATH}/:token/${SCORM_REPORT_PATH}`, readText, (request, response) =>
    sendErrors(request, response, () => receiveReport(services, request, response)),
  );
  router.get(`${SCORM_FILES_PATH}/:token/*path`, (request, response) =>
    sendErrors(request, response, () => sendFile(services, request, response)),
  );
  router.use((request, response, next) => {
    if (
      request.path.startsWith(`${SCORM_FILES_PATH}/`) ||
      (packagesHost && request.headers.host === packagesHost)
    )
      return refuse(response, 404);
    next();
  });
  return router;
}

/** @param filesUrl the address of the package's files, with the token */
function listHeaders(filesUrl: string, isPackagesHost: boolean): Record<string, string> {
  const sources = [filesUrl, 'data:', 'blob:'].join(' ');
  const policy = {
    sandbox: `allow-scripts allow-forms allow-modals${isPackagesHost ? ' allow-same-origin' : ''}`,
    'default-src': "'none'",
    'script-src': `${sources} 'unsafe-inline' 'unsafe-eval'`,
    'style-src': `${sources} 'unsafe-inline'`,
    ...{
      'img-src': sources,
      'font-src': sources,
      'media-src': sources,
      'connect-src': sources,
      'frame-src': sources,
    },
    'worker-src': 'blob:',
    'object-src': "'none'",
    'base-uri': filesUrl,
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
    // Pages in an opaque origin load even the fonts and data of their own package across origins.
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

/** Runs a handler, and answers the error that it throws. */
async function sendErrors(
  request: Request,
  response: Response,
  handle: () => Promise<unknown>,
): Promise<void> {
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

async function receiveReport({ runs }: PackageServices, request: Request, response: Response): Promise<void> {
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

async function sendFile(services: PackageServices, request: Request, response: Response): Promise<unknown> {
  const { source, storage, runs } = services;
  const ticket = await requireTicket(runs, request);
  const path = [request.params['path']].flat().join('/');
  const row = await source.manager.findOneBy(ScormPackageRow, { id: ticket.packageId });
  if (!row) throw new Refusal(404, 'interop.packageClosed');
  const runtimePath = `${SCORM_RUNTIME_FOLDER}/scorm-${row.edition}.js`;
  if (path === runtimePath) return sendRuntime(row, response);
  const key = scormFolder(row.filesId) + toFileKey(path);
  if (!(await storage.exists(key))) throw new Refusal(404, 'courses.fileNotFound');
  const mediaType = findMediaType(path);
  const { contentLength } = await storage.getMetaData(key);
  if (!isPage(mediaType) || contentLength > MAX_PAGE_BYTES)
    return sendStoredFile(
      storage,
      key,
      { request, response },
      { 'content-type': mediaType, 'cache-control': CACHE_CONTROL },
    );
  const token = encodeURIComponent(String(request.params['token']));
  const page = insertRuntime(
    Buffer.from(await storage.getBytes(key)),
    `${SCORM_FILES_PATH}/${token}/${runtimePath}`,
  );
  // The header has no charset, because the page declares its own.
  return response.setHeader('Content-Type', mediaType).set('Cache-Control', CACHE_CONTROL).end(page);
}

async function sendRuntime({ edition }: ScormPackageRow, response: Response): Promise<void> {
  response
    .type('text/javascript')
    .set('Cache-Control', CACHE_CONTROL)
    .send(await readFile(getRuntimeScript(edition)));
}
