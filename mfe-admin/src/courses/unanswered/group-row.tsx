import type { UnansweredGroup } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, formatShortDay, Row, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';
import styles from './unanswered.module.css';

const SEPARATOR = ' · ';

/** Questions about one subject: counts, the words that may be shown, and the nearest slides in the editor. */
export function GroupRow({ group, course }: { group: UnansweredGroup; course: { id: string } }) {
  const paths = usePaths();
  const { words, questions, nearest, lastAskedAt } = group;
  return (
    <li className={styles.group}>
      <div className={styles.subject}>
        <h3 dir="auto">{chooseSubject(group)}</h3>
        <p className={styles.quiet}>
          {t('unanswered.learners', { count: group.learnerCount })} ·{' '}
          {t('unanswered.questions', { count: group.questionCount })} ·{' '}
          <time dateTime={lastAskedAt}>{t('unanswered.last', { date: formatShortDay(lastAskedAt) })}</time>
        </p>
        <Row as="p" gap={6} className={styles.counts}>
          {group.refusedCount > 0 && <Badge>{t('unanswered.refused', { count: group.refusedCount })}</Badge>}
          {group.unsureCount > 0 && <Badge>{t('unanswered.unsure', { count: group.unsureCount })}</Badge>}
          {group.ratedDownCount > 0 && (
            <Badge tone="danger">{t('unanswered.ratedDown', { count: group.ratedDownCount })}</Badge>
          )}
        </Row>
      </div>
      <div className={styles.details}>
        {questions.map((question) => (
          <blockquote key={question} className={styles.question} dir="auto">
            {question}
          </blockquote>
        ))}
        {nearest.length > 0 && (
          <nav
            aria-label={t('unanswered.nearestOf', {
              subject: words.length ? words.join(SEPARATOR) : nearest[0]?.label,
            })}
          >
            <Stack as="ul" gap={4} role="list">
              {nearest.map(({ slideId, label }) => (
                <li key={slideId}>
                  <Link to={paths.editedSlide(course, slideId)} className={styles.slide} dir="auto">
                    {t('unanswered.edit', { slide: label })}
                  </Link>
                </li>
              ))}
            </Stack>
          </nav>
        )}
      </div>
    </li>
  );
}

/** The words that the questions have in common; without any, the slide that is nearest to the questions. */
function chooseSubject({ words, nearest }: UnansweredGroup): string {
  if (words.length) return words.join(SEPARATOR);
  const [first] = nearest;
  return first ? t('unanswered.near', { slide: first.label }) : t('unanswered.noSubject');
}
