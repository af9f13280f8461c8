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
interface DecidedProposal {
  proposal: QuestionProposal;
  state: Decision;
}

/**
 * Decides proposals. A decision is shown and sent at once, with a call that continues after a reload of the page. An undo
 * waits until the decision to undo has been sent. The proposal of a failed decision is shown as open again.
 */
export function useDecisions(review: ProposalReview) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [decided, setDecided] = useState<DecidedProposal[]>([]);
  const [message, setMessage] = useState('');
  /** The last call for each proposal. */
  const lastCalls = useRef(new Map<string, Promise<unknown>>());
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
    const previousCall = lastCalls.current.get(proposal.id);
    const sentCall = previousCall
      ? previousCall.then(() => mutateAsync({ proposal, state }))
      : mutateAsync({ proposal, state });
    lastCalls.current.set(
      proposal.id,
      sentCall.catch(() => undefined),
    );
    return sentCall;
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
  // Once the proposals are refetched, `review.decidedCount` includes the decisions made here.
  const decidedCount = review.decidedCount + review.proposals.length - open.length;
  return { open, decidedCount, message, canUndo: decided.length > 0, decide, undo };
}
