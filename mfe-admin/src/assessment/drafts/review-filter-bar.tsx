import { PROPOSAL_KINDS, type ProposalReview, type QuestionProposal } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import styles from './proposals.module.css';
import { filterProposals, type ReviewFilters } from './use-review-filters';
import { t } from '../texts';

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
        label={t('proposals.module')}
        hideLabel
        options={[
          { value: ALL, label: t('proposals.allModules') },
          ...review.modules.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={state.module ?? ALL}
        onChange={(module) => setState({ module: module === ALL ? undefined : module })}
      />
      <Select
        label={t('proposals.kind')}
        hideLabel
        options={[
          { value: ALL, label: t('proposals.allKinds') },
          ...kinds.map((kind) => ({
            value: kind,
            label: t('proposals.kindCount', {
              kind: t(`proposals.kinds.${kind}`),
              count: countProposals(kind),
            }),
          })),
        ]}
        value={state.kind}
        onChange={(kind) => setState({ kind })}
      />
      {onAcceptAll && (
        <Button variant="secondary" onClick={onAcceptAll}>
          {t('proposals.acceptKind', { count })}
        </Button>
      )}
    </div>
  );
}
