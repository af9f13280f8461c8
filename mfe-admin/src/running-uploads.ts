import { ApiError, call, eventStream, invalidate, serverMessage } from '@lectern/client';
import {
  cancelUpload as cancelUploadCall,
  getCourse,
  listCourses,
  listUploads,
  uploadCourse,
  uploadProgress,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { texts } from './texts';

/** What is sent. Without a title it comes from the deck. */
export interface Deck {
  title?: string;
  description?: string;
  file: File;
}

/** An upload that runs: one of this page, of another tab, or from before the page was loaded. */
export interface RunningUpload extends Pick<UploadProgress, 'fileName' | 'progress' | 'stage' | 'details'> {
  key: string;
  isCancelling?: boolean;
}

/** How an upload's end is told. */
export interface Telling {
  succeeded: (result: UploadResult) => void;
  failed: (error: unknown, message?: string) => void;
}

interface Followed extends RunningUpload {
  /** Unknown until the server says it. */
  uploadId?: string;
  telling: Telling;
  /** Hears whether it became a course. */
  settle?: (isCourse: boolean) => void;
  /** While its call is on the way: the call's answer then says how it ended. */
  calling?: AbortController;
}

interface State {
  running: Followed[];
  /** What uploads became since the page was opened, latest first. */
  created: UploadResult[];
}

// Outside the screens, so that no upload is lost sight of when its administrator looks at another one.
let state: State = { running: [], created: [] };
let closeStream: (() => void) | undefined;
const cancelled = new Set<string>();
const watchers = new Set<() => void>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  watchers.forEach((notify) => notify());
  if (state.running.length > 0 || watchers.size > 0) return;
  closeStream?.();
  closeStream = undefined;
}

const listen = () => (closeStream ??= eventStream(uploadProgress, { onMessage: hear }));

function change(key: string, next: Partial<Followed>): void {
  set({ running: state.running.map((one) => (one.key === key ? { ...one, ...next } : one)) });
}

function remove(key: string, isCourse: boolean): Followed | undefined {
  const removed = state.running.find((one) => one.key === key);
  set({ running: state.running.filter((one) => one !== removed) });
  removed?.settle?.(isCourse);
  return removed;
}

/** By the server's name, else by ours, else by its file: the message with our name may have been missed. */
function find({ uploadId, tag, fileName }: UploadProgress): Followed | undefined {
  const unnamed = state.running.filter((one) => !one.uploadId);
  return (
    state.running.find((one) => one.uploadId === uploadId) ??
    unnamed.find((one) => one.key === tag) ??
    unnamed.find((one) => one.fileName === fileName && !tag)
  );
}

function hear(message: UploadProgress): void {
  const { uploadId, status, fileName, progress, stage, details } = message;
  const step = { uploadId, fileName, progress, stage, details };
  const followed = find(message);
  if (cancelled.has(uploadId)) {
    // It was given up on its way to the server, a moment too late.
    if (!followed && status === 'processing' && stage !== 'Uploading') void end(uploadId);
    return;
  }
  if (followed) change(followed.key, step);
  // Uploads that had ended before are told too; they are no news.
  else if (status === 'processing') set({ running: [...state.running, { key: uploadId, ...step, telling }] });
  if (followed && status !== 'processing' && !followed.calling) void endFollowed(followed, message);
}

/** An upload whose call is gone: the stream says how it ended. */
async function endFollowed(
  { key, telling: its }: Followed,
  { status, courseId, message, details }: UploadProgress,
) {
  if (status === 'cancelled') return tellCancelled(key);
  if (status === 'failed' || !courseId) return fail(key, its, undefined, message);
  const course = await call(getCourse, { params: { id: courseId } });
  const slidesCount = course.modules.reduce((sum, { slideCount }) => sum + slideCount, 0);
  succeed(key, its, {
    course,
    modulesCount: course.modules.length,
    slidesCount,
    ...(details && { details }),
  });
}

