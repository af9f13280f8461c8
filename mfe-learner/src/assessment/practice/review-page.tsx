import { query, useCurrentUser, useQuery } from '@lectern/client';
import { getPracticeSummary, listDueCards, listDueQuestions } from '@lectern/contract';
import { Button, ButtonLink, daysUntil, EmptyState, QueryState, timeZone } from '@lectern/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { CardSession } from './card-session';
import { PracticeSession } from './practice-session';
import styles from './practice.module.css';

/** The questions and own cards that are due for review today. */
export default function ReviewPage() {
  const due = useQuery({
    ...query(listDueQuestions, { query: { timeZone: timeZone() } }),
    // Each visit gets the questions of the moment.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const cards = useDueCards();
  const [isAtCards, setAtCards] = useState(false);
  const { data, refetch, dataUpdatedAt } = due;
  const queryState = (
    <QueryState query={due} loading={t('practice.page.loading')} failed={t('practice.page.failed')} />
  );
  if (!data) return queryState;
  const dashboard = (isPrimary: boolean) => (
    <ButtonLink to={paths.home} variant={isPrimary ? 'primary' : 'secondary'}>
      {t('practice.page.dashboard')}
    </ButtonLink>
  );
  const own = cards.data ?? { cards: [], total: 0 };
  if (own.cards.length > 0 && (isAtCards || data.questions.length === 0)) {
    const hasMoreCards = own.total > own.cards.length;
    return (
      <div className={styles.page}>
        <CardSession
          key={cards.dataUpdatedAt}
          cards={own.cards}
          endActions={
            <>
              {hasMoreCards && (
                <Button onClick={() => void cards.refetch()}>{t('practice.cards.more')}</Button>
              )}
              {dashboard(!hasMoreCards)}
            </>
          }
        />
      </div>
    );
  }
  if (data.questions.length === 0)
    return cards.isLoading ? <p role="status">{t('practice.page.loading')}</p> : <NothingDue />;
  const hasMore = data.total > data.questions.length;
  return (
    <div className={styles.page}>
      {queryState}
      <PracticeSession
        key={dataUpdatedAt}
        questions={data.questions}
        endActions={
          <>
            {hasMore && <Button onClick={() => void refetch()}>{t('practice.end.more')}</Button>}
            {own.total > 0 && (
              <Button variant={hasMore ? 'secondary' : 'primary'} onClick={() => setAtCards(true)}>
                {t('practice.cards.start', { count: own.total })}
              </Button>
            )}
            {dashboard(!hasMore && own.total === 0)}
          </>
        }
      />
    </div>
  );
}

/** Cards of own notes; none without a connection, and for an administrator who sees Lectern as the person. */
function useDueCards() {
  const { user } = useCurrentUser();
  return useQuery({
    ...query(listDueCards, { query: { timeZone: timeZone() } }),
    enabled: user !== undefined && !user?.viewAs,
    retry: false,
    gcTime: 0,
    refetchOnMount: 'always',
  });
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
