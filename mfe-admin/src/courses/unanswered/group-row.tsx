import type { UnansweredGroup } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, formatShortDay, Row, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import { unansweredTexts as texts } from './texts';
import styles from './unanswered.module.css';

/** Questions about one subject: counts, the words that may be shown, and the nearest slides in the editor. */
export function GroupRow({ group, course }: { group: UnansweredGroup; course: { id: string } }) {
  const paths = usePaths();
  const { words, questions, nearest, lastAskedAt } = group;
  return (
    <li className={styles.group}>
      <div className={styles.subject}>
        <h3 dir="auto">{chooseSubject(group)}</h3>
        <p className={styles.quiet}>
          {texts.learners(group.learnerCount)} · {texts.questions(group.questionCount)} ·{' '}
          <time dateTime={lastAskedAt}>{texts.last(formatShortDay(lastAskedAt))}</time>
        </p>
        <Row as="p" gap={6} className={styles.counts}>
          {group.refusedCount > 0 && <Badge>{texts.refused(group.refusedCount)}</Badge>}
          {group.unsureCount > 0 && <Badge>{texts.unsure(group.unsureCount)}</Badge>}
          {group.ratedDownCount > 0 && <Badge tone="danger">{texts.ratedDown(group.ratedDownCount)}</Badge>}
        </Row>
      </div>
      <div className={styles.details}>
        {questions.map((question) => (
          <blockquote key={question} className={styles.question} dir="auto">
            {question}
          </blockquote>
        ))}
        {nearest.length > 0 && (
          <nav aria-label={`${texts.nearest}: ${words.length ? texts.subject(words) : nearest[0]?.label}`}>
            <Stack as="ul" gap={4} role="list">
              {nearest.map(({ slideId, label }) => (
                <li key={slideId}>
                  <Link to={paths.editedSlide(course, slideId)} className={styles.slide} dir="auto">
                    {texts.edit(label)}
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

/** The common words, else the slide that the questions were nearest to. */
function chooseSubject({ words, nearest }: UnansweredGroup): string {
  if (words.length) return texts.subject(words);
  const [first] = nearest;
  return first ? texts.near(first.label) : texts.noSubject;
}
