import { SERVER_FOLDERS } from '@lectern/contract';
import type { Release } from './release';

/** What a request must be; all given fields apply. */
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
 * Lists the routes that spare requests the start of the worker: the browser takes the files of the release from their cache, and requests a
 * page while the worker starts. The worker's own request for the page is answered by the same response. The browser shows that response
 * only if its status is 2xx and the worker has not answered yet, so the stored page is shown in the same cases as without routes. All
 * other requests go to the worker as before.
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

/** Adds the routes. Where the browser has none or refuses them, all requests wait for the worker. */
export const addRoutes = async (event: InstallEvent, routes: Route[]): Promise<void> =>
  event.addRoutes?.(routes).catch(() => undefined);
