import type { GradableAnswer } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import type { Column } from '../../parts/lists/data-table';
import { answerGradingTexts as texts } from './texts';
import styles from './grading.module.css';

const { columns: titles } = texts;

/** The columns of the queue: who wrote an answer, unless that is hidden, to which question, and its points. */
export const answerColumns = (
  linkAnswer: (answerId: string) => string,
  openId: string | undefined,
): Column<GradableAnswer>[] => [
  {
    key: 'answer',
    title: titles.answer,
    rowScope: 'row',
    cell: ({ id, learner, question, wordCount, submittedAt, savedLateSeconds }) => (
      <Link to={linkAnswer(id)} className={styles.answerLink} aria-current={id === openId}>
        <strong dir="auto">{learner?.name ?? texts.unnamed}</strong>
        <span className={styles.quiet} dir="auto">
          {[question.title, texts.words(wordCount), formatDateTime(submittedAt)].join(' · ')}
        </span>
        {savedLateSeconds !== null && (
          <span className={styles.waiting}>{texts.savedLate(savedLateSeconds)}</span>
        )}
      </Link>
    ),
  },
  {
    key: 'points',
    title: titles.points,
    cell: ({ points, maxPoints }) => (
      <span className={points === null ? styles.waiting : styles.quiet}>
        {points === null ? texts.toGrade : texts.graded(points, maxPoints)}
      </span>
    ),
  },
];
