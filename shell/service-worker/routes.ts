import { SERVER_FOLDERS } from '@lectern/contract';
import type { Release } from './release';

/** What a request must be, all of it. */
interface Condition {
  urlPattern?: { pathname: string };
  requestMethod?: string;
  requestMode?: RequestMode;
  or?: Condition[];
}

/** Where the answer to a request comes from. The first route whose condition holds counts. */
interface Route {
  condition: Condition;
  source: 'fetch-event' | 'race-network-and-fetch-handler' | { cacheName: string };
}

/** The event as Chromium has it since version 123; TypeScript does not know the routes. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: Route[]): Promise<void>;
}

const matchPaths = (paths: string[]): Condition => ({
  or: paths.map((pathname) => ({ urlPattern: { pathname } })),
});

/**
 * Lists what does not wait until the worker has started: the files of the release come from their cache, and a page is requested while the
 * worker starts. The worker's request for the page is the same one. The browser shows its answer only if the status is 2xx and the
 * worker has not answered yet, so the stored page is shown in the same cases as without routes.
 */
export function listRoutes({ files }: Release, cacheName: string): Route[] {
  const hashed = files.filter(({ revision }) => revision === null).map(({ url }) => url);
  return [
    { condition: matchPaths(hashed), source: { cacheName } },
    { condition: matchPaths([...SERVER_FOLDERS.map((name) => `/${name}/*`), '/*.*']), source: 'fetch-event' },
    {
      condition: { requestMode: 'navigate', requestMethod: 'GET' },
      source: 'race-network-and-fetch-handler',
    },
  ];
}

/** In browsers without routes, all requests wait for the worker. */
export const addRoutes = async (event: InstallEvent, routes: Route[]): Promise<void> =>
  event.addRoutes?.(routes).catch(() => undefined);
