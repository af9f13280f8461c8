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
import { uploadTexts } from './texts';

const { publish: texts } = uploadTexts;

/** Publishes a draft; `onPublished` takes the focus, because the button is gone then. */
export function usePublishing({ id, title, isPublished }: Course, onPublished: () => void) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(publishCourses, { body: { ids: [id], isPublished: true } }),
    onSuccess: ({ left: [refused] }) => {
      if (refused) return toast({ title: texts.failed, description: refused.reason, variant: 'destructive' });
      toast({ title: texts.done, description: texts.doneText(title) });
      onPublished();
      return invalidate(listCourses, listTaughtCourses, listUploads, getAdminStats);
    },
    meta: { failed: { title: texts.failed, fallback: texts.failedText } },
  });
  const wasPublished = data?.left.length === 0;
  return { isDraft: !isPublished && !wasPublished, isPending, publish: () => mutate() };
}

export function PublishButton({ publishing }: { publishing: ReturnType<typeof usePublishing> }) {
  return (
    <Button variant="secondary" disabled={publishing.isPending} onClick={publishing.publish}>
      {publishing.isPending ? texts.pending : texts.action}
    </Button>
  );
}