function succeed(key: string, its: Telling, result: UploadResult): void {
  remove(key, true);
  set({ created: [result, ...state.created] });
  its.succeeded(result);
  void invalidate(listCourses, listUploads);
}

function fail(key: string, its: Telling, error: unknown, message?: string): void {
  remove(key, false);
  its.failed(error, message);
  void invalidate(listUploads);
}

function tellCancelled(key: string): void {
  const { fileName = '' } = remove(key, false) ?? {};
  toast({ title: texts.upload.cancelled, description: texts.upload.cancelledText(fileName) });
  void invalidate(listUploads);
}

/** The full form's sentences, also for uploads that are found. */
const telling: Telling = {
  succeeded: ({ course, modulesCount, slidesCount }) =>
    toast({
      title: texts.upload.created,
      description: texts.upload.ready(course.title, modulesCount, slidesCount),
    }),
  failed: (error, message = serverMessage(error) ?? texts.upload.failedFallback) =>
    toast({ title: texts.upload.failed, description: message, variant: 'destructive' }),
};

/** Sends a deck and follows it to its end. @returns its key, and a promise of whether it became a course */
export function startUpload(deck: Deck, its: Telling = telling): { key: string; ended: Promise<boolean> } {
  const key = crypto.randomUUID();
  const calling = new AbortController();
  listen();
  const ended = new Promise<boolean>((settle) => {
    const running = { key, fileName: deck.file.name, progress: 0, stage: 'Uploading' } as const;
    set({ running: [...state.running, { ...running, telling: its, settle, calling }] });
  });
  void send(key, deck, its, calling.signal);
  return { key, ended };
}

async function send(key: string, deck: Deck, its: Telling, signal: AbortSignal): Promise<void> {
  const { title = '', description = '', file } = deck;
  const body = { tag: key, title: title.trim(), description: description.trim() };
  try {
    succeed(key, its, (await call(uploadCourse, { body, file, signal })) as UploadResult);
  } catch (error) {
    const followed = state.running.find((one) => one.key === key);
    // Only a cancelled upload is answered with a conflict, whoever cancelled it.
    if (signal.aborted || (error instanceof ApiError && error.status === 409)) tellCancelled(key);
    // The upload goes on without this call, and the stream tells its end.
    else if (isBrokenOff(error) && followed?.uploadId) change(key, { calling: undefined });
    else fail(key, its, error);
  }
}

/** The connection broke, or the server or what stands before it is restarting. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

/** Ends an upload and what was made of it so far. */
export async function cancelUpload(key: string): Promise<void> {
  const followed = state.running.find((one) => one.key === key);
  if (!followed || followed.isCancelling) return;
  const { uploadId, stage, calling } = followed;
  change(key, { isCancelling: true });
  if (uploadId) cancelled.add(uploadId);
  // While the file is on its way there is nothing but the call to end.
  if (calling && stage === 'Uploading') return calling.abort();
  if (!uploadId || (await end(uploadId))) return calling ? undefined : tellCancelled(key);
  cancelled.delete(uploadId);
  change(key, { isCancelling: false });
}

async function end(uploadId: string): Promise<boolean> {
  try {
    await call(cancelUploadCall, { params: { uploadId } });
    return true;
  } catch (error) {
    const description = serverMessage(error) ?? texts.upload.cancelFailedText;
    toast({ title: texts.upload.cancelFailed, description, variant: 'destructive' });
    return false;
  }
}

const snapshot = () => state;
function subscribe(notify: () => void): () => void {
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
    // Whoever comes back later sees what runs then, and the list of what was.
    if (watchers.size === 0) set({ created: [] });
  };
}

/** The uploads that run, and what ended ones became; listens as long as a screen shows them or one runs. */
export function useUploads(): { running: RunningUpload[]; created: UploadResult[] } {
  useEffect(() => void listen(), []);
  return useSyncExternalStore(subscribe, snapshot);
}
