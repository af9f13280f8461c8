import type { AttemptSummary, ExamType } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, formatDateTime, Muted } from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import { t as partsText } from '../../parts/texts';
import { chooseWords } from '../parts/exam-words';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './exams.module.css';

/** The learner's attempts, newest first, with links to their results. */
export function AttemptList({ attempts, type }: { attempts: AttemptSummary[]; type: ExamType }) {
  return (
    <Card aria-labelledby="attempts">
      <CardTitle id="attempts">
        {type === 'assignment' ? t('assignment.earlier') : t('exam.earlier')}
      </CardTitle>
      <ol role="list" className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <AttemptRow attempt={attempt} type={type} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function AttemptRow({ attempt, type }: { attempt: AttemptSummary; type: ExamType }) {
  const isOpen = attempt.state === 'in-progress';
  const { id, number, percent, isPassed, lateSeconds } = attempt;
  return (
    <>
      <div>
        <Link to={isOpen ? paths.attempt(id) : paths.attemptResults(id)}>
          {t(type === 'assignment' ? 'assignment.number' : 'exam.attempt', { number })}
        </Link>
        <Muted>{describeTime(attempt, type)}</Muted>
      </div>
      <div className={styles.attemptResult}>
        {percent !== null && <strong>{partsText('exams.result', { percent })}</strong>}
        {isOpen && <Badge tone="primary">{t('exams.states.in-progress')}</Badge>}
        {lateSeconds !== null && <Badge tone="warning">{describeLateness(lateSeconds)}</Badge>}
        {isPassed !== null && (
          <Badge tone={isPassed ? 'success' : 'warning'}>
            {t(`exams.states.${isPassed ? 'passed' : 'failed'}`)}
          </Badge>
        )}
        {!isOpen && percent === null && (
          <Muted as="span">{attempt.needsGrading ? t('exam.waiting') : t('exam.hidden')}</Muted>
        )}
      </div>
    </>
  );
}

function describeTime({ startedAt, submittedAt, endedBy }: AttemptSummary, type: ExamType): string {
  if (!submittedAt) return t('exam.startedAt', { date: formatDateTime(startedAt) });
  const date = formatDateTime(submittedAt);
  return endedBy === 'time'
    ? t('exam.endedByTime', { date })
    : t(`${chooseWords(type)}.submittedAt`, { date });
}
