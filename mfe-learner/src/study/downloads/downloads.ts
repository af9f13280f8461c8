import { ApiError, isTemporary } from '@lectern/client';
import {
  type CopyState,
  type CourseCopy,
  OFFLINE_CHANNEL,
  openDeviceStore,
  removeCopy,
} from '@lectern/client/offline';
import { loadCourse } from './load-course';

/** Downloads that this page runs, by course. They go on while the person moves between screens. */
const running = new Map<string, AbortController>();
/** How far they are, which the database notes less often. */
const progress = new Map<string, CourseCopy>();
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

export const isRunning = (courseId: string): boolean => running.has(courseId);
export const findProgress = (courseId: string): CourseCopy | undefined => progress.get(courseId);

/** Downloads a course, or goes on where an earlier download ended. */
export async function startDownload(courseId: string, userId: string): Promise<void> {
  if (running.has(courseId)) return;
  const controller = new AbortController();
  running.set(courseId, controller);
  notify();
  // Browsers decide by themselves, some after asking the person.
  void navigator.storage?.persist?.().catch(() => undefined);
  try {
    await loadCourse({ courseId, userId, signal: controller.signal }, (copy) => {
      const isFirst = !progress.has(courseId);
      progress.set(courseId, copy);
      if (isFirst) channel.postMessage('changed');
      notify();
    });
  } catch (error) {
    await endDownload(courseId, error, controller.signal);
    if (error instanceof ApiError && !isTemporary(error)) throw error;
  } finally {
    running.delete(courseId);
    progress.delete(courseId);
    announceCopies();
  }
}

async function endDownload(courseId: string, error: unknown, { aborted }: AbortSignal): Promise<void> {
  const store = await openDeviceStore();
  const copy = await store.get('courses', courseId);
  if (!copy) return;
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const state: CopyState = isFull ? 'full' : aborted ? 'paused' : 'failed';
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
