import { ApiError, call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  cancelUpload,
  listRunningUploads,
  listUploads,
  uploadCourse,
  type IngestStageCode,
  type UploadFields,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { t } from '../texts';
import { announceCancelled, announceFailure, type UploadFault, type UploadSource } from './announcements';
import {
  connect,
  type Follower,
  followWithoutCall,
  getRequestId,
  isFollowed,
  noteAbort,
  noteEnd,
  openScreen,
  showResult,
  type UploadEnd,
} from './follow-uploads';
import { withCallSlot } from './locks';
import {
  addSent,
  findSent,
  getOwnUploads,
  removeSent,
  type SentUpload,
  subscribeToOwnUploads,
  updateSent,
} from './sent-uploads';

/** An upload to send: a file alone, or a file with the fields of the upload form. */
export interface NewUpload {
  file: File;
  fields?: {
    /** Absent if the course gets the deck's own title. */
    title?: string;
    description: string;
    language?: string;
    isDraft?: boolean;
  };
  /** The course that the deck is to update. */
  updatesCourseId?: string;
}

/** An upload as screens show it. */
export interface RunningUpload {
  requestId: string;
  /** Absent until the server has stored the file. */
  uploadId?: string;
  fileName: string;
  title?: string | undefined;
  /** 'waiting' until the browser sends the file. */
  stageCode: IngestStageCode | 'waiting';
  /** The name of the stage, as the server sends it; absent until the server has stored the file. */
  stage?: string;
  progress: number;
  details?: string | undefined;
  updatesCourseId?: string | undefined;
  /** Title of the first slide, '' without one; absent until its picture can be shown. */
  previewTitle?: string | undefined;
}

const callControllers = new Map<string, AbortController>();

/** Sends a file as soon as one of the few simultaneous calls is free. @returns the request id, and how the upload ended */
export function startUpload(
  { file, fields, updatesCourseId }: NewUpload,
  source: UploadSource = 'form',
): { requestId: string; ended: Promise<UploadEnd> } {
  const requestId = uuid();
  const controller = new AbortController();
  callControllers.set(requestId, controller);
  const title = fields?.title?.trim();
  const updateField = updatesCourseId && { updatesCourseId };
  const body = { ...(fields && toBody(fields)), ...updateField };
  addSent({
    ...{ requestId, fileName: file.name, source, stageCode: 'waiting', progress: 0 },
    ...(title && { title }),
    ...updateField,
  });
  connect();
  const ended = new Promise<UploadEnd>((onEnd) => {
    const { signal } = controller;
    signal.addEventListener('abort', () => onEnd({ isCourse: false }));
    void withCallSlot(signal, () => send(requestId, { file, body, signal }, { source, onEnd }));
  });
  return { requestId, ended };
}

function toBody({ title, description, language, isDraft }: NonNullable<NewUpload['fields']>): UploadFields {
  return {
    ...(title && { title: title.trim() }),
    description: description.trim(),
    ...(language && { language }),
    ...(isDraft && { isDraft: 'true' }),
  };
}

async function send(
  requestId: string,
  sent: { file: File; body: UploadFields; signal: AbortSignal },
  follower: Follower,
): Promise<void> {
  updateSent(requestId, { stageCode: 'uploading' });
  connect();
  try {
    const result = (await call(uploadCourse, { ...sent, requestId })) as UploadResult;
    end(requestId);
    showResult(result, follower.source);
    follower.onEnd?.({ isCourse: true });
  } catch (error) {
    if (sent.signal.aborted) return;
    if (isConnectionLost(error)) await continueWithoutCall(requestId, error, follower);
    else showRefusal(requestId, error, follower);
  } finally {
    callControllers.delete(requestId);
  }
}

function end(requestId: string): void {
  removeSent(requestId);
  noteEnd(requestId);
}

/** Whether a call failed because the connection broke, or the server or its proxy is restarting. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

/** Follows an upload without its call if the server has stored the file; otherwise announces the failure. */
async function continueWithoutCall(requestId: string, error: unknown, follower: Follower): Promise<void> {
  removeSent(requestId);
  const isStored = await followWithoutCall(requestId, follower);
  connect();
  if (isStored) return;
  const fault = describeFault(error);
  announceFailure(fault, follower.source);
  follower.onEnd?.(toEnd(fault));
}

const toEnd = ({ message = t('upload.failedFallback') }: UploadFault): UploadEnd => ({
  isCourse: false,
  problem: message,
});

function showRefusal(requestId: string, error: unknown, { source, onEnd }: Follower): void {
  const fileName = findSent(requestId)?.fileName ?? '';
  end(requestId);
  // The server answers 409 to the call of an upload that somebody cancelled.
  if (error instanceof ApiError && error.status === 409) {
    announceCancelled(fileName);
    return onEnd?.({ isCourse: false });
  }
  const fault = describeFault(error);
  announceFailure(fault, source);
  onEnd?.(toEnd(fault));
}

const describeFault = (error: unknown) => ({
  message: serverMessage(error),
  body: error instanceof ApiError ? error.body : undefined,
});

/** Cancels an upload. `isCancelling` stays true until the list shows the end of the upload. */
export function useCancelUpload(upload: RunningUpload | undefined) {
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: cancel,
    meta: { failed: { title: t('upload.cancelFailed'), fallback: t('upload.cancelFailedText') } },
  });
  const isCancelling = (isPending || isSuccess) && variables.requestId === upload?.requestId;
  return { cancel: () => upload && mutate(upload), isCancelling };
}

/** Ends an upload and deletes what it has produced so far. */
async function cancel({ requestId, uploadId, fileName }: RunningUpload): Promise<void> {
  if (uploadId) {
    await call(cancelUpload, { params: { uploadId } });
    return void invalidate(listUploads);
  }
  callControllers.get(requestId)?.abort();
  removeSent(requestId);
  noteAbort(requestId);
  announceCancelled(fileName);
}

/** The running uploads, and the courses created by uploads since a screen with uploads was opened, latest first. */
export function useUploads(): { running: RunningUpload[]; created: readonly UploadResult[] } {
  useEffect(openScreen, []);
  const { sent, created } = useSyncExternalStore(subscribeToOwnUploads, getOwnUploads);
  const { data = [] } = useQuery({ ...query(listRunningUploads), enabled: false });
  return { running: mergeRunning(sent, data), created };
}

function mergeRunning(sent: readonly SentUpload[], listed: UploadProgress[]): RunningUpload[] {
  const running = listed.filter(isFollowed).map((upload) => ({ ...upload, requestId: getRequestId(upload) }));
  const isListed = ({ requestId }: SentUpload) => running.some((upload) => upload.requestId === requestId);
  return [...running, ...sent.filter((upload) => !isListed(upload))];
}
