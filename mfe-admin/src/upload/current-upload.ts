import { call, eventStream, invalidate, serverMessage } from '@lectern/client';
import {
  getCourse,
  listCourses,
  uploadCourse,
  uploadProgress,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { texts } from '../texts';

/** What is sent. */
export interface Deck {
  title: string;
  description: string;
  file: File;
}

/** How far the upload is. */
export type Step = Pick<UploadProgress, 'fileName' | 'progress' | 'stage' | 'details'>;

interface CurrentUpload {
  /** Set while an upload runs. */
  step?: Step;
  /** What the last one became. */
  created?: UploadResult;
}

// Outside the page, so that an upload is not lost sight of when its administrator looks at another screen.
let current: CurrentUpload = {};
let followed: string | undefined;
let isCalling = false;
let closeStream: (() => void) | undefined;
const watchers = new Set<() => void>();

function set(next: CurrentUpload): void {
  current = next;
  watchers.forEach((notify) => notify());
}

function openStream(): void {
  closeStream ??= eventStream(uploadProgress, { onMessage: hear });
}

function endStream(): void {
  closeStream?.();
  closeStream = undefined;
}

function hear(message: UploadProgress): void {
  // Uploads that had ended before are told too; they are no news.
  if (followed ? followed !== message.uploadId : message.status !== 'processing') return;
  followed = message.uploadId;
  set({ ...current, step: message });
  // The call's answer says how an upload ended; the stream says it where the page that called is gone.
  if (message.status !== 'processing' && !isCalling) {
    void endFound(message).finally(() => watchers.size > 0 || endStream());
  }
}

async function endFound({ status, courseId, message, details }: UploadProgress): Promise<void> {
  if (status === 'failed' || !courseId) return fail(message);
  const course = await call(getCourse, { params: { id: courseId } });
  const slidesCount = course.modules.reduce((sum, { slideCount }) => sum + slideCount, 0);
  succeed({ course, modulesCount: course.modules.length, slidesCount, ...(details && { details }) });
}

function succeed(created: UploadResult): void {
  followed = undefined;
  set({ created });
  void invalidate(listCourses);
  const { course, modulesCount, slidesCount } = created;
  toast({
    title: texts.upload.created,
    description: texts.upload.ready(course.title, modulesCount, slidesCount),
  });
}

function fail(message: string = texts.upload.failedFallback): void {
  followed = undefined;
  set({ created: current.created });
  toast({ title: texts.upload.failed, description: message, variant: 'destructive' });
}

/** Sends a deck and follows it to its end. */
export async function startUpload({ title, description, file }: Deck): Promise<void> {
  openStream();
  isCalling = true;
  set({ ...current, step: { fileName: file.name, progress: 0, stage: 'Uploading' } });
  try {
    const body = { title: title.trim(), description: description.trim() };
    const result = await call(uploadCourse, { body, file });
    endStream();
    succeed(result as UploadResult);
  } catch (error) {
    // The connection broke after the server had begun: the upload goes on, and the stream tells its end.
    if (error instanceof TypeError && followed) return;
    endStream();
    fail(serverMessage(error));
  } finally {
    isCalling = false;
  }
}

/** The upload that runs, also one that was started before this page was loaded. */
export function useCurrentUpload(): CurrentUpload {
  useEffect(() => {
    openStream();
    return () => {
      if (current.step) return;
      endStream();
      set({});
    };
  }, []);
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
    () => current,
  );
}
