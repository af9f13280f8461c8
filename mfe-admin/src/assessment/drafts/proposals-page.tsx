import { ApiError, query, serverMessage, useQuery } from '@lectern/client';
import { listQuestionProposals } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, RefetchError, texts as shared } from '@lectern/ui';
import { usePaths } from '../../paths';
import { proposalTexts as texts } from '../proposal-texts';
import { Review } from './review';

/** The drafted questions of a course, one by one beside their slides. */
export default function ProposalsPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const review = useQuery({
    ...query(listQuestionProposals, { params: { id } }),
    refetchOnMount: 'always',
  });
  const { data, error, refetch } = review;
  usePageTitle(data && texts.titleOf(data.course.title));

  if (data) {
    return (
      <>
        <RefetchError queries={[review]} />
        <Review key={data.course.id} review={data} />
      </>
    );
  }
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={texts.notFound}
        text={texts.notFoundText}
        action={<ButtonLink to={paths.questions}>{texts.toBank}</ButtonLink>}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        title={texts.failed}
        text={serverMessage(error) ?? shared.nothingLost}
        onRetry={() => void refetch()}
      />
    );
  }
  return <p role="status">{texts.loading}</p>;
}
