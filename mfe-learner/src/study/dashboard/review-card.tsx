import { query, useQuery } from '@lectern/client';
import { getPracticeSummary } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { ButtonLink, Card, CardTitle, daysUntil, Muted, RefetchError, timeZone } from '@lectern/ui';
import { RotateCcw } from 'lucide-react';
import { paths } from '../../paths';
import { t as assessmentText } from '../../assessment/texts';
import styles from './dashboard.module.css';

/** What is due for review today. */
export const usePracticeSummary = () =>
  useQuery({
    ...query(getPracticeSummary, { query: { timeZone: timeZone() } }),
    enabled: hasFeature('practice'),
    refetchOnMount: 'always',
  });

/** How many questions are due for review today. Absent for learners whose courses have nothing to practice. */
export function ReviewCard({ summary }: { summary: ReturnType<typeof usePracticeSummary> }) {
  const { data, error } = summary;
  if (!data && !error) return null;
  if (data && !data.hasQuestions) return null;
  return (
    <Card aria-labelledby="review">
      <CardTitle id="review">{assessmentText('practice.card.title')}</CardTitle>
      <RefetchError queries={[summary]} />
      {!data && <Muted className={styles.quiet}>{assessmentText('practice.card.failed')}</Muted>}
      {data && data.dueToday > 0 && (
        <>
          <div>
            <p className={styles.dueCount}>{assessmentText('practice.card.due', { count: data.dueToday })}</p>
            <Muted className={styles.quiet}>
              {assessmentText('practice.card.time', { minutes: data.minutes })}
            </Muted>
          </div>
          <ButtonLink to={paths.review} variant="secondary" wide>
            <RotateCcw aria-hidden />
            {assessmentText('practice.card.start')}
          </ButtonLink>
        </>
      )}
      {data?.dueToday === 0 && data.nextDueAt && (
        <div>
          <p className={styles.dueCount}>{assessmentText('practice.card.done')}</p>
          <Muted className={styles.quiet}>
            {assessmentText('practice.card.next', { days: daysUntil(data.nextDueAt) })}
          </Muted>
        </div>
      )}
      {data?.dueToday === 0 && !data.nextDueAt && (
        <Muted className={styles.quiet}>{assessmentText('practice.card.none')}</Muted>
      )}
    </Card>
  );
}
