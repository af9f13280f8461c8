import { call, invalidate, useMutation } from '@lectern/client';
import {
  acceptProposals,
  listQuestionProposals,
  type ProposalKind,
  type QuestionProposal,
} from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { proposalTexts } from '../proposal-texts';
import { refetchQuestions } from '../parts/question-mutations';

const { acceptAll: texts, kinds } = proposalTexts;

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
      toast({ title: texts.done, description: texts.doneText(accepted) });
      void invalidate(listQuestionProposals);
      void refetchQuestions();
      onClose();
    },
    meta: { failed: texts.failed },
  });
  return (
    <Dialog
      title={texts.title}
      description={texts.question(count, kinds[kind])}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending ? texts.pending : texts.confirm(count)}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
