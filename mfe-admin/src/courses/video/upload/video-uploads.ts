import { buildUrl, call, queryClient, query, serverMessage, ApiError } from '@lectern/client';
import {
  beginVideoUpload,
  cancelVideoUpload,
  continueVideoUpload,
  getSlideVideo,
  setSlideVideo,
  type Parsed,
} from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';
import { SpeedMeter } from './speed-meter';

/** Bytes of one request. The server also keeps the part of a broken request that arrived. */
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Pauses before each repetition of a failed request. After the last repetition the person has to continue by a button. */
const RETRY_PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

export type VideoOfSlide = Parsed<(typeof getSlideVideo)['response']>;

/** The upload of a video that this page sends, paused or failed. */
export interface RunningUpload {
  name: string;
  bytes: number;
  sent: number;
  state: 'sending' | 'paused' | 'finishing' | 'failed';
  /** Bytes per second; undefined until the speed has been measured. */
  speed: number | undefined;
  /** The server's reason for a failure; '' if it gave none, undefined without a failure. */
  problem: string | undefined;
}

interface UploadRun {
  shown: RunningUpload;
  upload: Upload;
  meter: SpeedMeter;
  /** Called when the upload has become the slide's video. `before` is the slide's video until then. */
  onVideoSet: (before: VideoOfSlide | undefined) => void;
}

// Uploads outlive the panel, so that another slide can be edited meanwhile.
const runsBySlide = new Map<string, UploadRun>();
const subscribers = new Set<() => void>();

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => void subscribers.delete(notify);
};

/** Reads the upload that this page runs for a slide. */
export const useRunningUpload = (slideId: string): RunningUpload | undefined =>
  useSyncExternalStore(subscribe, () => runsBySlide.get(slideId)?.shown);

function notifySubscribers(): void {
  subscribers.forEach((notify) => notify());
}

/** Changes what the page shows of an upload. */
function updateShown(slideId: string, change: Partial<RunningUpload>): void {
  const run = runsBySlide.get(slideId);
  if (!run) return;
  run.shown = { ...run.shown, ...change };
  notifySubscribers();
}

/**
 * Sends a file as the video of a slide by tus, a protocol of uploads that can be continued.
 * @param unfinishedId id of an upload of the same file that the server has a part of; only the rest is sent
 */
export async function sendVideo(
  slideId: string,
  file: File,
  { unfinishedId, onVideoSet }: { unfinishedId: string | undefined; onVideoSet: UploadRun['onVideoSet'] },
): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const params = { slideId };
  const upload = new TusUpload(file, {
    endpoint: buildUrl(beginVideoUpload, { params }),
    ...(unfinishedId && {
      uploadUrl: buildUrl(continueVideoUpload, { params: { slideId, uploadId: unfinishedId } }),
    }),
    metadata: { filename: file.name },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_PAUSES_MS,
    // The server, not this browser, remembers the unfinished upload of a slide.
    storeFingerprintForResuming: false,
    onProgress: (sent) => {
      const run = runsBySlide.get(slideId);
      if (run) updateShown(slideId, { sent, speed: run.meter.measure(sent, performance.now()) });
    },
    onSuccess: () => void finish(slideId, findUploadId(upload)),
    onError: (error) => fail(slideId, toApiError(error)),
  });
  const shown: RunningUpload = {
    name: file.name,
    bytes: file.size,
    sent: 0,
    state: 'sending',
    speed: undefined,
    problem: undefined,
  };
  runsBySlide.set(slideId, { shown, upload, meter: new SpeedMeter(), onVideoSet });
  notifySubscribers();
  upload.start();
}

export function pauseVideo(slideId: string): void {
  void runsBySlide.get(slideId)?.upload.abort();
  updateShown(slideId, { state: 'paused', speed: undefined });
}

export function continueVideo(slideId: string): void {
  const run = runsBySlide.get(slideId);
  if (!run) return;
  run.meter = new SpeedMeter();
  updateShown(slideId, { state: 'sending', problem: undefined });
  run.upload.start();
}

/** Stops sending, and removes the part that has arrived. */
export async function cancelVideo(slideId: string, uploadId: string | undefined): Promise<void> {
  const run = runsBySlide.get(slideId);
  await run?.upload.abort();
  const unfinishedId = run ? findUploadId(run.upload) : uploadId;
  forget(slideId);
  if (unfinishedId)
    await call(cancelVideoUpload, { params: { slideId, uploadId: unfinishedId } }).catch((error: unknown) => {
      // The server has removed the upload already.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  await queryClient.invalidateQueries(getQuery(slideId));
}

/** Makes a finished upload the video of its slide. */
export async function finishVideo(slideId: string, uploadId: string): Promise<VideoOfSlide> {
  const next = await call(setSlideVideo, { params: { slideId }, body: { uploadId } });
  queryClient.setQueryData(getQuery(slideId).queryKey, next);
  return next;
}

async function finish(slideId: string, uploadId: string | undefined): Promise<void> {
  if (!uploadId) return;
  const before = queryClient.getQueryData<VideoOfSlide>(getQuery(slideId).queryKey);
  updateShown(slideId, { state: 'finishing' });
  try {
    await finishVideo(slideId, uploadId);
  } catch (error) {
    fail(slideId, error);
    void queryClient.invalidateQueries(getQuery(slideId));
    return;
  }
  const run = runsBySlide.get(slideId);
  forget(slideId);
  run?.onVideoSet(before);
}

function fail(slideId: string, error: unknown): void {
  updateShown(slideId, { state: 'failed', speed: undefined, problem: serverMessage(error) ?? '' });
}

/** Forgets an upload that failed, was finished or was cancelled. */
export function forget(slideId: string): void {
  runsBySlide.delete(slideId);
  notifySubscribers();
}

const getQuery = (slideId: string) => query(getSlideVideo, { params: { slideId } });

/** Reads the id from the address that the server gave the upload; undefined before the first answer. */
const findUploadId = ({ url }: Upload): string | undefined => url?.split('/').at(-1);

/** Turns an error of the tus client into that of other calls, if the server answered. */
function toApiError(error: unknown): unknown {
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null })
    .originalResponse;
  return response ? new ApiError(response.getStatus(), response.getBody()) : error;
}
