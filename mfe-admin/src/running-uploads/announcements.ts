import type { UploadResult } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { texts } from '../texts';
import { updateTexts } from '../update-texts';
import type { UploadRun } from './upload-runs';

const { dialog } = texts.courses;

/** Shows that an upload became a course, in the words of the form or of the dialog. */
export function announceCourse(
  { source, updatesCourseId }: UploadRun,
  { course, modulesCount, slidesCount }: UploadResult,
) {
  if (updatesCourseId) {
    toast({ title: updateTexts.ready, description: updateTexts.readyText(course.title) });
    return;
  }
  if (source === 'dialog') {
    toast({ title: dialog.uploaded, description: dialog.uploadedText(course.title) });
    return;
  }
  const description = texts.upload.ready(course.title, modulesCount, slidesCount);
  toast({ title: texts.upload.created, description });
}

/** Shows why an upload failed: the dialog shows the raw response body, the form the server's message. */
export function announceFailure({ source, fault = {} }: UploadRun) {
  const inDialog = fault.body || fault.message || dialog.failedText;
  const inForm = fault.message ?? texts.upload.failedFallback;
  const description = source === 'dialog' ? inDialog : inForm;
  toast({ title: texts.upload.failed, description, variant: 'destructive' });
}

export function announceCancelled({ fileName }: UploadRun) {
  toast({ title: texts.upload.cancelled, description: texts.upload.cancelledText(fileName) });
}
