import { Period, type Analytics } from '@lectern/contract';
import { Button, Row } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Download } from 'lucide-react';
import { downloadCsv } from '../../parts/files/csv';
import { t } from '../texts';
import { toExportRows } from './export-rows';
import styles from './analytics.module.css';
import type { AnalyticsChoices } from './use-analytics-choices';
import type { AnalyticsFilters } from './use-analytics-filters';

const periods = Period.options.map((value) => ({ value, label: t(`analytics.periods.${value}`) }));

const ALL = 'all';

/** Selects of period, group and course, and the CSV export of what is shown. */
export function FilterBar({
  filters,
  choices: { courses, groups },
  analytics,
  onChange,
}: {
  filters: AnalyticsFilters;
  choices: AnalyticsChoices;
  /** Undefined while the figures of these filters are loading. */
  analytics: Analytics | undefined;
  onChange: (change: Partial<AnalyticsFilters>) => void;
}) {
  const courseOptions = [
    { value: ALL, label: t('analytics.allCourses') },
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const groupOptions = [
    { value: ALL, label: t('analytics.allGroups') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const { course, group } = filters;

  function exportShown(shown: Analytics): void {
    const names = {
      courseName: findLabel(courseOptions, course),
      groupName: group === ALL ? undefined : findLabel(groupOptions, group),
    };
    downloadCsv(`analytics_${filters.tab}_${filters.period}.csv`, toExportRows(shown, filters, names));
  }

  return (
    <Row gap={12} className={styles.bar}>
      <Select
        label={t('analytics.period')}
        hideLabel
        options={periods}
        value={filters.period}
        onChange={(period) => onChange({ period })}
      />
      {(groups.length > 0 || group !== ALL) && (
        <Select
          label={t('analytics.group')}
          hideLabel
          options={groupOptions}
          value={group}
          // The courses to choose from are those of the group.
          onChange={(chosen) => onChange({ group: chosen, course: ALL })}
        />
      )}
      <Select
        label={t('analytics.course')}
        hideLabel
        options={courseOptions}
        value={course}
        onChange={(chosen) => onChange({ course: chosen })}
      />
      <Button variant="secondary" disabled={!analytics} onClick={() => analytics && exportShown(analytics)}>
        <Download aria-hidden />
        {t('analytics.export')}
      </Button>
    </Row>
  );
}

const findLabel = (options: { value: string; label: string }[], chosen: string): string =>
  options.find(({ value }) => value === chosen)?.label ?? chosen;
