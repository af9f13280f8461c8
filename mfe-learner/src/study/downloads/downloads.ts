import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import {
  type CopyState,
  type CourseCopy,
  OFFLINE_CHANNEL,
  openDeviceStore,
  openPersonalStorage,
  removeCopy,
} from '@lectern/client/offline';
import { loadCourse } from './load-course';

/** Pauses before a download goes on that the network broke off. */
const PAUSES = { minMs: 5000, maxMs: 300_000 };

/** Downloads that this page runs, by course. They go on while the person moves between screens. */
const running = new Map<string, AbortController>();
/** How far they are, which the database notes less often. */
const progress = new Map<string, CourseCopy>();
/** How often downloads have failed in a row in this page. They start again by a retry, by the person, or in a page that is loaded later. */
const failures = new Map<string, number>();
const subscribers = new Set<() => void>();
const channel = new BroadcastChannel(OFFLINE_CHANNEL);
channel.addEventListener('message', () => notify());

function notify(): void {
  for (const notifyOne of subscribers) notifyOne();
}

/** Says to this page, others and the service worker that copies have changed. */
export function announceCopies(): void {
  channel.postMessage('changed');
  notify();
}

export function subscribeToCopies(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => void subscribers.delete(onChange);
}

/** Whether a download runs, or has failed and waits for its retry or for the person. */
export const isTried = (courseId: string): boolean => running.has(courseId) || failures.has(courseId);
export const findProgress = (courseId: string): CourseCopy | undefined => progress.get(courseId);

/** Downloads a course, or goes on where an earlier download ended. */
export async function startDownload(courseId: string, userId: string): Promise<void> {
  if (running.has(courseId)) return;
  const controller = new AbortController();
  running.set(courseId, controller);
  notify();
  // Browsers decide by themselves, some after asking the person.
  void openPersonalStorage()
    .then((storage) => storage.persist())
    .catch(() => undefined);
  try {
    await loadCourse({ courseId, userId, signal: controller.signal }, (copy) => {
      const isFirst = !progress.has(courseId);
      progress.set(courseId, copy);
      if (isFirst) channel.postMessage('changed');
      notify();
    });
    failures.delete(courseId);
  } catch (error) {
    await endDownload(courseId, error, controller.signal);
    if (isTemporary(error) && !controller.signal.aborted && !isFull(error)) retryLater(courseId, userId);
    else failures.set(courseId, 0);
    if (error instanceof ApiError && !isTemporary(error)) throw error;
  } finally {
    running.delete(courseId);
    progress.delete(courseId);
    announceCopies();
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

function retryLater(courseId: string, userId: string): void {
  const count = failures.get(courseId) ?? 0;
  failures.set(courseId, count + 1);
  setTimeout(() => void retry(courseId, userId).catch(() => undefined), retryDelay(count, PAUSES));
}

/** The person may have paused or removed the course meanwhile. */
async function retry(courseId: string, userId: string): Promise<void> {
  const copy = await (await openDeviceStore()).get('courses', courseId);
  if (copy?.userId === userId && (copy.state === 'failed' || copy.isOutdated))
    await startDownload(courseId, userId);
}

async function endDownload(courseId: string, error: unknown, { aborted }: AbortSignal): Promise<void> {
  const store = await openDeviceStore();
  const copy = await store.get('courses', courseId);
  // Nothing of a changed course is replaced before the server has described it.
  if (!copy || copy.state === 'complete') return;
  const state: CopyState = isFull(error) ? 'full' : aborted ? 'paused' : 'failed';
  await store.put('courses', {
    ...copy,
    state,
    storedSize: progress.get(courseId)?.storedSize ?? copy.storedSize,
  });
}

export function pauseDownload(courseId: string): void {
  running.get(courseId)?.abort();
}

/** Removes a course from the device, also while it is loaded. */
export async function removeDownload(courseId: string): Promise<void> {
  running.get(courseId)?.abort();
  await removeCopy(await openDeviceStore(), courseId);
  announceCopies();
}
