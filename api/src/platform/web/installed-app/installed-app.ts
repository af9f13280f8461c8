import {
  type Role,
  SERVER_PATHS,
  SHARED_DECKS_LOST,
  SHARED_DECKS_PARAMETER,
  type SiteSettings,
} from '@lectern/contract';
import { User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type {} from 'express-session';
import type { DataSource } from 'typeorm';
import { getRequestLocale } from '../../locale/request-locale.js';
import type { ResolveManifests } from '../remote-manifests.js';
import { appIcons } from './app-icons.js';
import { describeApp } from './app-manifest.js';
import { serviceWorkerScript } from './service-worker.js';

/** How long a browser may cache the manifest. */
const MANIFEST_MAX_AGE_SECONDS = 300;

interface Options {
  storage: Disk;
  source: DataSource;
  getSettings: () => SiteSettings;
  resolveManifests: ResolveManifests;
  isVisitor: (request: Request) => boolean;
  /** The middleware that loads the session. */
  sessions: RequestHandler[];
}

/** What browsers ask for to install the site as an app: manifest, icons and service worker. */
export function installedApp(options: Options): RequestHandler {
  const { storage, getSettings, resolveManifests } = options;
  const sendManifest: RequestHandler = async (request, response) => {
    const manifests = await resolveManifests(request, response);
    const role = await findRole(options, request, response);
    const locale = getRequestLocale(request);
    response
      .type('application/manifest+json')
      // Without a cache, browsers would request the manifest with each page.
      .set('Cache-Control', `private, max-age=${MANIFEST_MAX_AGE_SECONDS}`)
      .vary('Accept-Language, Cookie')
      .send(JSON.stringify(describeApp({ settings: getSettings(), manifests, locale, role })));
  };
  const router = Router();
  router.get('/manifest.webmanifest', sendManifest);
  router.get(
    '/service-worker.js',
    serviceWorkerScript(() => getSettings().features.offline),
  );
  router.use(appIcons({ storage, getIcon: () => getSettings().identity.icon }));
  router.use(redirectSharedDecks);
  return router;
}

async function findRole(
  { source, isVisitor, sessions }: Options,
  request: Request,
  response: Response,
): Promise<Role | undefined> {
  if (isVisitor(request)) return undefined;
  for (const handler of sessions) await runHandler(handler, request, response);
  const { userId: id } = request.session ?? {};
  if (!id) return undefined;
  return (await source.getRepository(User).findOne({ where: { id }, select: { id: true, role: true } }))
    ?.role;
}

/** The service worker handles decks shared with the app. Without a service worker, the upload screen asks for the deck again. */
const redirectSharedDecks: RequestHandler = (request, response, next) => {
  const isShared = request.method === 'POST' && SHARED_DECKS_PARAMETER in request.query;
  if (!isShared || SERVER_PATHS.test(request.path)) return next();
  response.set('Connection', 'close').redirect(303, `?${SHARED_DECKS_PARAMETER}=${SHARED_DECKS_LOST}`);
};

const runHandler = (handler: RequestHandler, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
