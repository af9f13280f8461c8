import type { UploadResult } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from '../texts';

/** The screen part that sent an upload: each has its own success and failure texts. */
export type UploadSource = 'form' | 'dialog' | 'update';

/** Why an upload failed: the server's message for people and the raw response body, if the server sent them. */
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
    toast({ title: t('update.ready'), description: t('update.readyText', { title: course.title }) });
    return;
  }
  if (source === 'dialog') {
    toast({
      title: t('list.dialog.uploaded'),
      description: t('list.dialog.uploadedText', { title: course.title }),
    });
    return;
  }
  const description = t(course.isPublished ? 'upload.ready' : 'upload.draftReady', {
    title: course.title,
    modules: modulesCount,
    slides: slidesCount,
  });
  toast({ title: t('upload.created'), description });
}

/** Shows why an upload failed: the dialog shows the raw response body, the form the server's message. */
export function announceFailure({ message, body }: UploadFault, source: UploadSource) {
  const dialogText = body || message || t('list.dialog.failedText');
  const formText = message ?? t('upload.failedFallback');
  const description = source === 'dialog' ? dialogText : formText;
  toast({ title: t('upload.failed'), description, variant: 'destructive' });
}

export function announceCancelled(fileName: string) {
  toast({ title: t('upload.cancelled'), description: t('upload.cancelledText', { fileName }) });
}
