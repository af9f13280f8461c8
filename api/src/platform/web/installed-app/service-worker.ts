import type { RequestHandler } from 'express';

/**
 * Takes the place of a worker that a browser has: it removes itself and everything that was stored, that of a person included
 * (`libs/client/src/offline/personal-storage.ts`). It does not wait for open pages, which then load from the network. Pages wait until a
 * worker is active, so a browser that deletes slowly goes on with that while they load.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
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

/** Answers the removal where the site has no worker. Else the files of the build are next. */
export function serviceWorkerScript(isOn: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isOn()) return next();
    response.type('text/javascript').set('Cache-Control', 'no-cache').send(REMOVAL);
  };
}
