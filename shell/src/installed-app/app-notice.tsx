import { leaveScreen } from '@lectern/remote';
import { openDeviceStore, readContact, readWaitingChanges } from '@lectern/client/offline';
import { hasFeature } from '@lectern/i18n';
import { Button, formatList, Row } from '@lectern/ui';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { t } from '../texts';
import styles from './app-notice.module.css';

/** The learner's screen of courses on the device. The notice is outside of the router. */
const DOWNLOADS_PATH = '/downloads';
/** The outboxes say nothing by themselves. */
const READ_PAUSE_MS = 3000;

let root: Root | undefined;
/** The worker of a newer version, which waits for the pages of this one. */
let waiting: ServiceWorker | undefined;

/** Whether the network answers the calls that the device has copies for. */
let isConnected = true;

addEventListener('online', () => showNotice());
addEventListener('offline', () => showNotice());
// Browsers have none without https.
navigator.serviceWorker?.addEventListener('message', ({ data }) => showNotice(data as boolean));

/** Shows what there is to say about connection and version. It has a root of its own, because pages rarely need it. */
export function showNotice(isNowConnected = isConnected): void {
  isConnected = isNowConnected;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<AppNotice isOffline={!navigator.onLine || !isConnected} />);
}

/** Shows that a new version is ready once it is, unless this page is of that version: the network sends new pages at once. */
export async function announce({ waiting: worker, installing }: ServiceWorkerRegistration): Promise<void> {
  if (!worker) {
    const showInstalled = () => installing?.state === 'installed' && void offer(installing);
    installing?.addEventListener('statechange', showInstalled);
    showInstalled();
  } else await offer(worker);
}

async function offer(worker: ServiceWorker): Promise<void> {
  if (await isOfThisVersion(worker)) return;
  // Each open tab of this version gets the new one once the person has chosen it in one of them.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting = worker;
  showNotice();
}

function isOfThisVersion(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const links = document.querySelectorAll<HTMLLinkElement>('link[as=script]');
  const scripts = [...links].map((link) => link.getAttribute('href'));
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as boolean);
    worker.postMessage({ type: 'compare', scripts }, [port2]);
  });
}

const update = () => leaveScreen(() => waiting?.postMessage({ type: 'activate' }));

/** What still works, and what waits on the device to be sent. */
function OfflineNotice() {
  const [waiting, setWaiting] = useState('');
  useEffect(() => {
    const read = () => void describeWaiting().then(setWaiting, () => undefined);
    read();
    const timer = setInterval(read, READ_PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Row gap="4 12">
      <Row gap={8}>
        <CloudOff size={16} aria-hidden />
        <span>{t('offline.label')}</span>
      </Row>
      {waiting && <span>{t('offline.waiting', { changes: waiting })}</span>}
      {hasFeature('offline') && <a href={DOWNLOADS_PATH}>{t('offline.downloads')}</a>}
    </Row>
  );
}

/** '3 slides and 5 reviews'; empty where nothing waits. */
async function describeWaiting(): Promise<string> {
  const contact = await readContact(await openDeviceStore());
  if (!contact) return '';
  const { slides, notes, reviews } = await readWaitingChanges(contact.userId);
  const parts = [
    slides > 0 && t('offline.slides', { count: slides }),
    notes.length > 0 && t('offline.notes', { count: notes.length }),
    reviews.length > 0 && t('offline.reviews', { count: reviews.length }),
  ];
  return formatList(parts.filter((part) => part !== false));
}

/** Reserves room at the bottom of the page while the line is shown, so that it covers nothing there, such as the buttons of a slide. */
function keepRoom(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  const { style } = document.body;
  // The line and 12 px above and below it.
  const size = new ResizeObserver(() => style.setProperty('--notice-room', `${line.offsetHeight + 24}px`));
  size.observe(line);
  return () => {
    size.disconnect();
    style.removeProperty('--notice-room');
  };
}

/** A quiet line at the edge of the window. A new version waits until the connection is back. */
function AppNotice({ isOffline }: { isOffline: boolean }) {
  if (!isOffline && !waiting) return null;
  return (
    <div className={styles.notice} role="status" ref={keepRoom}>
      {isOffline ? (
        <OfflineNotice />
      ) : (
        <Row gap={12}>
          <span>{t('newVersion.text')}</span>
          <Button variant="secondary" onClick={update}>
            {t('newVersion.action')}
          </Button>
        </Row>
      )}
    </div>
  );
}
