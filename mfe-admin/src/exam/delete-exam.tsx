import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { deleteExam, listAdminExams, type AdminListedExam } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { examTexts } from '../exam-texts';

const { deletion: texts } = examTexts;

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
  const hasAttempts = openAttempts + endedAttempts > 0;
  const deletion = useMutation({
    mutationFn: () => call(deleteExam, { params: { examId: id }, query: { confirm: hasAttempts } }),
    onSuccess: () => {
      toast(texts.done);
      onDeleted();
      void invalidate(listAdminExams);
    },
    onError: (error) => {
      // Someone may have started an attempt since: the dialog then shows the new numbers.
      void invalidate(listAdminExams);
      const { title: failed, fallback } = texts.failed;
      toast({ title: failed, description: serverMessage(error) ?? fallback, variant: 'destructive' });
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
        <li>{hasAttempts ? texts.attempts(endedAttempts, openAttempts) : texts.noAttempts}</li>
        <li>{texts.settings}</li>
      </ul>
    </Dialog>
  );
}
