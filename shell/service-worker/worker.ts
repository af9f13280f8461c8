import { answerFromNetwork, isFromServer } from './network-first';
import { answerCall, concerns, mayBeUsed, reportConnection } from './offline/api-calls';
import { findCopied } from './offline/copied-answers';
import { answerSignOut } from './offline/sign-out';
import type { Release } from './release';
import { classifyRequest } from './requests';
import { addRoutes, listRoutes } from './routes';
import { forgetDecks, receiveDecks } from './shared-decks';
import { createStore } from './stored';

declare const self: ServiceWorkerGlobalScope & {
  /** The build replaces it by the release. */
  __RELEASE: Release;
};

/** What pages send. */
type Message =
  /** Answered with whether the page that runs these scripts is of the worker's version. */
  | { type: 'compare'; scripts: string[] }
  /** The person wants the new version. */
  | { type: 'activate' }
  /** Answered with whether the network answered the last call. */
  | { type: 'connection' };

/** How often the worker looks for a later version of itself, at most. */
const UPDATE_PAUSE_MS = 3_600_000;
let lookedAt = performance.now();

const release = self.__RELEASE;
const store = createStore(release);

// Never `skipWaiting` here: pages of the version before are open.
self.addEventListener('install', (event) => {
  event.waitUntil(addRoutes(event, listRoutes(release, store.filesCache)));
  event.waitUntil(store.install(event));
});
self.addEventListener('activate', (event) => event.waitUntil(store.removeOld()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) return;
  lookForUpdate();
  const load = () => fetch(request);
  switch (classifyRequest(request)) {
    case 'page': {
      const page = answerFromNetwork(load, store.findPage);
      event.respondWith(page);
      return event.waitUntil(page.then(refresh).catch(() => undefined));
    }
    case 'remotes':
      return event.respondWith(answerFromNetwork(load, store.findRemotes, isFromServer));
    case 'catalog':
      return event.respondWith(answerFromNetwork(load, () => findCopied(request.url), isFromServer));
    case 'file':
      return event.respondWith(store.answerFile(event));
    case 'shared-deck':
      return event.respondWith(receiveDecks(request));
    case 'call':
      return concerns(request) ? event.respondWith(answerCall(event)) : undefined;
    case 'sign-out': {
      if (!mayBeUsed()) return event.waitUntil(forgetDecks());
      const answer = answerSignOut(request);
      event.respondWith(answer);
      return event.waitUntil(answer.finally(forgetDecks));
    }
    default:
      return;
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'compare') event.ports[0]?.postMessage(store.hasScripts(message.scripts));
  if (message.type === 'activate') void self.skipWaiting();
  if (message.type === 'connection') event.waitUntil(reportConnection());
});

/** Keeps the stored page in the language of the last one. */
async function refresh({ headers }: Response): Promise<void> {
  const language = headers.get('Content-Language');
  const date = headers.get('Date');
  if (language && date) await store.refresh(language, date);
}

/** Browsers look for a new worker when a page is loaded, and some pages stay open for days. */
function lookForUpdate(): void {
  if (performance.now() - lookedAt < UPDATE_PAUSE_MS) return;
  lookedAt = performance.now();
  void self.registration.update().catch(() => undefined);
}
