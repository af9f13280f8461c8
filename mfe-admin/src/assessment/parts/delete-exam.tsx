import { call, hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import { deleteExam, EXAM_HAS_ATTEMPTS, listAdminExams, type AdminListedExam } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { examListTexts } from '../exams/texts';

const { deletion: texts } = examListTexts;
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
      toast(texts.done);
      onDeleted();
      void invalidate(listAdminExams);
    },
    meta: { failed: { ...texts.failed, isHandled: hasAttemptsNow } },
    onError: (error) => {
      if (hasAttemptsNow(error)) setNewAttempts(serverMessage(error));
    },
  });
  const confirm = hasAttempts ? texts.confirmAttempts : texts.confirm;
  return (
    <Dialog
      title={texts.title}
      description={texts.question(title)}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {deletion.isPending ? texts.pending : confirm}
          </Button>
        </>
      }
    >
      <ul>
        <li>
          {newAttempts ?? (hasAttempts ? texts.attempts(endedAttempts, openAttempts) : texts.noAttempts)}
        </li>
        <li>{texts.settings}</li>
      </ul>
    </Dialog>
  );
}
