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

/** The stream is in one tab of a browser, and may be interrupted: every tab also reads the list this often. */
const POLL_INTERVAL_MS = 3000;
/** The changes that the stream reports within this time share one reading of the list. */
const READ_DELAY_MS = 250;

/** How an upload ended. */
export interface UploadEnd {
  isCourse: boolean;
  /** Why it failed; absent also where it was cancelled. */
  problem?: string;
}

/** Gets the end of an upload from the list. */
export interface Follower {
  source: UploadSource;
  onEnd?: (end: UploadEnd) => void;
}

/** Uploads without a call of this page, by request id: their ends are announced when the list has them. */
const followed = new Map<string, Follower>();
/** Request ids of the uploads whose end this page knows from their call; the list may be older. */
const ended = new Set<string>();
/** Request ids of calls that were aborted: if the server stored the file all the same, it is cancelled there. */
const aborted = new Set<string>();

let screens = 0;
let stopReading: (() => void) | undefined;
let closeStream: (() => void) | undefined;
let reading: ReturnType<typeof setTimeout> | undefined;
let listedStates: string | undefined;

export const getRequestId = ({ requestId, uploadId }: UploadProgress): string => requestId ?? uploadId;

/** What the list said last. */
const getListed = (): UploadProgress[] => queryClient.getQueryData(query(listRunningUploads).queryKey) ?? [];

/** The list's entry of an upload that runs and that no answer of a call has ended. */
export const isFollowed = (upload: UploadProgress) =>
  upload.status === 'processing' && !ended.has(getRequestId(upload));

/** A screen that shows uploads was opened; the returned function closes it. */
export function openScreen(): () => void {
  screens++;
  connect();
  return () => {
    screens--;
    if (screens === 0) forgetCreated();
    connect();
  };
}

/** Reads the list, and has the stream open, only while it is needed. */
export function connect(): void {
  const { sent } = getOwnUploads();
  const isRunning = followed.size > 0 || sent.some(({ stageCode }) => stageCode === 'uploading');
  if (isRunning || screens > 0) stopReading ??= readList();
  else {
    stopReading?.();
    stopReading = undefined;
  }
  if (isRunning) closeStream ??= openUploadStream({ onMessage: receive, onOpen: readSoon });
  else {
    closeStream?.();
    closeStream = undefined;
  }
  const isStored = (requestId: string) => getListed().some((upload) => getRequestId(upload) === requestId);
  if (sent.some(({ requestId }) => !isStored(requestId)))
    window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

/** A file that is not sent yet is lost with its page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function readList(): () => void {
  const observer = new QueryObserver(queryClient, {
    ...query(listRunningUploads),
    refetchOnMount: 'always',
    refetchInterval: () => closeStream !== undefined && POLL_INTERVAL_MS,
  });
  return observer.subscribe(({ data }) => data && applyList(data));
}

/** Reads the list again, because the stream reports a change. Only the stream has the progress of a file that is being received. */
function receive({ stageCode, progress, requestId }: UploadProgress): void {
  if (stageCode === 'uploading' && requestId) updateSent(requestId, { progress });
  else readSoon();
}

function readSoon(): void {
  reading ??= setTimeout(() => {
    reading = undefined;
    void queryClient.refetchQueries({ ...query(listRunningUploads), exact: true }, { cancelRefetch: false });
  }, READ_DELAY_MS);
}

function applyList(uploads: UploadProgress[]): void {
  for (const upload of uploads) {
    const requestId = getRequestId(upload);
    if (aborted.has(requestId)) void cancelStray(requestId, upload);
    if (ended.has(requestId) || findSent(requestId)) continue;
    const follower = followed.get(requestId);
    if (upload.status === 'processing') followed.set(requestId, follower ?? { source: 'form' });
    else if (follower) void announceEnd(upload, follower);
  }
  const listed = new Set(uploads.map(getRequestId));
  for (const requestId of followed.keys())
    if (!listed.has(requestId)) unfollow(requestId, { isCourse: false });
  const states = uploads.map((upload) => getRequestId(upload) + upload.status).join();
  const isChanged = listedStates !== undefined && states !== listedStates;
  listedStates = states;
  if (isChanged) void invalidatePages();
  connect();
}

/** The pages of all uploads, but not the list below the same path that has just been read. */
function invalidatePages(): Promise<void> {
  const [path, running] = query(listRunningUploads).queryKey;
  return queryClient.invalidateQueries({
    queryKey: [path],
    predicate: ({ queryKey }) => queryKey[1] !== running,
  });
}

function unfollow(requestId: string, end: UploadEnd): void {
  followed.get(requestId)?.onEnd?.(end);
  followed.delete(requestId);
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

/** @returns undefined where the course cannot be loaded; the list of uploads has it even so */
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
  if (screens > 0) addCreated(result);
  void invalidate(listCourses, listTaughtCourses);
}

/** Applies how an upload ended by the answer of its call. */
export function noteEnd(requestId: string): void {
  ended.add(requestId);
  connect();
  void invalidate(listUploads);
}

/** The call was given up before the file was stored. */
export function noteAbort(requestId: string): void {
  aborted.add(requestId);
  noteEnd(requestId);
}

async function cancelStray(requestId: string, { uploadId, status }: UploadProgress): Promise<void> {
  aborted.delete(requestId);
  if (status !== 'processing') return;
  const failed = { title: t('upload.cancelFailed'), fallback: t('upload.cancelFailedText') };
  await call(cancelUpload, { params: { uploadId } }).catch((error: unknown) => showFailure(error, failed));
}

/**
 * Follows an upload whose call broke.
 * @returns whether the server has stored its file, as far as that can be known
 */
export async function followWithoutCall(requestId: string, follower: Follower): Promise<boolean> {
  const options = { ...query(listRunningUploads), staleTime: 0 };
  const uploads = await queryClient.fetchQuery(options).catch(getListed);
  if (!uploads.some((upload) => getRequestId(upload) === requestId)) return false;
  followed.set(requestId, follower);
  applyList(uploads);
  return true;
}
