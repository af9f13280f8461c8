import { call, invalidate, useMutation } from '@lectern/client';
import {
  acceptProposals,
  listQuestionProposals,
  type ProposalKind,
  type QuestionProposal,
} from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { refetchQuestions } from '../parts/question-mutations';
import { t } from '../texts';

/** Asks for confirmation and accepts all shown proposals of a kind. */
export default function AcceptDialog({
  course,
  kind,
  proposals,
  onClose,
}: {
  course: { id: string };
  kind: ProposalKind;
  proposals: QuestionProposal[];
  onClose: () => void;
}) {
  const { length: count } = proposals;
  const accept = useMutation({
    mutationFn: () =>
      call(acceptProposals, {
        params: { id: course.id },
        body: { proposalIds: proposals.map(({ id }) => id) },
      }),
    onSuccess: ({ accepted }) => {
      toast({
        title: t('proposals.acceptAll.done'),
        description: t('proposals.acceptAll.doneText', { count: accepted }),
      });
      void invalidate(listQuestionProposals);
      void refetchQuestions();
      onClose();
    },
    meta: {
      failed: {
        title: t('proposals.acceptAll.failed.title'),
        fallback: t('proposals.acceptAll.failed.fallback'),
      },
    },
  });
  return (
    <Dialog
      title={t('proposals.acceptAll.title')}
      description={t('proposals.acceptAll.question', { count, kind: t(`proposals.kinds.${kind}`) })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t('proposals.acceptAll.cancel')}
          </Button>
          <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending
              ? t('proposals.acceptAll.pending')
              : t('proposals.acceptAll.confirm', { count })}
          </Button>
        </>
      }
    >
      <p>{t('proposals.acceptAll.text')}</p>
    </Dialog>
  );
}
