import { hasFeature } from '@lectern/i18n';

/** Watches the connection, and starts the service worker. */
export function watchApp(): void {
  addEventListener('offline', showConnection);
  if (!navigator.onLine) showConnection();
  // Browsers have none without https.
  if (hasFeature('offline')) startServiceWorker().catch(ignore);
}

const ignore = () => undefined;
const loadNotice = () => import(/* webpackChunkName: "notices" */ './app-notice');

// Without a service worker the part can't be loaded while the device is offline.
const showConnection = () => void loadNotice().then(({ showNotice }) => showNotice(), ignore);

/** Leaves it to the part that is loaded on demand whether a worker waits. */
async function startServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  // The first worker replaces nothing.
  const announce = async () => registration.active && (await loadNotice()).announce(registration);
  registration.onupdatefound = announce;
  if (registration.waiting) await announce();
}
