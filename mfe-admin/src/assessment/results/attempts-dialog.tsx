import { query, useQuery } from '@lectern/client';
import { listLearnerAttempts, type AttemptSummary } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime, QueryState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { resultsTexts } from './texts';
import { exactPercent } from '../parts/format-percent';
import { usePaths } from '../../paths';
import type { OpenedCell } from './gradebook-columns';
import styles from './results.module.css';

const { results: texts } = resultsTexts;

/** The attempts of one learner in an exam, newest first. */
export default function AttemptsDialog({ learner, exam, onClose }: OpenedCell & { onClose: () => void }) {
  const paths = usePaths();
  const attempts = useQuery(query(listLearnerAttempts, { params: { examId: exam.id, userId: learner.id } }));
  const { data } = attempts;
  return (
    <Dialog title={texts.attemptsOf(learner.name, exam.title)} open onClose={onClose}>
      <QueryState query={attempts} loading={texts.loading} failed={texts.attemptsFailed} />
      <ul role="list" className={styles.attempts}>
        {data?.attempts.map((attempt) => (
          <li key={attempt.id}>
            <Link to={paths.attempt(attempt)} className={styles.attempt}>
              <strong>{texts.attempt(attempt.number)}</strong>
              <span>{describeResult(attempt)}</span>
              <span className={styles.quiet}>{describeTimes(attempt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function describeResult({ state, percent, isPassed, needsGrading }: AttemptSummary): string {
  if (percent === null) return needsGrading ? texts.needsGrading : texts.states[state];
  return [
    exactPercent(percent),
    ...(isPassed === null ? [] : [isPassed ? texts.passed : texts.notPassed]),
  ].join(' · ');
}

function describeTimes({ startedAt, submittedAt, endedBy }: AttemptSummary): string {
  const started = texts.started(formatDateTime(startedAt));
  if (!submittedAt) return started;
  return `${started} · ${texts.ended(formatDateTime(submittedAt), endedBy ? texts.endedBy[endedBy] : '')}`;
}
