import type { RequestHandler } from 'express';

/**
 * A service worker that replaces the one that a browser has. It removes itself and all stored data, also personal data
 * (`libs/client/src/offline/personal-storage.ts`). It does not wait for open pages to close; they then load from the network. Pages wait
 * until a worker is active, so it becomes active after a second even if the browser is still deleting.
 */
const REMOVAL_SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  await Promise.race([removeStored(), new Promise((done) => setTimeout(done, 1000))]);
  await self.registration.unregister();
}
async function removeStored() {
  indexedDB.deleteDatabase('lectern-offline');
  // The browser deletes a bucket only once no page reads from it.
  void navigator.storageBuckets?.delete('lectern-person');
  const names = (await caches.keys()).filter((name) => name.startsWith('lectern-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
`;

/** Sends the removal script while the site uses no service worker. Otherwise the next handler sends the file of the build. */
export function serviceWorkerScript(isOn: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isOn()) return next();
    response.type('text/javascript').set('Cache-Control', 'no-cache').send(REMOVAL_SCRIPT);
  };
}
