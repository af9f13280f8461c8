import { leaveScreen } from '@lectern/remote';
import { openDeviceStore, readContact, readWaitingChanges } from '@lectern/client/offline';
import { hasFeature } from '@lectern/i18n';
import { Button, formatList, Row } from '@lectern/ui';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { t } from '../texts';
import styles from './app-notice.module.css';

/** The learner's screen of downloaded courses; a plain path, because the notice is outside of the router. */
const DOWNLOADS_PATH = '/downloads';
/** Pause between two reads of the changes that wait on the device; their stores send no events. */
const READ_PAUSE_MS = 3000;

let root: Root | undefined;
/** The worker of a newer version, which waits for the pages of this one. */
let waitingWorker: ServiceWorker | undefined;

/** Whether the network answers; the service worker reports false while it answers calls from copies on the device. */
let isConnected = true;

addEventListener('online', () => showNotice());
addEventListener('offline', () => showNotice());
// Without https, browsers have no service worker.
navigator.serviceWorker?.addEventListener('message', ({ data }) => showNotice(data as boolean));

/** Shows the notice about the connection or a new version. The notice has a React root of its own, because pages rarely need it. */
export function showNotice(isNowConnected = isConnected): void {
  isConnected = isNowConnected;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<AppNotice isOffline={!navigator.onLine || !isConnected} />);
}

/**
 * Shows that a new version is ready, as soon as its service worker is installed. A page that already is of the new version
 * shows nothing: the network sends pages of the new version before its worker is active.
 */
export async function announce({ waiting: worker, installing }: ServiceWorkerRegistration): Promise<void> {
  if (!worker) {
    const offerInstalled = () => installing?.state === 'installed' && void offerVersion(installing);
    installing?.addEventListener('statechange', offerInstalled);
    offerInstalled();
  } else await offerVersion(worker);
}

async function offerVersion(worker: ServiceWorker): Promise<void> {
  if (await isOfThisVersion(worker)) return;
  // All open tabs load the new version once the person has activated it in one of them.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker = worker;
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

const activateNewVersion = () => leaveScreen(() => waitingWorker?.postMessage({ type: 'activate' }));

/** Says that there is no connection and which changes wait on the device to be sent, with a link to the downloaded courses. */
function OfflineNotice() {
  const [waitingChanges, setWaitingChanges] = useState('');
  useEffect(() => {
    const read = () => void describeWaiting().then(setWaitingChanges, () => undefined);
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
      {waitingChanges && <span>{t('offline.waiting', { changes: waitingChanges })}</span>}
      {hasFeature('offline') && <a href={DOWNLOADS_PATH}>{t('offline.downloads')}</a>}
    </Row>
  );
}

/** Phrase of the changes that wait to be sent, such as '3 slides and 5 reviews'; empty without changes. */
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

/** Reserves room at the bottom of the page while the notice is shown, so that the notice covers nothing, such as the buttons of a slide. */
function keepRoom(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const { style } = document.body;
  // The notice and 12 px above and below it.
  const sizeObserver = new ResizeObserver(() =>
    style.setProperty('--notice-room', `${notice.offsetHeight + 24}px`),
  );
  sizeObserver.observe(notice);
  return () => {
    sizeObserver.disconnect();
    style.removeProperty('--notice-room');
  };
}

/** A line at the edge of the window: about the missing connection, or else about a new version. */
function AppNotice({ isOffline }: { isOffline: boolean }) {
  if (!isOffline && !waitingWorker) return null;
  return (
    <div className={styles.notice} role="status" ref={keepRoom}>
      {isOffline ? (
        <OfflineNotice />
      ) : (
        <Row gap={12}>
          <span>{t('newVersion.text')}</span>
          <Button variant="secondary" onClick={activateNewVersion}>
            {t('newVersion.action')}
          </Button>
        </Row>
      )}
    </div>
  );
}
