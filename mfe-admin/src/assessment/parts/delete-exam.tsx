import { call, hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import { deleteExam, EXAM_HAS_ATTEMPTS, listAdminExams, type AdminListedExam } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { t } from '../texts';

const hasAttemptsNow = (error: unknown) => hasCode(error, EXAM_HAS_ATTEMPTS);

/** Asks for confirmation, names what is lost, and deletes an exam. */
export default function DeleteExam({
  exam: { id, title, openAttempts, endedAttempts },
  onDeleted,
  onClose,
}: {
  exam: AdminListedExam;
  onDeleted: () => void;
  onClose: () => void;
}) {
  // The server's sentence about attempts that began after the exam was loaded.
  const [newAttempts, setNewAttempts] = useState<string>();
  const hasAttempts = openAttempts + endedAttempts > 0 || newAttempts !== undefined;
  const deletion = useMutation({
    mutationFn: () => call(deleteExam, { params: { examId: id }, query: { confirm: hasAttempts } }),
    onSuccess: () => {
      toast({ title: t('exams.deletion.done.title') });
      onDeleted();
      void invalidate(listAdminExams);
    },
    meta: {
      failed: {
        title: t('exams.deletion.failed.title'),
        fallback: t('exams.deletion.failed.fallback'),
        isHandled: hasAttemptsNow,
      },
    },
    onError: (error) => {
      if (hasAttemptsNow(error)) setNewAttempts(serverMessage(error));
    },
  });
  const confirm = hasAttempts ? t('exams.deletion.confirmAttempts') : t('exams.deletion.confirm');
  return (
    <Dialog
      title={t('exams.deletion.title')}
      description={t('exams.deletion.question', { title })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t('exams.deletion.cancel')}
          </Button>
          <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {deletion.isPending ? t('exams.deletion.pending') : confirm}
          </Button>
        </>
      }
    >
      <ul>
        <li>
          {newAttempts ??
            (hasAttempts
              ? t('exams.deletion.attempts', { ended: endedAttempts, open: openAttempts })
              : t('exams.deletion.noAttempts'))}
        </li>
        <li>{t('exams.deletion.settings')}</li>
      </ul>
    </Dialog>
  );
}
