import { useCurrentUser, useQuery } from '@lectern/client';
import { Navigate, usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, Skeleton, texts as shared } from '@lectern/ui';
import type { ReactNode } from 'react';
import { isMissing } from '../../parts/courses/course-queries';
import { attemptQuery } from '../parts/attempt-queries';
import { examTexts } from '../exam-texts';
import { paths } from '../../paths';
import { AttemptView } from './attempt-view';
import styles from './attempt.module.css';

const labels = examTexts.attempt;

/** Taking an exam. An attempt that has ended leads to its results. */
export default function AttemptPage() {
  const { attemptId = '' } = useParams();
  const { user } = useCurrentUser();
  const { data: attempt, error, refetch } = useQuery(attemptQuery(attemptId));
  usePageTitle(attempt?.exam.title);

  if (attempt && attempt.state !== 'in-progress') {
    return <Navigate to={paths.attemptResults(attemptId)} replace />;
  }
  if (attempt && user) return <AttemptView key={attemptId} attempt={attempt} userId={user.id} />;
  if (isMissing(error)) {
    return (
      <Centered>
        <EmptyState
          title={examTexts.results.missing}
          text={examTexts.results.missingText}
          action={<ButtonLink to={paths.exams}>{examTexts.page.back}</ButtonLink>}
        />
      </Centered>
    );
  }
  if (error) {
    return (
      <Centered>
        <ErrorState title={labels.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
      </Centered>
    );
  }
  return (
    <Centered>
      <p className="visually-hidden" role="status">
        {labels.loading}
      </p>
      <Skeleton height="320px" width="min(720px, 100%)" />
    </Centered>
  );
}

function Centered({ children }: { children: ReactNode }) {
  return <main className={styles.centered}>{children}</main>;
}
