import { call, hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  deleteLearningPath,
  LEARNING_PATH_HAS_LEARNERS,
  listEditableLearningPaths,
  listLearningPaths,
  type EditedLearningPath,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from './texts';

const hasLearnersNow = (error: unknown) => hasCode(error, LEARNING_PATH_HAS_LEARNERS);

/** Asks for confirmation, says what stays, and deletes a learning path. */
export default function DeleteDialog({
  learningPath: { id, title, learnerCount },
  onDeleted,
  onClose,
}: {
  learningPath: EditedLearningPath;
  onDeleted: () => void;
  onClose: () => void;
}) {
  // The server refuses to delete a path that people joined after it was loaded, and says how many.
  const [joinedMessage, setJoined] = useState<string>();
  const deletion = useMutation({
    mutationFn: () =>
      call(deleteLearningPath, {
        params: { pathId: id },
        query: { confirm: learnerCount > 0 || joinedMessage !== undefined },
      }),
    onSuccess: () => {
      toast({ title: t('deletion.done') });
      onDeleted();
      void invalidate(listEditableLearningPaths, listLearningPaths);
    },
    meta: { failed: { title: t('deletion.failed'), fallback: t('tryAgain'), isHandled: hasLearnersNow } },
    onError: (error) => {
      if (hasLearnersNow(error)) setJoined(serverMessage(error));
    },
  });
  return (
    <ConfirmDialog
      labels={{
        title: t('deletion.title'),
        confirm: t('deletion.confirm'),
        confirming: t('deletion.confirming'),
      }}
      question={t('deletion.question', { title })}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{joinedMessage ?? t('deletion.learners', { count: learnerCount })}</p>
      <p>{t('deletion.text')}</p>
    </ConfirmDialog>
  );
}
