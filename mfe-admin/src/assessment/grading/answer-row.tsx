import type { GradableAnswer } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import { answerGradingTexts } from './texts';
import { useAnswerLink } from './answer-link';
import styles from './grading.module.css';

const texts = answerGradingTexts;

/** An answer of the queue: who wrote it, unless that is hidden, to which question, and its points. */
export function AnswerRow({ answer, isOpen }: { answer: GradableAnswer; isOpen: boolean }) {
  const { id, learner, question, submittedAt, savedLateSeconds, wordCount, points, maxPoints } = answer;
  const linkOf = useAnswerLink();
  return (
    <li>
      <Link to={linkOf(id)} className={styles.row} aria-current={isOpen}>
        <strong dir="auto">{learner?.name ?? texts.unnamed}</strong>
        <span className={styles.quiet} dir="auto">
          {[question.title, texts.words(wordCount), formatDateTime(submittedAt)].join(' · ')}
        </span>
        {savedLateSeconds !== null && (
          <span className={styles.waiting}>{texts.savedLate(savedLateSeconds)}</span>
        )}
        <span className={points === null ? styles.waiting : styles.quiet}>
          {points === null ? texts.toGrade : texts.graded(points, maxPoints)}
        </span>
      </Link>
    </li>
  );
}
