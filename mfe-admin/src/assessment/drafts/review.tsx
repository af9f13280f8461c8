import type { DraftingResult, ProposalReview } from '@lectern/contract';
import { lazy, Suspense, useState } from 'react';
import { Stack } from '@lectern/ui';
import styles from './proposals.module.css';
import { ProposalCard } from './proposal-card';
import { ReviewBar } from './review-bar';
import { ReviewEmpty } from './review-empty';
import { ReviewFilterBar } from './review-filter-bar';
import { SlidePanel } from './slide-panel';
import { useDecisions } from './use-decisions';
import { filterProposals, useReviewFilters } from './use-review-filters';
import { useReviewKeys } from './use-review-keys';

const DraftingDialog = lazy(() => import('./drafting-dialog'));
const AcceptDialog = lazy(() => import('./accept-dialog'));

/** One proposal at a time, with a key for each decision. */
export function Review({ review }: { review: ProposalReview }) {
  const filters = useReviewFilters();
  const { state, setState } = filters;
  const decisions = useDecisions(review);
  const [dialog, setDialog] = useState<'draft' | 'accept'>();
  /** The last run of drafting. */
  const [result, setResult] = useState<DraftingResult>();
  const filteredProposals = filterProposals(decisions.open, review, state);
  const position = Math.max(
    0,
    filteredProposals.findIndex(({ id }) => id === state.question),
  );
  const proposal = filteredProposals[position];
  const slide = review.proposalSlides.find(({ id }) => id === proposal?.slideId);

  const show = (index: number) => {
    const next = filteredProposals[Math.min(Math.max(index, 0), filteredProposals.length - 1)];
    if (next) setState({ question: next.id });
  };
  const decide = (decision: 'accepted' | 'edited' | 'rejected') => {
    if (!proposal) return;
    setState({ question: (filteredProposals[position + 1] ?? filteredProposals[position - 1])?.id });
    void decisions.decide(proposal, decision);
  };
  const actions = {
    accept: () => decide('accepted'),
    edit: () => decide('edited'),
    reject: () => decide('rejected'),
    undo: () => void decisions.undo().then((reopened) => reopened && setState({ question: reopened.id })),
    previous: () => show(position - 1),
    next: () => show(position + 1),
  };
  useReviewKeys({
    a: actions.accept,
    e: actions.edit,
    r: actions.reject,
    u: actions.undo,
    ArrowLeft: actions.previous,
    ArrowRight: actions.next,
  });

  return (
    <Stack>
      <ReviewBar
        review={review}
        decided={decisions.decidedCount}
        total={decisions.decidedCount + decisions.open.length}
        onDraft={() => setDialog('draft')}
      />
      {decisions.open.length > 0 && (
        <ReviewFilterBar
          review={review}
          open={decisions.open}
          filters={filters}
          onAcceptAll={
            state.kind !== 'all' && filteredProposals.length > 1 ? () => setDialog('accept') : undefined
          }
          count={filteredProposals.length}
        />
      )}
      <p role="status" className="visually-hidden">
        {decisions.message}
      </p>
      {proposal && slide ? (
        <div className={styles.columns}>
          <ProposalCard
            proposal={proposal}
            actions={actions}
            canUndo={decisions.canUndo}
            position={position}
            count={filteredProposals.length}
          />
          <SlidePanel key={slide.id} slide={slide} quote={proposal.quote} />
        </div>
      ) : (
        <ReviewEmpty
          review={review}
          isFiltered={decisions.open.length > 0}
          hasDecisions={decisions.decidedCount > 0}
          emptyResult={result?.created === 0 ? result : undefined}
          onClear={filters.reset}
          onDraft={() => setDialog('draft')}
          onUndo={decisions.canUndo ? actions.undo : undefined}
        />
      )}
      <Suspense>
        {dialog === 'draft' && (
          <DraftingDialog review={review} onDone={setResult} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'accept' && state.kind !== 'all' && (
          <AcceptDialog
            course={review.course}
            kind={state.kind}
            proposals={filteredProposals}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
