import { query, useQuery } from '@lectern/client';
import { listLearnerAttempts } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { QueryState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { describeResult, describeTimes } from '../parts/describe-attempt';
import { usePaths } from '../../paths';
import type { OpenedCell } from './gradebook-columns';
import styles from './results.module.css';
import { t } from '../texts';

/** The attempts of one learner in an exam, newest first. */
export default function AttemptsDialog({ learner, exam, onClose }: OpenedCell & { onClose: () => void }) {
  const paths = usePaths();
  const attempts = useQuery(query(listLearnerAttempts, { params: { examId: exam.id, userId: learner.id } }));
  const { data } = attempts;
  return (
    <Dialog
      title={t('results.attemptsOf', { learner: learner.name, exam: exam.title })}
      open
      onClose={onClose}
    >
      <QueryState query={attempts} loading={t('results.loading')} failed={t('results.attemptsFailed')} />
      <ul role="list" className={styles.attempts}>
        {data?.attempts.map((attempt) => (
          <li key={attempt.id}>
            <Link to={paths.attempt(attempt)} className={styles.attempt}>
              <strong>{t('results.attempt', { number: attempt.number })}</strong>
              <span>{describeResult(attempt)}</span>
              <span className={styles.quiet}>{describeTimes(attempt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
