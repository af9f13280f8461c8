import { query, useQuery } from '@lectern/client';
import { getPracticeSummary, listDueQuestions } from '@lectern/contract';
import { Button, ButtonLink, daysUntil, EmptyState, QueryState, timeZone } from '@lectern/ui';
import { paths } from '../../paths';
import { practiceTexts } from './texts';
import { PracticeSession } from './practice-session';
import styles from './practice.module.css';

const { page: texts, card, end } = practiceTexts;

/** The questions that are due for review today. */
export default function ReviewPage() {
  const due = useQuery({
    ...query(listDueQuestions, { query: { timeZone: timeZone() } }),
    // Each visit gets the questions of the moment.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const { data, refetch, dataUpdatedAt } = due;
  const state = <QueryState query={due} loading={texts.loading} failed={texts.failed} />;
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
            {hasMore && <Button onClick={() => void refetch()}>{end.more}</Button>}
            <ButtonLink to={paths.home} variant={hasMore ? 'secondary' : 'primary'}>
              {texts.dashboard}
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
  const dashboard = <ButtonLink to={paths.home}>{texts.dashboard}</ButtonLink>;
  if (!data) return <p role="status">{texts.loading}</p>;
  if (data.nextDueAt)
    return <EmptyState title={texts.done} text={card.next(daysUntil(data.nextDueAt))} action={dashboard} />;
  return (
    <EmptyState
      title={texts.emptyReview}
      text={texts.emptyReviewText}
      action={<ButtonLink to={paths.myCourses}>{texts.myCourses}</ButtonLink>}
    />
  );
}
