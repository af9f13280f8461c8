import type {
  IngestStage,
  ListedUpload,
  UploadProgress,
  UploadResult,
  UploadStatus,
} from '@lectern/contract';

/** The screen part that sent an upload: each has its own success and failure texts. */
export type UploadSource = 'form' | 'dialog' | 'update';

/** Why an upload failed: the sentence for people and the raw response body, as far as there are any. */
interface UploadFault {
  message?: string;
  body?: string;
}

/** One run of an upload, from its `POST` or its retry to its end. Ended runs stay, so that late news is recognized. */
export interface UploadRun {
  /** `X-Request-Id` of the request that started the run. */
  requestId: string;
  /** Absent until the server names it. */
  uploadId?: string;
  fileName: string;
  /** Course title as entered; absent when the PDF provides it. */
  title?: string;
  status: UploadStatus;
  /** Whole percentage; never falls. */
  progress: number;
  /** 'Waiting' until the browser sends the file. */
  stage: IngestStage | 'Waiting';
  details?: string;
  source: UploadSource;
  /** This page waits for the answer of the `POST`, which then decides how the run ends. */
  hasCall: boolean;
  isCancelling?: boolean;
  /** The end that the server reported while the answer of the `POST` was still missing. */
  reported?: UploadProgress;
  /** The `POST` was aborted before the server confirmed that it has the file. */
  isAborted?: boolean;
  /** The server stored the file of an aborted `POST` after all: this upload has to be cancelled there. */
  strayUploadId?: string;
  /** The connection of the `POST` broke before the server confirmed that it has the file. */
  isLost?: boolean;
  fault?: UploadFault;
  courseId?: string;
  /** The course that the deck is to update. */
  updatesCourseId?: string;
  result?: UploadResult;
}

/** Everything that can happen to the uploads of this person, from whichever source it is learned. */
export type UploadEvent =
  | {
      type: 'submitted';
      requestId: string;
      fileName: string;
      title?: string;
      source: UploadSource;
      updatesCourseId?: string;
    }
  | { type: 'sent'; requestId: string }
  | { type: 'progressed'; message: UploadProgress }
  | { type: 'listed'; uploads: ListedUpload[] }
  /** The progress stream is connected: files still being received announce themselves again. */
  | { type: 'connected' }
  | { type: 'answered'; requestId: string; result: UploadResult }
  | { type: 'refused'; requestId: string; status: number; fault: UploadFault }
  | { type: 'lost'; requestId: string; fault: UploadFault }
  | { type: 'cancelRequested'; requestId: string }
  | { type: 'cancelRefused'; requestId: string }
  | { type: 'cancelled'; requestId: string; isAborted?: boolean }
  | { type: 'resultLoaded'; requestId: string; result: UploadResult }
  /** No screen shows the created courses any more. */
  | { type: 'screensClosed' };

export type UploadRuns = readonly UploadRun[];

/** Whether the server has confirmed that it stores the file. */
export const isStored = ({ stage }: Pick<UploadRun, 'stage'>) => stage !== 'Waiting' && stage !== 'Uploading';

/** The one place that decides which of the `POST`'s answer, the stream and the list is news. */
export function reduceRuns(runs: UploadRuns, event: UploadEvent): UploadRuns {
  switch (event.type) {
    case 'submitted': {
      const { type: _, ...upload } = event;
      return [...runs, { ...upload, status: 'processing', progress: 0, stage: 'Waiting', hasCall: true }];
    }
    case 'progressed':
      return applyProgress(runs, event.message);
    case 'listed':
      return event.uploads.map(progressOf).reduce(applyListed, runs);
    case 'connected':
      return runs.filter((run) => run.status !== 'processing' || run.hasCall || isStored(run));
    case 'screensClosed':
      return runs.map(({ result: _, ...run }) => run);
    case 'resultLoaded':
      return runs.map((run) => (run.requestId === event.requestId ? { ...run, result: event.result } : run));
    default:
      return runs.map((run) =>
        run.requestId === event.requestId && run.status === 'processing' ? applyEvent(run, event) : run,
      );
  }
}

