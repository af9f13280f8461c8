import { query, useQuery } from '@lectern/client';
import { listQuestionProposals } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState } from '@lectern/ui';
import { usePaths } from '../../paths';
import { Review } from './review';
import { t } from '../texts';

/** The drafted questions of a course, one by one beside their slides. */
export default function ProposalsPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const review = useQuery({
    ...query(listQuestionProposals, { params: { id } }),
    refetchOnMount: 'always',
  });
  const { data } = review;
  usePageTitle(data && t('proposals.titleOf', { course: data.course.title }));
  useParentName(data?.course.title);

  const queryState = (
    <QueryState
      query={review}
      loading={t('proposals.loading')}
      failed={t('proposals.failed')}
      missing={
        <EmptyState
          title={t('proposals.notFound')}
          text={t('proposals.notFoundText')}
          action={<ButtonLink to={paths.questions}>{t('proposals.toBank')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(review.error)) return queryState;
  return (
    <>
      {queryState}
      <Review key={data.course.id} review={data} />
    </>
  );
}
