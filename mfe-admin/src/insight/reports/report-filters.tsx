import { query, useQuery } from '@lectern/client';
import { CERTIFICATE_FILTERS, listReportScopes, REPORT_STATUSES, STUCK_DAYS } from '@lectern/contract';
import { RefetchError } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import type { ReactNode } from 'react';
import { DateField } from '../../parts/fields/date-field';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import type { ReportState } from './use-report-state';

/** Value of a select for no limit; Radix has no empty values. */
const ALL = 'all';
const labels = { search: t('reports.search'), searchHint: t('reports.searchHint') };
const statusOptions = REPORT_STATUSES.map((value) => ({ value, label: describeStatus(value) }));
const certificateOptions = ([ALL, ...CERTIFICATE_FILTERS] as const).map((value) => ({
  value,
  label: t(`reports.certificates.${value}`),
}));

/** What the report is limited to, and how it is shown. */
export function ReportFilters({ report, view }: { report: ReportState; view: ReactNode }) {
  const { state, setState } = report;
  const scopes = useQuery(query(listReportScopes));
  const groups = scopes.data?.groups.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const courses = scopes.data?.courses.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const learningPaths =
    scopes.data?.learningPaths.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <ListToolbar
      filters={report}
      labels={labels}
      problem={<RefetchError queries={[scopes]} />}
      view={view}
      isLong
    >
      <Select
        label={t('reports.group')}
        options={[{ value: ALL, label: t('reports.allGroups') }, ...groups]}
        value={state.group ?? ALL}
        onChange={(id) => setState({ group: id === ALL ? undefined : id })}
      />
      <Select
        label={t('reports.course')}
        options={[{ value: ALL, label: t('reports.allCourses') }, ...courses]}
        value={state.course ?? ALL}
        onChange={(id) => setState({ course: id === ALL ? undefined : id })}
      />
      {(learningPaths.length > 0 || state.path) && (
        <Select
          label={t('reports.learningPath')}
          options={[{ value: ALL, label: t('reports.allLearningPaths') }, ...learningPaths]}
          value={state.path ?? ALL}
          onChange={(id) => setState({ path: id === ALL ? undefined : id })}
        />
      )}
      <Select
        label={t('reports.status')}
        options={statusOptions}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <Select
        label={t('reports.certificate')}
        options={certificateOptions}
        value={state.certificate}
        onChange={(certificate) => setState({ certificate })}
      />
      <DateField
        label={t('reports.dueFrom')}
        value={state.dueFrom}
        max={state.dueTo || undefined}
        onChange={(dueFrom) => setState({ dueFrom })}
      />
      <DateField
        label={t('reports.dueTo')}
        value={state.dueTo}
        min={state.dueFrom || undefined}
        onChange={(dueTo) => setState({ dueTo })}
      />
    </ListToolbar>
  );
}

function describeStatus(status: (typeof REPORT_STATUSES)[number]): string {
  if (status === 'all') return t('reports.statuses.all');
  if (status === 'stuck') return t('reports.statuses.stuck', { days: STUCK_DAYS });
  return partsText(`studyStatus.${status}`);
}
