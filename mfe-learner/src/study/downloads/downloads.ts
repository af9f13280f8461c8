import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import {
  type CopyState,
  type CourseCopy,
  OFFLINE_CHANNEL,
  openDeviceStore,
  openPersonalStorage,
  removeAllCopies,
  removeCopy,
} from '@lectern/client/offline';
import { loadCourse } from './load-course';

/** Pauses before the retry of a download that failed for a temporary reason. */
const RETRY_PAUSES = { minMs: 5000, maxMs: 300_000 };

/** Downloads that this page runs, by course id. They continue while the person moves between screens. */
const runningDownloads = new Map<string, AbortController>();
/** Settled when the latest download of a course has stored its last state, by course id. */
const downloadEnds = new Map<string, Promise<unknown>>();
/** The current state of the running downloads, by course id; the device's database is updated less often. */
const progressCopies = new Map<string, CourseCopy>();
/**
 * Number of failures in a row in this page, by course id; 0 for a download that waits for the person. A failed
 * download starts again by a retry, by the person, or when a page is loaded later.
 */
const failureCounts = new Map<string, number>();
const subscribers = new Set<() => void>();
const channel = new BroadcastChannel(OFFLINE_CHANNEL);
channel.addEventListener('message', () => notify());

function notify(): void {
  for (const notifyOne of subscribers) notifyOne();
}

/** Notifies this page, other pages and the service worker that copies of courses have changed. */
export function announceCopies(): void {
  channel.postMessage('changed');
  notify();
}

export function subscribeToCopies(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => void subscribers.delete(onChange);
}

/** Whether a download runs, or has failed and waits for its retry or for the person. */
export const isTried = (courseId: string): boolean =>
  runningDownloads.has(courseId) || failureCounts.has(courseId);
export const findProgress = (courseId: string): CourseCopy | undefined => progressCopies.get(courseId);

/** Downloads a course, or continues where an earlier download ended. */
export async function startDownload(courseId: string, userId: string): Promise<void> {
  if (runningDownloads.has(courseId)) return;
  const download = runDownload(courseId, userId);
  downloadEnds.set(
    courseId,
    download.catch(() => undefined),
  );
  await download;
}

async function runDownload(courseId: string, userId: string): Promise<void> {
  const controller = new AbortController();
  runningDownloads.set(courseId, controller);
  notify();
  // Asks the browser not to delete the copies when space is short. The browser decides, in some cases after asking the person.
  void openPersonalStorage()
    .then((storage) => storage.persist())
    .catch(() => undefined);
  try {
    await loadCourse({ courseId, userId, signal: controller.signal }, (copy) => {
      const isFirst = !progressCopies.has(courseId);
      progressCopies.set(courseId, copy);
      if (isFirst) channel.postMessage('changed');
      notify();
    });
    failureCounts.delete(courseId);
  } catch (error) {
    await storeEndState(courseId, error, controller.signal);
    if (isTemporary(error) && !controller.signal.aborted && !isFull(error)) scheduleRetry(courseId, userId);
    else failureCounts.set(courseId, 0);
    if (error instanceof ApiError && !isTemporary(error)) throw error;
  } finally {
    runningDownloads.delete(courseId);
    progressCopies.delete(courseId);
    announceCopies();
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

function scheduleRetry(courseId: string, userId: string): void {
  const failureCount = failureCounts.get(courseId) ?? 0;
  failureCounts.set(courseId, failureCount + 1);
  setTimeout(
    () => void retry(courseId, userId).catch(() => undefined),
    retryDelay(failureCount, RETRY_PAUSES),
  );
}

/** Starts a download again, unless the person has paused or removed the course meanwhile. */
async function retry(courseId: string, userId: string): Promise<void> {
  const copy = await (await openDeviceStore()).get('courses', courseId);
  if (copy?.userId === userId && (copy.state === 'failed' || copy.isOutdated))
    await startDownload(courseId, userId);
}

async function storeEndState(courseId: string, error: unknown, { aborted }: AbortSignal): Promise<void> {
  const store = await openDeviceStore();
  const copy = await store.get('courses', courseId);
  // A complete copy stays complete: an update replaces its files only after the server has described the changed course.
  if (!copy || copy.state === 'complete') return;
  const state: CopyState = isFull(error) ? 'full' : aborted ? 'paused' : 'failed';
  await store.put('courses', {
    ...copy,
    state,
    storedSize: progressCopies.get(courseId)?.storedSize ?? copy.storedSize,
  });
}

export function pauseDownload(courseId: string): void {
  runningDownloads.get(courseId)?.abort();
}

/** Removes a course from the device, also during its download. */
export async function removeDownload(courseId: string): Promise<void> {
  await stopDownloads([courseId]);
  await removeCopy(await openDeviceStore(), courseId);
  announceCopies();
}

/** Removes all courses from the device, also those that are being downloaded. */
export async function removeAllDownloads(): Promise<void> {
  await stopDownloads([...runningDownloads.keys()]);
  await removeAllCopies();
  announceCopies();
}

/** Ends downloads. One that still ran would store its course again after it was removed. */
async function stopDownloads(courseIds: string[]): Promise<void> {
  for (const courseId of courseIds) runningDownloads.get(courseId)?.abort();
  await Promise.all(courseIds.map((courseId) => downloadEnds.get(courseId)));
}
