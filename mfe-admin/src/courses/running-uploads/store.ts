import { call, invalidate, query, queryClient, showFailure } from '@lectern/client';
import {
  cancelUpload,
  getCourse,
  getCourseUpdates,
  getUser,
  listCourses,
  listTaughtCourses,
  listUploads,
  type ListedUpload,
} from '@lectern/contract';
import { uploadTexts } from '../upload/texts';
import { announceCancelled, announceCourse, announceFailure } from './announcements';
import { openTabChannel, openUploadStream, type TabChannel } from './upload-channel';
import { isStored, reduceRuns, type UploadEvent, type UploadRun, type UploadRuns } from './upload-runs';

// Outside the screens, so that an upload is followed to its end on whichever screen its administrator is.
let runs: UploadRuns = [];
let screens = 0;
let channel: TabChannel | undefined;
let closeStream: (() => void) | undefined;
const subscribers = new Set<() => void>();

export const currentRuns = () => runs;

export const findRun = (requestId: string) => runs.find((run) => run.requestId === requestId);

export function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

/** Applies an event to the uploads of this tab. */
export function dispatch(event: UploadEvent): void {
  const before = runs;
  runs = reduceRuns(runs, event);
  updateConnections();
  subscribers.forEach((onChange) => onChange());
  for (const run of runs)
    react(
      run,
      before.find(({ requestId }) => requestId === run.requestId),
    );
}

/** Applies an event in every tab of this browser. */
export function publish(event: UploadEvent): void {
  channel?.send(event);
  dispatch(event);
}

/** A screen that shows uploads was opened; the returned function closes it. */
export function openScreen(): () => void {
  screens++;
  updateConnections();
  return () => {
    screens--;
    if (screens === 0) dispatch({ type: 'screensClosed' });
  };
}

/** Adds what the list of uploads says about those of the signed-in administrator. */
export async function applyList(uploads: ListedUpload[]): Promise<void> {
  const user = await queryClient.ensureQueryData(query(getUser)).catch(() => null);
  if (!user) return;
  dispatch({ type: 'listed', uploads: uploads.filter(({ uploader }) => uploader?.id === user.id) });
}

/** Cancels an upload on the server. @returns whether it was cancelled */
export async function endUpload(uploadId: string): Promise<boolean> {
  try {
    await call(cancelUpload, { params: { uploadId } });
    return true;
  } catch (error) {
    showFailure(error, { title: uploadTexts.cancelFailed, fallback: uploadTexts.cancelFailedText });
    return false;
  }
}

const isRunning = ({ status }: UploadRun) => status === 'processing';
const isUnsent = (run: UploadRun) => isRunning(run) && run.hasCall && !isStored(run);

/** Everything is connected only while it is needed: the stream while an upload runs, the tabs' channel also for screens. */
function updateConnections(): void {
  if (screens > 0 || runs.some(isRunning)) channel ??= openTabChannel(dispatch);
  else {
    channel?.close();
    channel = undefined;
  }

  if (runs.some((run) => isRunning(run) && run.stage !== 'Waiting')) {
    closeStream ??= openUploadStream({
      onMessage: (message) => publish({ type: 'progressed', message }),
      onOpen: () => void readMissedEnds(),
    });
  } else {
    closeStream?.();
    closeStream = undefined;
  }

  if (runs.some(isUnsent)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

/** A file that is not sent yet is lost with its page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** The stream reports no end that came before it was connected; the list does. */
async function readMissedEnds(): Promise<void> {
  dispatch({ type: 'connected' });
  if (!runs.some((run) => isRunning(run) && !run.hasCall)) return;
  const { items } = await call(listUploads, { query: { page: 1 } }).catch(() => ({ items: [] }));
  await applyList(items);
}

/** What a changed run causes outside the state. */
function react(run: UploadRun, before: UploadRun | undefined): void {
  const hadEnded = before !== undefined && !isRunning(before);
  if (before && isRunning(run) && isStored(run) && !isStored(before)) void invalidate(listUploads);
  if (run.result && !before?.result) announceCourse(run, run.result);
  if (run.strayUploadId && !before?.strayUploadId) void endUpload(run.strayUploadId);
  if (isRunning(run) || hadEnded) return;

  if (run.status === 'failed') announceFailure(run);
  if (run.status === 'cancelled') announceCancelled(run);
  if (run.status === 'completed') {
    if (run.updatesCourseId) void invalidate(getCourseUpdates);
    else void invalidate(listCourses, listTaughtCourses);
  }
  if (run.courseId && !run.result) void loadResult(run.requestId, run.courseId);
  void invalidate(listUploads);
}

async function loadResult(requestId: string, courseId: string): Promise<void> {
  // The list shows the course even if this fails.
  const course = await call(getCourse, { params: { id: courseId } }).catch(() => undefined);
  if (!course) return;
  const modulesCount = course.modules.length;
  const slidesCount = course.modules.reduce((sum, { slideCount }) => sum + slideCount, 0);
  dispatch({ type: 'resultLoaded', requestId, result: { course, modulesCount, slidesCount } });
}
