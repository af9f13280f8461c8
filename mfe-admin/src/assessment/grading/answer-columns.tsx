import type { GradableAnswer } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import type { Column } from '../../parts/lists/data-table';
import { describeSize } from './describe-size';
import styles from './grading.module.css';
import { t } from '../texts';

/** The columns of the queue: who wrote an answer, unless that is hidden, to which question, and its points. */
export const answerColumns = (
  linkAnswer: (answerId: string) => string,
  openId: string | undefined,
): Column<GradableAnswer>[] => [
  {
    key: 'answer',
    title: t('grading.columns.answer'),
    rowScope: 'row',
    cell: ({ id, learner, question, wordCount, fileCount, submittedAt, savedLateSeconds, lateSeconds }) => (
      <Link to={linkAnswer(id)} className={styles.answerLink} aria-current={id === openId}>
        <strong dir="auto">{learner?.name ?? t('grading.unnamed')}</strong>
        <span className={styles.quiet} dir="auto">
          {[question.title, ...describeSize({ wordCount, fileCount }), formatDateTime(submittedAt)].join(
            ' · ',
          )}
        </span>
        {lateSeconds !== null && <span className={styles.waiting}>{describeLateness(lateSeconds)}</span>}
        {savedLateSeconds !== null && (
          <span className={styles.waiting}>{t('grading.savedLate', { seconds: savedLateSeconds })}</span>
        )}
      </Link>
    ),
  },
  {
    key: 'points',
    title: t('grading.columns.points'),
    cell: ({ points, maxPoints }) => (
      <span className={points === null ? styles.waiting : styles.quiet}>
        {points === null ? t('grading.toGrade') : t('grading.graded', { earned: points, maximum: maxPoints })}
      </span>
    ),
  },
];
