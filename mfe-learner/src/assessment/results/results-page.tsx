import { hasCode, query, useCurrentUser, useQuery } from '@lectern/client';
import { ATTEMPT_OPEN, reviewAttempt, type AttemptReview } from '@lectern/contract';
import { Link, Navigate, usePageTitle, useParentName, useParams } from '@lectern/remote';
import { Button, ButtonLink, EmptyState, isMissing, QueryState, Skeleton, Stack } from '@lectern/ui';
import { ArrowLeft, Printer } from 'lucide-react';
import { describeFailure, t } from '../texts';
import { paths } from '../../paths';
import { PlanReview } from '../../parts/planned-review/plan-review';
import { ReviewedQuestions } from './reviewed-questions';
import styles from './results.module.css';
import { ResultSummary } from './result-summary';
import { Topics } from './topics';
import { UnsavedNotice } from './unsaved-notice';
import { useNextReview } from './use-next-review';

/** The results of an attempt: what the exam's review rules let the learner see now. */
export default function ResultsPage() {
  const { attemptId = '' } = useParams();
  const review = useQuery({
    ...query(reviewAttempt, { params: { attemptId } }),
    refetchOnMount: 'always',
  });
  usePageTitle(review.data?.exam.title);
  useParentName(review.data?.exam.title, review.data?.exam.id);
  useNextReview(attemptId, review.data);

  if (hasCode(review.error, ATTEMPT_OPEN)) {
    return <Navigate to={paths.attempt(attemptId)} replace />;
  }
  const queryState = (
    <QueryState
      query={review}
      loading={<ResultsSkeleton />}
      failed={describeFailure(t('results.failed'))}
      missing={
        <EmptyState
          title={t('results.missing')}
          text={t('results.missingText')}
          action={<ButtonLink to={paths.exams}>{t('exam.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!review.data || isMissing(review.error)) return queryState;
  return (
    <>
      {queryState}
      <ResultsView review={review.data} />
    </>
  );
}

const ResultsSkeleton = () => (
  <Stack gap={24} role="status" className={styles.results}>
    <span className="visually-hidden">{t('results.loading')}</span>
    <Skeleton height="180px" />
    <Skeleton height="320px" />
  </Stack>
);

function ResultsView({ review }: { review: AttemptReview }) {
  const { user } = useCurrentUser();
  return (
    <Stack gap={24} className={styles.results}>
      <div className={styles.links}>
        <Link to={paths.exam(review.exam.id)} className={styles.back}>
          <ArrowLeft size={16} aria-hidden />
          {review.exam.type === 'assignment' ? t('assignment.backToIt') : t('results.backToExam')}
        </Link>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('results.print')}
        </Button>
      </div>
      <ResultSummary review={review} />
      {user && <UnsavedNotice userId={user.id} review={review} />}
      <PlanReview courseId={review.exam.courseId} />
      <Topics review={review} />
      <ReviewedQuestions review={review} />
    </Stack>
  );
}
