import { answerFromNetwork } from './network-first';
import type { Release } from './release';
import { classifyRequest } from './requests';
import { forgetDecks, receiveDecks } from './shared-decks';
import { createStore } from './stored';

declare const self: ServiceWorkerGlobalScope & {
  /** The build replaces it by the release. */
  __RELEASE: Release;
};

/** What pages send. */
type Message =
  /** A page was loaded. */
  | { type: 'loaded'; language: string }
  /** Answered with whether the page that runs these scripts is of the worker's version. */
  | { type: 'compare'; scripts: string[] }
  /** The person wants the new version. */
  | { type: 'activate' };

const store = createStore(self.__RELEASE);

// Never `skipWaiting` here: pages of the version before are open.
self.addEventListener('install', (event) => event.waitUntil(store.install(event)));
self.addEventListener('activate', (event) => event.waitUntil(store.removeOld()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) return;
  const load = () => fetch(request);
  switch (classifyRequest(request)) {
    case 'page':
      return event.respondWith(answerFromNetwork(load, store.findPage));
    case 'remotes':
      return event.respondWith(answerFromNetwork(load, store.findRemotes));
    case 'start-script':
      return event.respondWith(answerFromNetwork(load, () => store.findStartScript(request)));
    case 'file':
      return event.respondWith(store.answerFile(event));
    case 'shared-deck':
      return event.respondWith(receiveDecks(request));
    case 'sign-out':
      return event.waitUntil(forgetPerson());
    default:
      return;
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'loaded') event.waitUntil(store.refresh(message.language).catch(() => undefined));
  if (message.type === 'compare') event.ports[0]?.postMessage(store.isVersionOf(message.scripts));
  if (message.type === 'activate') void self.skipWaiting();
});

async function forgetPerson(): Promise<void> {
  await forgetDecks();
  await navigator.clearAppBadge?.();
}
