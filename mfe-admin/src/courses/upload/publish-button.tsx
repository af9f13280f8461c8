import { call, invalidate, useMutation } from '@lectern/client';
import {
  getAdminStats,
  listCourses,
  listTaughtCourses,
  listUploads,
  publishCourses,
  type Course,
} from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { t } from '../texts';

/** Publishes a draft. `onPublished` has to move the focus, because the button disappears. */
export function usePublishing({ id, title, isPublished }: Course, onPublished: () => void) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(publishCourses, { body: { ids: [id], isPublished: true } }),
    onSuccess: ({ left: [refused] }) => {
      if (refused)
        return toast({
          title: t('upload.publish.failed'),
          description: refused.reason,
          variant: 'destructive',
        });
      toast({ title: t('upload.publish.done'), description: t('upload.publish.doneText', { title }) });
      onPublished();
      return invalidate(listCourses, listTaughtCourses, listUploads, getAdminStats);
    },
    meta: { failed: { title: t('upload.publish.failed'), fallback: t('upload.publish.failedText') } },
  });
  const wasPublished = data?.left.length === 0;
  return { isDraft: !isPublished && !wasPublished, isPending, publish: () => mutate() };
}

export function PublishButton({ publishing }: { publishing: ReturnType<typeof usePublishing> }) {
  return (
    <Button variant="secondary" disabled={publishing.isPending} onClick={publishing.publish}>
      {publishing.isPending ? t('upload.publish.pending') : t('upload.publish.action')}
    </Button>
  );
}
