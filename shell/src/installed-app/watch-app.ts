import { hasFeature } from '@lectern/i18n';

/** Watches the connection, and starts the service worker. */
export function watchApp(): void {
  addEventListener('offline', () => showConnection());
  if (!navigator.onLine) showConnection();
  // Browsers have none without https.
  if (hasFeature('offline')) startServiceWorker().catch(ignore);
}

const ignore = () => undefined;
const loadNotice = () => import(/* webpackChunkName: "notices" */ './app-notice');

// Without a service worker the part can't be loaded while the device is offline.
const showConnection = (isConnected = true) =>
  void loadNotice().then(({ showNotice }) => showNotice(isConnected), ignore);

/** Leaves it to the part that is loaded on demand whether a worker waits. */
async function startServiceWorker(): Promise<void> {
  // The browser may be online while the server is down. Once the part is loaded, it takes the messages itself.
  navigator.serviceWorker.onmessage = ({ data }) => data || showConnection(false);
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  registration.active?.postMessage({ type: 'connection' });
  // The first worker replaces nothing.
  const announce = async () => registration.active && (await loadNotice()).announce(registration);
  registration.onupdatefound = announce;
  if (registration.waiting) await announce();
}
