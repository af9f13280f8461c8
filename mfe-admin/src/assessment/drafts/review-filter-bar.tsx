import { PROPOSAL_KINDS, type ProposalReview, type QuestionProposal } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { proposalTexts as texts } from '../proposal-texts';
import styles from './proposals.module.css';
import { filterProposals, type ReviewFilters } from './use-review-filters';

const ALL = 'all';

/** Module and kind, and the button that accepts all of a kind. */
export function ReviewFilterBar({
  review,
  open,
  filters: { state, setState },
  onAcceptAll,
  count,
}: {
  review: ProposalReview;
  open: QuestionProposal[];
  filters: ReviewFilters;
  onAcceptAll: (() => void) | undefined;
  count: number;
}) {
  const ofModule = filterProposals(open, review, { ...state, kind: ALL });
  const countProposals = (kind: string) => ofModule.filter((proposal) => proposal.kind === kind).length;
  const kinds = PROPOSAL_KINDS.filter((kind) => kind === state.kind || countProposals(kind) > 0);
  return (
    <div className={styles.filters} role="search">
      <Select
        label={texts.module}
        hideLabel
        options={[
          { value: ALL, label: texts.allModules },
          ...review.modules.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={state.module ?? ALL}
        onChange={(module) => setState({ module: module === ALL ? undefined : module })}
      />
      <Select
        label={texts.kind}
        hideLabel
        options={[
          { value: ALL, label: texts.allKinds },
          ...kinds.map((kind) => ({
            value: kind,
            label: texts.kindCount(texts.kinds[kind], countProposals(kind)),
          })),
        ]}
        value={state.kind}
        onChange={(kind) => setState({ kind })}
      />
      {onAcceptAll && (
        <Button variant="secondary" onClick={onAcceptAll}>
          {texts.acceptKind(count)}
        </Button>
      )}
    </div>
  );
}
