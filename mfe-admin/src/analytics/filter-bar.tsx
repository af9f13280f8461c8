import { Period, type Analytics, type Course } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Download } from 'lucide-react';
import { downloadCsv } from '../csv';
import { texts } from '../texts';
import { toExportRows } from './export-rows';
import styles from './analytics.module.css';
import type { AnalyticsFilters } from './use-analytics-filters';

const periods = Period.options.map((value) => ({ value, label: texts.analytics.periods[value] }));

/** Selects of period and course, and the CSV export of what is shown. */
export function FilterBar({
  filters,
  courses,
  analytics,
  onChange,
}: {
  filters: AnalyticsFilters;
  courses: Course[];
  /** Undefined while the figures of these filters are loading. */
  analytics: Analytics | undefined;
  onChange: (change: Partial<AnalyticsFilters>) => void;
}) {
  const options = [
    { value: 'all', label: texts.analytics.allCourses },
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
  ];

  function exportShown(shown: Analytics): void {
    const courseName = options.find(({ value }) => value === filters.course)?.label ?? filters.course;
    downloadCsv(`analytics_${filters.tab}_${filters.period}.csv`, toExportRows(shown, filters, courseName));
  }

  return (
    <div className={styles.bar}>
      <Select
        label={texts.analytics.period}
        hideLabel
        options={periods}
        value={filters.period}
        onChange={(period) => onChange({ period })}
      />
      <Select
        label={texts.analytics.course}
        hideLabel
        options={options}
        value={filters.course}
        onChange={(course) => onChange({ course })}
      />
      <Button variant="secondary" disabled={!analytics} onClick={() => analytics && exportShown(analytics)}>
        <Download aria-hidden />
        {texts.analytics.export}
      </Button>
    </div>
  );
}
