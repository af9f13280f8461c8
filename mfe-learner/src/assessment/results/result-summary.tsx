import type { AttemptReview } from '@lectern/contract';
import { Card, formatDateTime, Muted, Stack } from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import { CircleCheck, CircleDashed, Hourglass, Send } from 'lucide-react';
import { describeReview } from '../parts/describe-review';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import styles from './results.module.css';

/** The result of an attempt, whether it is passed, and when the learner will see more. */
export function ResultSummary({ review }: { review: AttemptReview }) {
  const { attempt, exam, points, totalPoints, passingScore } = review;
  const { percent, isPassed, submittedAt } = attempt;
  const keyPrefix = exam.type === 'assignment' ? 'assignment' : 'results';
  const { Icon, title, tone } = chooseVerdict(review);
  return (
    <Card className={styles.summary} aria-labelledby="verdict" data-tone={tone}>
      <Icon className={styles.icon} size={56} strokeWidth={1.5} aria-hidden />
      <Stack gap={4} className={styles.verdict}>
        <h2 id="verdict" className={styles.title}>
          {title}
        </h2>
        {percent !== null && <p className={styles.percent}>{partsText('exams.result', { percent })}</p>}
        <Muted>
          {[
            points !== null && t('results.points', { earned: points, total: totalPoints }),
            t('results.passing', { percent: passingScore }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        {percent === null && (
          <p>{attempt.needsGrading ? t('results.waitingText') : t('results.hiddenText')}</p>
        )}
        {isPassed !== null && attempt.needsGrading && <p>{t('results.waitingText')}</p>}
        {attempt.endedBy === 'time' && <p>{t(`${keyPrefix}.endedByTime`)}</p>}
        {attempt.endedBy === 'admin' && <p>{t('results.endedByAdmin')}</p>}
        <NextReview review={review} />
        <Muted>
          {[
            t(exam.type === 'assignment' ? 'assignment.number' : 'results.attempt', {
              number: attempt.number,
            }),
            submittedAt && t(`${keyPrefix}.submittedAt`, { date: formatDateTime(submittedAt) }),
            attempt.lateSeconds !== null && describeLateness(attempt.lateSeconds),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </Stack>
    </Card>
  );
}

function chooseVerdict({ attempt: { isPassed, needsGrading }, exam }: AttemptReview) {
  if (isPassed) return { Icon: CircleCheck, title: t('results.passed'), tone: 'success' };
  if (isPassed === false) return { Icon: CircleDashed, title: t('results.notPassed'), tone: 'warning' };
  const title = exam.type === 'assignment' ? t('assignment.state') : t('results.submitted');
  return { Icon: needsGrading ? Hourglass : Send, title, tone: 'neutral' };
}

/** Says what the learner will see later, if that differs from what the learner sees now. */
function NextReview({ review: { nextReviewAt, nextReview, attempt } }: { review: AttemptReview }) {
  if (!nextReviewAt || !nextReview) return null;
  const shownNow = describeReview(attempt.review);
  const shownLater = describeReview(nextReview);
  if (shownNow === shownLater) return null;
  const date = formatDateTime(nextReviewAt);
  return (
    <p>
      {shownLater === t('review.nothing')
        ? t('results.until', { date })
        : t('results.more', { what: shownLater, date })}
    </p>
  );
}
