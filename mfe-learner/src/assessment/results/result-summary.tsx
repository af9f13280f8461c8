import type { AttemptReview } from '@lectern/contract';
import { Card, formatDateTime, Muted, Stack } from '@lectern/ui';
import { CircleCheck, CircleDashed, Hourglass, Send } from 'lucide-react';
import { describeReview } from '../parts/describe-review';
import { examTexts } from '../exam-texts';
import styles from './results.module.css';

const labels = examTexts.results;

/** The result, whether it is enough, and when more is shown. */
export function ResultSummary({ review }: { review: AttemptReview }) {
  const { attempt, points, totalPoints, passingScore } = review;
  const { percent, isPassed, submittedAt } = attempt;
  const { Icon, title, tone } = chooseVerdict(review);
  return (
    <Card className={styles.summary} aria-labelledby="verdict" data-tone={tone}>
      <Icon className={styles.icon} size={56} strokeWidth={1.5} aria-hidden />
      <Stack gap={4} className={styles.verdict}>
        <h2 id="verdict" className={styles.title}>
          {title}
        </h2>
        {percent !== null && <p className={styles.percent}>{examTexts.result(percent)}</p>}
        <Muted>
          {[points !== null && labels.points(points, totalPoints), labels.passing(passingScore)]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        {percent === null && <p>{attempt.needsGrading ? labels.waitingText : labels.hiddenText}</p>}
        {isPassed !== null && attempt.needsGrading && <p>{labels.waitingText}</p>}
        {attempt.endedBy === 'time' && <p>{labels.endedByTime}</p>}
        {attempt.endedBy === 'admin' && <p>{labels.endedByAdmin}</p>}
        <NextReview review={review} />
        <Muted>
          {[labels.attempt(attempt.number), submittedAt && labels.submittedAt(formatDateTime(submittedAt))]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </Stack>
    </Card>
  );
}

function chooseVerdict({ attempt: { isPassed, needsGrading } }: AttemptReview) {
  if (isPassed) return { Icon: CircleCheck, title: labels.passed, tone: 'success' };
  if (isPassed === false) return { Icon: CircleDashed, title: labels.notPassed, tone: 'warning' };
  return { Icon: needsGrading ? Hourglass : Send, title: labels.submitted, tone: 'neutral' };
}

/** What is shown later, where that is not the same as now. */
function NextReview({ review: { nextReviewAt, nextReview, attempt } }: { review: AttemptReview }) {
  if (!nextReviewAt || !nextReview) return null;
  const now = describeReview(attempt.review);
  const later = describeReview(nextReview);
  if (now === later) return null;
  const date = formatDateTime(nextReviewAt);
  return <p>{later === examTexts.review.nothing ? labels.until(date) : labels.more(later, date)}</p>;
}
