import { hasFeature } from '@lectern/i18n';
import { appState, type InstallOffer } from './app-state';

/** How often a page that stays open looks for a new version, at most. */
const UPDATE_PAUSE_MS = 3_600_000;

/** Watches the connection and the offer to install, and starts the service worker. */
export function watchApp(): void {
  const showConnection = () => appState.set({ isOffline: !navigator.onLine });
  showConnection();
  addEventListener('online', showConnection);
  addEventListener('offline', showConnection);
  addEventListener('beforeinstallprompt', (event) => {
    // The offer is an entry of the menu, not a banner.
    event.preventDefault();
    appState.set({ installOffer: event as InstallOffer });
  });
  // Browsers have none without https.
  if (hasFeature('offline')) startServiceWorker().catch(() => undefined);
}

async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js');
  const showWaiting = async () => {
    if (registration.waiting && registration.active)
      (await import(/* webpackChunkName: "app" */ './new-version')).announce(registration.waiting);
  };
  registration.onupdatefound = () => {
    if (registration.installing) registration.installing.onstatechange = showWaiting;
  };
  void showWaiting();
  const { active } = await serviceWorker.ready;
  active?.postMessage({ type: 'loaded', language: document.documentElement.lang });
  let checkedAt = Date.now();
  addEventListener('focus', () => {
    if (Date.now() - checkedAt < UPDATE_PAUSE_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}
