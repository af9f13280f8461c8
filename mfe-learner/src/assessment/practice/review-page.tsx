import { query, useQuery } from '@lectern/client';
import { getPracticeSummary, listDueQuestions } from '@lectern/contract';
import { Button, ButtonLink, daysUntil, EmptyState, QueryState, timeZone } from '@lectern/ui';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { PracticeSession } from './practice-session';
import styles from './practice.module.css';

/** The questions that are due for review today. */
export default function ReviewPage() {
  const due = useQuery({
    ...query(listDueQuestions, { query: { timeZone: timeZone() } }),
    // Each visit gets the questions of the moment.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const { data, refetch, dataUpdatedAt } = due;
  const state = (
    <QueryState query={due} loading={t('practice.page.loading')} failed={t('practice.page.failed')} />
  );
  if (!data) return state;
  if (data.questions.length === 0) return <NothingDue />;
  const hasMore = data.total > data.questions.length;
  return (
    <div className={styles.page}>
      {state}
      <PracticeSession
        key={dataUpdatedAt}
        questions={data.questions}
        endActions={
          <>
            {hasMore && <Button onClick={() => void refetch()}>{t('practice.end.more')}</Button>}
            <ButtonLink to={paths.home} variant={hasMore ? 'secondary' : 'primary'}>
              {t('practice.page.dashboard')}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

function NothingDue() {
  const { data } = useQuery({
    ...query(getPracticeSummary, { query: { timeZone: timeZone() } }),
    refetchOnMount: 'always',
  });
  const dashboard = <ButtonLink to={paths.home}>{t('practice.page.dashboard')}</ButtonLink>;
  if (!data) return <p role="status">{t('practice.page.loading')}</p>;
  if (data.nextDueAt)
    return (
      <EmptyState
        title={t('practice.page.done')}
        text={partsText('practice.card.next', { days: daysUntil(data.nextDueAt) })}
        action={dashboard}
      />
    );
  return (
    <EmptyState
      title={t('practice.page.emptyReview')}
      text={t('practice.page.emptyReviewText')}
      action={<ButtonLink to={paths.myCourses}>{t('practice.page.myCourses')}</ButtonLink>}
    />
  );
}
