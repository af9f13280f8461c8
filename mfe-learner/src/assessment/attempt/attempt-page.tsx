import { useCurrentUser, useQuery } from '@lectern/client';
import { Navigate, usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, QueryState, Skeleton } from '@lectern/ui';
import { attemptQuery } from '../parts/attempt-queries';
import { describeFailure, t } from '../texts';
import { paths } from '../../paths';
import { AttemptView } from './attempt-view';
import styles from './attempt.module.css';

/** Taking an exam. An attempt that has ended leads to its results. */
export default function AttemptPage() {
  const { attemptId = '' } = useParams();
  const { user } = useCurrentUser();
  const loaded = useQuery(attemptQuery(attemptId));
  const attempt = loaded.data;
  usePageTitle(attempt?.exam.title);

  if (attempt && attempt.state !== 'in-progress') {
    return <Navigate to={paths.attemptResults(attemptId)} replace />;
  }
  if (attempt && user) return <AttemptView key={attemptId} attempt={attempt} userId={user.id} />;
  return (
    <main className={styles.centered}>
      <QueryState
        query={loaded}
        loading={<Loading />}
        failed={describeFailure(t('attempt.failed'))}
        missing={
          <EmptyState
            title={t('results.missing')}
            text={t('results.missingText')}
            action={<ButtonLink to={paths.exams}>{t('exam.back')}</ButtonLink>}
          />
        }
      />
    </main>
  );
}

const Loading = () => (
  <>
    <p className="visually-hidden" role="status">
      {t('attempt.loading')}
    </p>
    <Skeleton height="320px" width="min(720px, 100%)" />
  </>
);
