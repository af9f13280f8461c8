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

/** Bytes of one request. What arrives of a broken one counts, too. */
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Pauses before a failed request is repeated. After the last one a person goes on by a button. */
const RETRY_PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

export type VideoOfSlide = Parsed<(typeof getSlideVideo)['response']>;

/** An upload that this page sends. */
export interface SentVideo {
  name: string;
  bytes: number;
  sent: number;
  state: 'sending' | 'paused' | 'finishing' | 'failed';
  /** Bytes a second; undefined in the first moments. */
  speed: number | undefined;
  /** Why it failed; '' without a sentence of the server. */
  problem: string | undefined;
}

interface Run {
  shown: SentVideo;
  upload: Upload;
  meter: SpeedMeter;
  /** Called with what the slide had before. */
  onSet: (before: VideoOfSlide | undefined) => void;
}

// They outlive the panel, so that another slide can be edited meanwhile.
const runs = new Map<string, Run>();
const subscribers = new Set<() => void>();

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => void subscribers.delete(notify);
};

/** The upload for a slide that this page sends. */
export const useSentVideo = (slideId: string): SentVideo | undefined =>
  useSyncExternalStore(subscribe, () => runs.get(slideId)?.shown);

function show(slideId: string, change: Partial<SentVideo>): void {
  const run = runs.get(slideId);
  if (!run) return;
  run.shown = { ...run.shown, ...change };
  subscribers.forEach((notify) => notify());
}

/**
 * Sends a file as the video of a slide by tus. What of it is on the server already is not sent again.
 * @param begun id of the upload that it goes on with
 * @param onSet called once the slide has the video, with what it had before
 */
export async function sendVideo(
  slideId: string,
  file: File,
  { begun, onSet }: { begun: string | undefined; onSet: Run['onSet'] },
): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const params = { slideId };
  const upload = new TusUpload(file, {
    endpoint: buildUrl(beginVideoUpload, { params }),
    ...(begun && { uploadUrl: buildUrl(continueVideoUpload, { params: { slideId, uploadId: begun } }) }),
    metadata: { filename: file.name },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_PAUSES_MS,
    // The server knows the unfinished upload of a slide.
    storeFingerprintForResuming: false,
    onProgress: (sent) => {
      const run = runs.get(slideId);
      if (run) show(slideId, { sent, speed: run.meter.measure(sent, performance.now()) });
    },
    onSuccess: () => void finish(slideId, findUploadId(upload)),
    onError: (error) => fail(slideId, toApiError(error)),
  });
  const shown: SentVideo = {
    ...{ name: file.name, bytes: file.size, sent: 0 },
    ...{ state: 'sending', speed: undefined, problem: undefined },
  };
  runs.set(slideId, { shown, upload, meter: new SpeedMeter(), onSet });
  show(slideId, {});
  upload.start();
}

export function pauseVideo(slideId: string): void {
  void runs.get(slideId)?.upload.abort();
  show(slideId, { state: 'paused', speed: undefined });
}

export function continueVideo(slideId: string): void {
  const run = runs.get(slideId);
  if (!run) return;
  run.meter = new SpeedMeter();
  show(slideId, { state: 'sending', problem: undefined });
  run.upload.start();
}

/** Stops sending and removes what has arrived. */
export async function cancelVideo(slideId: string, uploadId: string | undefined): Promise<void> {
  const run = runs.get(slideId);
  await run?.upload.abort();
  const begun = run ? findUploadId(run.upload) : uploadId;
  forget(slideId);
  if (begun)
    await call(cancelVideoUpload, { params: { slideId, uploadId: begun } }).catch((error: unknown) => {
      // It is gone already.
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
  show(slideId, { state: 'finishing' });
  try {
    await finishVideo(slideId, uploadId);
  } catch (error) {
    fail(slideId, error);
    void queryClient.invalidateQueries(getQuery(slideId));
    return;
  }
  const run = runs.get(slideId);
  forget(slideId);
  run?.onSet(before);
}

function fail(slideId: string, error: unknown): void {
  show(slideId, { state: 'failed', speed: undefined, problem: serverMessage(error) ?? '' });
}

/** Forgets an upload that failed. */
export function forget(slideId: string): void {
  runs.delete(slideId);
  subscribers.forEach((notify) => notify());
}

const getQuery = (slideId: string) => query(getSlideVideo, { params: { slideId } });

/** The last part of the address that the server gave the upload; undefined before. */
const findUploadId = ({ url }: Upload): string | undefined => url?.split('/').at(-1);

/** The refusal in an error of the tus client, as of other calls. */
function toApiError(error: unknown): unknown {
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null })
    .originalResponse;
  return response ? new ApiError(response.getStatus(), response.getBody()) : error;
}
