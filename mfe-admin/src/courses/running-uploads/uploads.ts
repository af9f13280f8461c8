import { ApiError, call, serverMessage } from '@lectern/client';
import { uploadCourse, type UploadFields, type UploadResult } from '@lectern/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { withCallSlot } from './locks';
import { currentRuns, dispatch, endUpload, findRun, openScreen, publish, subscribe } from './store';
import { isStored, type UploadRun, type UploadSource } from './upload-runs';

/** What is sent: the file alone, or with the fields of the form. */
export interface NewUpload {
  file: File;
  fields?: { title: string; description: string; language?: string };
  /** The course that the deck is to update. */
  updatesCourseId?: string;
}

const calls = new Map<string, AbortController>();

/** Sends a file as soon as a call is free. @returns its request id, and whether it became a course */
export function startUpload(
  { file, fields, updatesCourseId }: NewUpload,
  source: UploadSource = 'form',
): { requestId: string; isCourse: Promise<boolean> } {
  const requestId = uuid();
  const calling = new AbortController();
  calls.set(requestId, calling);
  const typed = fields && { ...fields, title: fields.title.trim(), description: fields.description.trim() };
  const title = typed?.title;
  const target = updatesCourseId && { updatesCourseId };
  const body = { ...typed, ...target };
  dispatch({ type: 'submitted', requestId, fileName: file.name, source, ...(title && { title }), ...target });
  void withCallSlot(calling.signal, () => send(requestId, { file, body }, calling.signal));
  return { requestId, isCourse: hasBecomeCourse(requestId) };
}

async function send(
  requestId: string,
  sent: { file: File; body: UploadFields },
  signal: AbortSignal,
): Promise<void> {
  dispatch({ type: 'sent', requestId });
  try {
    const result = (await call(uploadCourse, { ...sent, signal, requestId })) as UploadResult;
    publish({ type: 'answered', requestId, result });
  } catch (error) {
    if (!signal.aborted) noteFailure(requestId, error);
  } finally {
    calls.delete(requestId);
  }
}

function noteFailure(requestId: string, error: unknown): void {
  const message = serverMessage(error);
  const body = error instanceof ApiError ? error.body : undefined;
  const fault = { ...(message && { message }), ...(body && { body }) };
  if (!isLost(error)) {
    const status = error instanceof ApiError ? error.status : 0;
    return publish({ type: 'refused', requestId, status, fault });
  }
  dispatch({ type: 'lost', requestId, fault });
}

/** The connection broke, or the server or its proxy is restarting. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

function hasBecomeCourse(requestId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      const status = findRun(requestId)?.status;
      if (status === 'processing') return;
      stop();
      resolve(status === 'completed');
    });
  });
}

/** Whether this tab can cancel a run: a file that another tab still sends is cancelled there. */
export const canCancel = (run: UploadRun) => !run.isCancelling && (run.hasCall || isStored(run));

/** Ends an upload and deletes what it has produced so far. */
export async function cancelUpload(requestId: string): Promise<void> {
  const run = findRun(requestId);
  if (run?.status !== 'processing' || !canCancel(run)) return;
  if (!isStored(run)) {
    calls.get(requestId)?.abort();
    calls.delete(requestId);
    return publish({ type: 'cancelled', requestId, isAborted: true });
  }
  if (!run.uploadId) return;
  dispatch({ type: 'cancelRequested', requestId });
  if (!(await endUpload(run.uploadId))) return dispatch({ type: 'cancelRefused', requestId });
  // An open `POST` is answered with 409.
  if (!run.hasCall) publish({ type: 'cancelled', requestId });
}

/** Uploads that run, and the courses that uploads created since the first screen showed them, latest first. */
export function useUploads(): { running: UploadRun[]; created: UploadResult[] } {
  useEffect(openScreen, []);
  const runs = useSyncExternalStore(subscribe, currentRuns);
  return {
    running: runs.filter(({ status }) => status === 'processing'),
    created: runs
      .flatMap(({ result, updatesCourseId }) => (result && !updatesCourseId ? [result] : []))
      .reverse(),
  };
}
