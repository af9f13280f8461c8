import { query, useQuery } from '@lectern/client';
import { listQuestionProposals } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState } from '@lectern/ui';
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
  const { data } = review;
  usePageTitle(data && texts.titleOf(data.course.title));
  useParentName(data?.course.title);

  const state = (
    <QueryState
      query={review}
      loading={texts.loading}
      failed={texts.failed}
      missing={
        <EmptyState
          title={texts.notFound}
          text={texts.notFoundText}
          action={<ButtonLink to={paths.questions}>{texts.toBank}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(review.error)) return state;
  return (
    <>
      {state}
      <Review key={data.course.id} review={data} />
    </>
  );
}
