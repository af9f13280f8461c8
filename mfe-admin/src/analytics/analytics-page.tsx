import { keepPreviousData, query, serverMessage, useQuery } from '@lectern/client';
import { getAnalytics, listCourses } from '@lectern/contract';
import { ErrorState, formatMoment, texts as shared } from '@lectern/ui';
import { texts } from '../texts';
import { AnalyticsTabs } from './analytics-tabs';
import styles from './analytics.module.css';
import { useChoice } from './choice';
import { ChoiceBar } from './choice-bar';
import { SummaryCards } from './summary-cards';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** What learners did in a period, in all courses or in one. */
export default function AnalyticsPage() {
  const [choice, choose] = useChoice();
  const { period, course } = choice;
  const courses = useQuery(query(listCourses));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(getAnalytics, { query: { period, course, timeZone } }),
    // Figures grow while one is on another screen.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

  return (
    <div className={styles.page}>
      <ChoiceBar
        choice={choice}
        courses={courses.data ?? []}
        analytics={error || isPlaceholderData ? undefined : data}
        onChoose={choose}
      />
      {error && (
        <ErrorState
          title={texts.analytics.failed}
          text={serverMessage(error) ?? shared.nothingLost}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <p role="status">{texts.analytics.loading}</p>}
      {!error && data && (
        <div className={styles.figures} aria-busy={isPlaceholderData}>
          <SummaryCards overview={data.overview} ofOneCourse={course !== 'all'} />
          <AnalyticsTabs analytics={data} tab={choice.tab} onChange={(tab) => choose({ tab })} />
          {data.asOf && <p className={styles.asOf}>{texts.analytics.asOf(formatMoment(data.asOf))}</p>}
        </div>
      )}
    </div>
  );
}
