import { call, invalidate, query, queryClient, QueryObserver, showFailure } from '@lectern/client';
import {
  cancelUpload,
  getCourse,
  getCourseUpdates,
  listCourses,
  listRunningUploads,
  listTaughtCourses,
  listUploads,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { t } from '../texts';
import { announceCancelled, announceFailure, announceResult, type UploadSource } from './announcements';
import { addCreated, findSent, forgetCreated, getOwnUploads, updateSent } from './sent-uploads';
import { openUploadStream } from './upload-stream';

/** How often each tab reads the list of uploads: only one tab of a browser has the stream, and it may be interrupted. */
const POLL_INTERVAL_MS = 3000;
/** All changes that the stream reports within this time cause one reading of the list. */
const READ_DELAY_MS = 250;

/** How an upload ended. */
export interface UploadEnd {
  isCourse: boolean;
  /** Why it failed; absent also where it was cancelled. */
  problem?: string;
}

/** How the end of an upload is announced once the list shows it. */
export interface Follower {
  source: UploadSource;
  onEnd?: (end: UploadEnd) => void;
}

/** Uploads that this page does not send itself, by request id. Their ends are announced when the list shows them. */
const followers = new Map<string, Follower>();
/** Request ids of the uploads that ended with the answer of their call. The list may still show them as running. */
const endedIds = new Set<string>();
/** Request ids of aborted calls. If the server has stored the file nevertheless, the upload is cancelled there. */
const abortedIds = new Set<string>();

let openScreenCount = 0;
let stopReadingList: (() => void) | undefined;
let closeStream: (() => void) | undefined;
let readTimer: ReturnType<typeof setTimeout> | undefined;
let listedStates: string | undefined;

export const getRequestId = ({ requestId, uploadId }: UploadProgress): string => requestId ?? uploadId;

/** The list of running uploads as it was last read. */
const getListed = (): UploadProgress[] => queryClient.getQueryData(query(listRunningUploads).queryKey) ?? [];

/** Whether an upload of the list still runs, and its call has not ended it. */
export const isFollowed = (upload: UploadProgress) =>
  upload.status === 'processing' && !endedIds.has(getRequestId(upload));

/** A screen that shows uploads was opened; the returned function closes it. */
export function openScreen(): () => void {
  openScreenCount++;
  connect();
  return () => {
    openScreenCount--;
    if (openScreenCount === 0) forgetCreated();
    connect();
  };
}

/** Starts or stops reading the list, the stream, and the question before the page is left, as the uploads need them. */
export function connect(): void {
  const { sent } = getOwnUploads();
  const isRunning = followers.size > 0 || sent.some(({ stageCode }) => stageCode === 'uploading');
  if (isRunning || openScreenCount > 0) stopReadingList ??= startReadingList();
  else {
    stopReadingList?.();
    stopReadingList = undefined;
  }
  if (isRunning) closeStream ??= openUploadStream({ onMessage: receiveProgress, onOpen: readSoon });
  else {
    closeStream?.();
    closeStream = undefined;
  }
  const isStored = (requestId: string) => getListed().some((upload) => getRequestId(upload) === requestId);
  if (sent.some(({ requestId }) => !isStored(requestId)))
    window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

/** A file that is not fully sent is lost when the page is closed. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function startReadingList(): () => void {
  const observer = new QueryObserver(queryClient, {
    ...query(listRunningUploads),
    refetchOnMount: 'always',
    refetchInterval: () => closeStream !== undefined && POLL_INTERVAL_MS,
  });
  return observer.subscribe(({ data }) => data && applyList(data));
}

/** Reads the list again, because the stream reports a change. Only the stream has the progress of a file that is being received. */
function receiveProgress({ stageCode, progress, requestId }: UploadProgress): void {
  if (stageCode === 'uploading' && requestId) updateSent(requestId, { progress });
  else readSoon();
}

function readSoon(): void {
  readTimer ??= setTimeout(() => {
    readTimer = undefined;
    void queryClient.refetchQueries({ ...query(listRunningUploads), exact: true }, { cancelRefetch: false });
  }, READ_DELAY_MS);
}

function applyList(uploads: UploadProgress[]): void {
  for (const upload of uploads) {
    const requestId = getRequestId(upload);
    if (abortedIds.has(requestId)) void cancelAborted(requestId, upload);
    if (endedIds.has(requestId) || findSent(requestId)) continue;
    const follower = followers.get(requestId);
    if (upload.status === 'processing') followers.set(requestId, follower ?? { source: 'form' });
    else if (follower) void announceEnd(upload, follower);
  }
  const listed = new Set(uploads.map(getRequestId));
  for (const requestId of followers.keys())
    if (!listed.has(requestId)) unfollow(requestId, { isCourse: false });
  const states = uploads.map((upload) => getRequestId(upload) + upload.status).join();
  const isChanged = listedStates !== undefined && states !== listedStates;
  listedStates = states;
  if (isChanged) void invalidatePages();
  connect();
}

/** Refetches the pages of all uploads, but not the list of running ones, which has the same path and was just read. */
function invalidatePages(): Promise<void> {
  const [path, running] = query(listRunningUploads).queryKey;
  return queryClient.invalidateQueries({
    queryKey: [path],
    predicate: ({ queryKey }) => queryKey[1] !== running,
  });
}

function unfollow(requestId: string, end: UploadEnd): void {
  followers.get(requestId)?.onEnd?.(end);
  followers.delete(requestId);
}

async function announceEnd(upload: UploadProgress, { source }: Follower): Promise<void> {
  const { status, message = t('upload.failedFallback') } = upload;
  const problem = status === 'failed' && { problem: message };
  unfollow(getRequestId(upload), { isCourse: status === 'completed', ...problem });
  if (upload.status === 'failed') announceFailure({ message: upload.message }, source);
  if (upload.status === 'cancelled') announceCancelled(upload.fileName);
  if (upload.status !== 'completed') return;
  const result = upload.courseId && (await loadResult(upload.courseId, upload));
  if (result) showResult(result, source);
}

/** @returns undefined if the course cannot be loaded; the list of uploads shows the upload nevertheless */
async function loadResult(
  courseId: string,
  { details, updatesCourseId }: UploadProgress,
): Promise<UploadResult | undefined> {
  const course = await call(getCourse, { params: { id: courseId } }).catch(() => undefined);
  if (!course) return undefined;
  const modulesCount = course.modules.length;
  const slidesCount = course.modules.reduce((sum, { slideCount }) => sum + slideCount, 0);
  return {
    ...{ course, modulesCount, slidesCount },
    ...(details && { details }),
    ...(updatesCourseId && { isUpdate: true }),
  };
}

/** Announces a course that an upload created, or an update that it proposes, and refetches the lists that have it. */
export function showResult(result: UploadResult, source: UploadSource): void {
  announceResult(result, source);
  if (result.isUpdate) return void invalidate(getCourseUpdates);
  if (openScreenCount > 0) addCreated(result);
  void invalidate(listCourses, listTaughtCourses);
}

/** Notes that the answer of an upload's call has ended the upload. */
export function noteEnd(requestId: string): void {
  endedIds.add(requestId);
  connect();
  void invalidate(listUploads);
}

/** Notes that a call was aborted before the server confirmed that it stored the file. */
export function noteAbort(requestId: string): void {
  abortedIds.add(requestId);
  noteEnd(requestId);
}

async function cancelAborted(requestId: string, { uploadId, status }: UploadProgress): Promise<void> {
  abortedIds.delete(requestId);
  if (status !== 'processing') return;
  const failed = { title: t('upload.cancelFailed'), fallback: t('upload.cancelFailedText') };
  await call(cancelUpload, { params: { uploadId } }).catch((error: unknown) => showFailure(error, failed));
}

/**
 * Follows an upload by the list after the connection of its call was lost.
 * @returns whether the server has stored its file, as far as that can be known
 */
export async function followWithoutCall(requestId: string, follower: Follower): Promise<boolean> {
  const options = { ...query(listRunningUploads), staleTime: 0 };
  const uploads = await queryClient.fetchQuery(options).catch(getListed);
  if (!uploads.some((upload) => getRequestId(upload) === requestId)) return false;
  followers.set(requestId, follower);
  applyList(uploads);
  return true;
}