type RunningEvent = Extract<
  UploadEvent,
  { type: 'sent' | 'answered' | 'refused' | 'lost' | 'cancelRequested' | 'cancelRefused' | 'cancelled' }
>;

function applyEvent(run: UploadRun, event: RunningEvent): UploadRun {
  switch (event.type) {
    case 'sent':
      return { ...run, stage: 'Uploading' };
    case 'answered':
      return { ...run, status: 'completed', result: event.result };
    case 'refused':
      // The server answers 409 to the `POST` of an upload that was cancelled, by whomever.
      return event.status === 409
        ? { ...run, status: 'cancelled' }
        : { ...run, status: 'failed', fault: event.fault };
    case 'lost':
      if (run.reported) return endRun(run, run.reported);
      // A stored upload continues without its `POST`; the stream reports its end.
      if (isStored(run)) return { ...run, hasCall: false };
      return { ...run, status: 'failed', fault: event.fault, isLost: true };
    case 'cancelRequested':
      return { ...run, isCancelling: true };
    case 'cancelRefused':
      return { ...run, isCancelling: false };
    case 'cancelled':
      return { ...run, status: 'cancelled', isAborted: event.isAborted ?? false };
  }
}

function applyProgress(runs: UploadRuns, message: UploadProgress): UploadRuns {
  const run = findRunOf(runs, message);
  if (run) return runs.map((other) => (other === run ? advance(run, message) : other));
  // An unknown upload that has already ended is not news.
  if (message.status !== 'processing') return runs;
  const { uploadId, fileName, requestId = uploadId } = message;
  const found = {
    requestId,
    uploadId,
    fileName,
    status: 'processing',
    source: 'form',
    hasCall: false,
  } as const;
  return [...runs, stepTo({ ...found, progress: 0, stage: message.stage }, message)];
}

/** The list has no details, and it may have been read before the stream's last event. */
function applyListed(runs: UploadRuns, message: UploadProgress): UploadRuns {
  const run = findRunOf(runs, message);
  const isOld = run?.status === message.status && message.progress <= run.progress;
  return isOld ? runs : applyProgress(runs, message);
}

function findRunOf(
  runs: UploadRuns,
  { uploadId, requestId = uploadId }: UploadProgress,
): UploadRun | undefined {
  return runs.find((run) => run.requestId === requestId && (run.uploadId ?? uploadId) === uploadId);
}

function advance(run: UploadRun, message: UploadProgress): UploadRun {
  if (run.status !== 'processing') return reviveRun(run, message);
  const stepped = message.progress < run.progress ? run : stepTo(run, message);
  if (message.status === 'processing') return stepped;
  return run.hasCall ? { ...stepped, reported: message } : endRun(stepped, message);
}

/** News of a run that had ended here is late, unless this page gave the run up without the server's word. */
function reviveRun(run: UploadRun, message: UploadProgress): UploadRun {
  if (message.status !== 'processing' || !isStored(message)) return run;
  if (run.isAborted) return { ...run, strayUploadId: message.uploadId };
  if (!run.isLost) return run;
  const { isLost: _, fault: __, ...lost } = run;
  return stepTo({ ...lost, status: 'processing', hasCall: false }, message);
}

function stepTo(
  run: UploadRun,
  { uploadId, title, progress, stage, details, updatesCourseId }: UploadProgress,
): UploadRun {
  const { details: _, ...rest } = run;
  return {
    ...rest,
    ...{ uploadId, progress, stage },
    ...(title && { title }),
    ...(details && { details }),
    ...(updatesCourseId && { updatesCourseId }),
  };
}

function endRun(run: UploadRun, { status, message, courseId }: UploadProgress): UploadRun {
  return { ...run, status, fault: message ? { message } : {}, ...(courseId && { courseId }) };
}

function progressOf({ id, requestId, title, message, course, ...listed }: ListedUpload): UploadProgress {
  const { fileName, status, progress, stage } = listed;
  return {
    ...{ uploadId: id, fileName, status, progress, stage },
    ...(requestId && { requestId }),
    ...(title && { title }),
    ...(message && { message }),
    ...(course && { courseId: course.id }),
    ...(listed.updatesCourseId && { updatesCourseId: listed.updatesCourseId }),
  };
}
