import type { QuestionMark } from '@lectern/contract';
import { Row } from '../../layout/parts';
import { Badge } from '../../feedback/badge';
import { Prose } from '../../prose/prose';
import { Check, CircleDashed, CircleSlash, Hourglass, X } from 'lucide-react';
import { formatPoints, roundPoints } from '../../format/format';
import { questionText } from '../texts';
import styles from './review.module.css';

const correctnessBadges = {
  right: { tone: 'success', Icon: Check },
  'partly-right': { tone: 'warning', Icon: CircleDashed },
  wrong: { tone: 'danger', Icon: X },
} as const;

/** Whether an answer is right, and its points; the server omits what the exam hides. */
export function MarkSummary({
  mark: { correctness, points },
  maxPoints,
  isAnswered,
  needsGrading = false,
}: {
  mark: QuestionMark;
  maxPoints: number;
  isAnswered: boolean;
  needsGrading?: boolean;
}) {
  // A missing answer is shown as unanswered, not as wrong.
  const badge = isAnswered && correctness && correctnessBadges[correctness];
  return (
    <Row as="p">
      {needsGrading && (
        <Badge tone="primary">
          <Hourglass aria-hidden />
          {questionText('mark.waiting')}
        </Badge>
      )}
      {!isAnswered && (
        <Badge>
          <CircleSlash aria-hidden />
          {questionText('mark.unanswered')}
        </Badge>
      )}
      {badge && correctness && (
        <Badge tone={badge.tone}>
          <badge.Icon aria-hidden />
          {questionText(`mark.${correctness}`)}
        </Badge>
      )}
      <span className={styles.points}>
        {points === null
          ? formatPoints(maxPoints)
          : questionText('mark.earned', { earned: roundPoints(points), points: roundPoints(maxPoints) })}
      </span>
    </Row>
  );
}

/** The feedback for an answer: HTML of authors, and a grader's comment as plain text. */
export function Feedback({ feedback, comment = null }: { feedback: string[]; comment?: string | null }) {
  return (
    <>
      {feedback.length > 0 && (
        <div className={styles.feedback}>
          <p className={styles.label}>{questionText('mark.feedback')}</p>
          {feedback.map((html, index) => (
            <Prose key={index} html={html} />
          ))}
        </div>
      )}
      {comment && (
        <div className={styles.feedback}>
          <p className={styles.label}>{questionText('mark.comment')}</p>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </div>
      )}
    </>
  );
}
