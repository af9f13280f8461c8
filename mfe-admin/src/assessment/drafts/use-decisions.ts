import { call, invalidate, useMutation } from '@lectern/client';
import {
  decideProposal,
  listQuestionProposals,
  type ProposalReview,
  type ProposalState,
  type QuestionProposal,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { useRef, useState } from 'react';
import { usePaths } from '../../paths';
import { refetchQuestions } from '../parts/question-mutations';
import { t } from '../texts';

type Decision = Exclude<ProposalState, 'open'>;
interface Decided {
  proposal: QuestionProposal;
  state: Decision;
}

/**
 * Decisions on proposals. They are shown and sent at once, with calls that outlive the page, so that a reload loses none. An
 * undo waits for the decision that it takes back; a decision that fails is shown as open again.
 */
export function useDecisions(review: ProposalReview) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [decided, setDecided] = useState<Decided[]>([]);
  const [message, setMessage] = useState('');
  /** The last call for each proposal. */
  const calls = useRef(new Map<string, Promise<unknown>>());
  const { mutateAsync } = useMutation({
    mutationFn: ({ proposal, state }: { proposal: QuestionProposal; state: ProposalState }) =>
      call(decideProposal, { params: { proposalId: proposal.id }, body: { state }, keepalive: true }),
    meta: {
      failed: {
        title: t('proposals.failedDecision.title'),
        fallback: t('proposals.failedDecision.fallback'),
      },
    },
  });

  const send = (proposal: QuestionProposal, state: ProposalState) => {
    const earlier = calls.current.get(proposal.id);
    const sent = earlier
      ? earlier.then(() => mutateAsync({ proposal, state }))
      : mutateAsync({ proposal, state });
    calls.current.set(
      proposal.id,
      sent.catch(() => undefined),
    );
    return sent;
  };
  const forget = ({ id }: QuestionProposal) =>
    setDecided((all) => all.filter(({ proposal }) => proposal.id !== id));

  async function decide(proposal: QuestionProposal, state: Decision): Promise<void> {
    setDecided((all) => [...all, { proposal, state }]);
    setMessage(t(`proposals.done.${state}`, { title: proposal.title }));
    try {
      const { questionId } = await send(proposal, state);
      void refetchQuestions();
      if (state === 'edited' && questionId)
        void navigate(paths.reviewedQuestion({ id: questionId }, review.course));
    } catch {
      forget(proposal);
      void invalidate(listQuestionProposals);
    }
  }

  /** @returns the proposal that is open again */
  async function undo(): Promise<QuestionProposal | undefined> {
    const last = decided.at(-1);
    if (!last) return undefined;
    forget(last.proposal);
    setMessage(t('proposals.done.open', { title: last.proposal.title }));
    try {
      await send(last.proposal, 'open');
      void refetchQuestions();
      await invalidate(listQuestionProposals);
      return last.proposal;
    } catch {
      setDecided((all) => [...all, last]);
      return undefined;
    }
  }

  const hidden = new Set(decided.map(({ proposal }) => proposal.id));
  const open = review.proposals.filter(({ id }) => !hidden.has(id));
  // After a refetch the server counts the decisions itself.
  const decidedCount = review.decidedCount + review.proposals.length - open.length;
  return { open, decidedCount, message, canUndo: decided.length > 0, decide, undo };
}
