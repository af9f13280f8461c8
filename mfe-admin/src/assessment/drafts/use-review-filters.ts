import { PROPOSAL_KINDS, type ProposalReview, type QuestionProposal } from '@lectern/contract';
import { choiceParam, idParam, useSearchState } from '@lectern/ui';

const schema = {
  module: idParam(undefined),
  kind: choiceParam(['all', ...PROPOSAL_KINDS] as const, 'all'),
  /** The open proposal. */
  question: { ...idParam(undefined), replaces: true, isPage: true },
};

/** The filters and the open question of the review, kept in the address. */
export const useReviewFilters = () => useSearchState(schema);
export type ReviewFilters = ReturnType<typeof useReviewFilters>;

/** Those of the proposals that fit module and kind. */
export function filterProposals(
  proposals: QuestionProposal[],
  { slides }: Pick<ProposalReview, 'slides'>,
  { module, kind }: Pick<ReviewFilters['state'], 'module' | 'kind'>,
): QuestionProposal[] {
  const modules = new Map(slides.map(({ id, moduleId }) => [id, moduleId]));
  return proposals.filter(
    (proposal) =>
      (kind === 'all' || proposal.kind === kind) && (!module || modules.get(proposal.slideId) === module),
  );
}
