import { query, useQuery } from '@lectern/client';
import { getPracticeSummary } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { ButtonLink, Card, CardTitle, daysUntil, Muted, RefetchError, timeZone } from '@lectern/ui';
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';
import { t } from './texts';
import styles from './dashboard.module.css';

/** What is due for review today. The icon of the installed app shows the number, too. */
export function usePracticeSummary() {
  const summary = useQuery({
    ...query(getPracticeSummary, { query: { timeZone: timeZone() } }),
    enabled: hasFeature('practice'),
    refetchOnMount: 'always',
  });
  const dueToday = summary.data?.dueToday;
  useEffect(() => {
    if (dueToday !== undefined) void setAppBadge(dueToday);
  }, [dueToday]);
  return summary;
}

/** Not all browsers and systems have badges; the number 0 removes it. */
const setAppBadge = async (count: number) => navigator.setAppBadge?.(count).catch(() => undefined);

/** How many questions are due for review today. Absent for learners whose courses have nothing to practice. */
export function ReviewCard({ summary }: { summary: ReturnType<typeof usePracticeSummary> }) {
  const { data, error } = summary;
  if (!data && !error) return null;
  if (data && !data.hasQuestions) return null;
  return (
    <Card aria-labelledby="review">
      <CardTitle id="review">{t('review.title')}</CardTitle>
      <RefetchError queries={[summary]} />
      {!data && <Muted className={styles.quiet}>{t('review.failed')}</Muted>}
      {data && data.dueToday > 0 && (
        <>
          <div>
            <p className={styles.dueCount}>{t('review.due', { count: data.dueToday })}</p>
            <Muted className={styles.quiet}>{t('review.time', { minutes: data.minutes })}</Muted>
          </div>
          <ButtonLink to={paths.review} variant="secondary" className={styles.review}>
            <RotateCcw aria-hidden />
            {t('review.start')}
          </ButtonLink>
        </>
      )}
      {data?.dueToday === 0 && data.nextDueAt && (
        <div>
          <p className={styles.dueCount}>{t('review.done')}</p>
          <Muted className={styles.quiet}>
            {partsText('practice.card.next', { days: daysUntil(data.nextDueAt) })}
          </Muted>
        </div>
      )}
      {data?.dueToday === 0 && !data.nextDueAt && <Muted className={styles.quiet}>{t('review.none')}</Muted>}
    </Card>
  );
}
