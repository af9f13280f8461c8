import type { UploadResult } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { coursesTexts } from '../list/texts';
import { uploadTexts } from '../upload/texts';
import { updateTexts } from '../update/texts';
import type { UploadRun } from './upload-runs';

const { dialog } = coursesTexts;

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
  const description = uploadTexts.ready(course.title, modulesCount, slidesCount);
  toast({ title: uploadTexts.created, description });
}

/** Shows why an upload failed: the dialog shows the raw response body, the form the server's message. */
export function announceFailure({ source, fault = {} }: UploadRun) {
  const inDialog = fault.body || fault.message || dialog.failedText;
  const inForm = fault.message ?? uploadTexts.failedFallback;
  const description = source === 'dialog' ? inDialog : inForm;
  toast({ title: uploadTexts.failed, description, variant: 'destructive' });
}

export function announceCancelled({ fileName }: UploadRun) {
  toast({ title: uploadTexts.cancelled, description: uploadTexts.cancelledText(fileName) });
}
