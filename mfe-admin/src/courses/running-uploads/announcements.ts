import type { UploadResult } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { coursesTexts } from '../list/texts';
import { uploadTexts } from '../upload/texts';
import { updateTexts } from '../update/texts';

const { dialog } = coursesTexts;

/** The screen part that sent an upload: each has its own success and failure texts. */
export type UploadSource = 'form' | 'dialog' | 'update';

/** Why an upload failed: the sentence for people and the raw response body, as far as there are any. */
export interface UploadFault {
  message?: string | undefined;
  body?: string | undefined;
}

/** Shows that an upload became a course or a proposed update, in the words of the screen part that sent it. */
export function announceResult(
  { course, modulesCount, slidesCount, isUpdate }: UploadResult,
  source: UploadSource,
) {
  if (isUpdate) {
    toast({ title: updateTexts.ready, description: updateTexts.readyText(course.title) });
    return;
  }
  if (source === 'dialog') {
    toast({ title: dialog.uploaded, description: dialog.uploadedText(course.title) });
    return;
  }
  const describe = course.isPublished ? uploadTexts.ready : uploadTexts.draftReady;
  const description = describe(course.title, modulesCount, slidesCount);
  toast({ title: uploadTexts.created, description });
}

/** Shows why an upload failed: the dialog shows the raw response body, the form the server's message. */
export function announceFailure({ message, body }: UploadFault, source: UploadSource) {
  const inDialog = body || message || dialog.failedText;
  const inForm = message ?? uploadTexts.failedFallback;
  const description = source === 'dialog' ? inDialog : inForm;
  toast({ title: uploadTexts.failed, description, variant: 'destructive' });
}

export function announceCancelled(fileName: string) {
  toast({ title: uploadTexts.cancelled, description: uploadTexts.cancelledText(fileName) });
}
