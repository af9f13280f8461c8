import { keepPreviousData, query, useQuery } from '@lectern/client';
import { getAnalytics } from '@lectern/contract';
import { formatDateTime, formatSentences, QueryState, Stack, timeZone } from '@lectern/ui';
import { t } from '../texts';
import { AnalyticsTabs } from './analytics-tabs';
import styles from './analytics.module.css';
import { FilterBar } from './filter-bar';
import { SummaryCards } from './summary-cards';
import { useAnalyticsChoices } from './use-analytics-choices';
import { useAnalyticsFilters } from './use-analytics-filters';

/** Activity and results of learners in a period, in all of the person's courses or in one, and of one group if the person chooses. */
export default function AnalyticsPage() {
  const { state: filters, setState: setFilters } = useAnalyticsFilters();
  const { period, course, group, tab } = filters;
  const choices = useAnalyticsChoices(group);
  const figures = useQuery({
    ...query(getAnalytics, { query: { period, course, group, timeZone: timeZone() } }),
    // The figures may have changed while another screen was open.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = figures;

  return (
    <Stack gap={24}>
      <FilterBar
        filters={filters}
        choices={choices}
        analytics={isPlaceholderData ? undefined : data}
        onChange={setFilters}
      />
      <QueryState query={figures} loading={t('analytics.loading')} failed={t('analytics.failed')} />
      {data && (
        <Stack gap={24} className={styles.figures} aria-busy={isPlaceholderData}>
          <SummaryCards analytics={data} filters={filters} />
          <AnalyticsTabs analytics={data} tab={tab} onChange={(next) => setFilters({ tab: next })} />
          {data.asOf && (
            <p className={styles.asOf}>
              {formatSentences([
                t('analytics.completeUntil', { moment: formatDateTime(data.asOf) }),
                t('analytics.mayBeNewer'),
              ])}
            </p>
          )}
        </Stack>
      )}
    </Stack>
  );
}
