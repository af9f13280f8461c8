import { query, useQuery } from '@lectern/client';
import { CERTIFICATE_FILTERS, listReportScopes, REPORT_STATUSES } from '@lectern/contract';
import { RefetchError } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { DateField } from '../../parts/fields/date-field';
import { FilterCard } from '../../parts/lists/filter-card';
import styles from './reports.module.css';
import { reportTexts as texts } from './texts';
import type { ReportState } from './use-report-state';

/** Value of a select for no limit; Radix has no empty values. */
const ALL = 'all';
const statusOptions = REPORT_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));
const certificateOptions = ([ALL, ...CERTIFICATE_FILTERS] as const).map((value) => ({
  value,
  label: texts.certificates[value],
}));

/** What the report is limited to. */
export function ReportFilters({ report }: { report: ReportState }) {
  const { state, setState } = report;
  const scopes = useQuery(query(listReportScopes));
  const groups = scopes.data?.groups.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const courses = scopes.data?.courses.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <FilterCard
      filters={report}
      labels={texts}
      problem={<RefetchError queries={[scopes]} />}
      className={styles.filters}
    >
      <Select
        label={texts.group}
        options={[{ value: ALL, label: texts.allGroups }, ...groups]}
        value={state.group ?? ALL}
        onChange={(id) => setState({ group: id === ALL ? undefined : id })}
      />
      <Select
        label={texts.course}
        options={[{ value: ALL, label: texts.allCourses }, ...courses]}
        value={state.course ?? ALL}
        onChange={(id) => setState({ course: id === ALL ? undefined : id })}
      />
      <Select
        label={texts.status}
        options={statusOptions}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <Select
        label={texts.certificate}
        options={certificateOptions}
        value={state.certificate}
        onChange={(certificate) => setState({ certificate })}
      />
      <DateField
        label={texts.dueFrom}
        value={state.dueFrom}
        max={state.dueTo || undefined}
        onChange={(dueFrom) => setState({ dueFrom })}
      />
      <DateField
        label={texts.dueTo}
        value={state.dueTo}
        min={state.dueFrom || undefined}
        onChange={(dueTo) => setState({ dueTo })}
      />
    </FilterCard>
  );
}
