import { appState } from './app-state';

/** Shows that a new version is ready, unless this page is of that version: the network sends new pages at once. */
export async function announce(waiting: ServiceWorker): Promise<void> {
  if (await isVersionOf(waiting)) return;
  // Each open tab of this version gets the new one once the person has chosen it in one of them.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  appState.set({ waiting });
}

function isVersionOf(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const links = document.querySelectorAll<HTMLLinkElement>('link[as=script]');
  const scripts = [...links].map((link) => link.getAttribute('href'));
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as boolean);
    worker.postMessage({ type: 'compare', scripts }, [port2]);
  });
}
