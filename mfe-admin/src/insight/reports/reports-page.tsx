import { call, query, useCurrentUser } from '@lectern/client';
import {
  exportReport,
  exportReportAsXlsx,
  getReport,
  isSortable,
  type Report,
  REPORT_PAGE_SIZE,
  type REPORT_STATUSES,
  type StudyStatus,
} from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { EmptyState, formatCount, Muted, QueryState, Row, Stack } from '@lectern/ui';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from '@lectern/remote';
import { ExportFiles } from '../../parts/files/export-files';
import { DataTable } from '../../parts/lists/data-table';
import { StatTiles } from '../../parts/stat-tiles';
import { useListView } from '../../parts/lists/use-list-view';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { ViewMenu } from '../../parts/lists/view-menu';
import { useIsNarrow } from '../../parts/use-is-narrow';
import { ReportFilters } from './report-filters';
import { reportColumns } from './report-columns';
import styles from './reports.module.css';
import { SavedReports } from './saved-reports';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { buildQuery, useReportState } from './use-report-state';

const Rosters = lazy(() => import('./rosters'));

/** Learners and their courses with status and dates, to filter, sort, export and save. */
export default function ReportsPage() {
  const report = useReportState();
  const { state, isFiltered } = report;
  const asked = buildQuery(report);
  const isInstructor = useCurrentUser().user?.role === 'instructor';
  const { list, pages } = usePagedList(
    query(getReport, { query: { ...asked, page: state.page } }),
    REPORT_PAGE_SIZE,
    report,
  );
  const { data, isPlaceholderData } = list;
  const { course, group } = state;
  const columns = useMemo(() => reportColumns({ course, group }), [course, group]);
  const view = useListView('reports', columns);
  // On a phone the list comes first, before its notes and the saved reports.
  const isNarrow = useIsNarrow();
  const notes = data && data.items.length > 0 && (
    <>
      {!isSortable('name', state) && <Muted>{t('reports.chooseFirst')}</Muted>}
      {state.status === 'overdue' && <Muted>{t('reports.reminded')}</Muted>}
      {isInstructor && <Muted>{t('reports.managed')}</Muted>}
    </>
  );
  // Their keys keep an open dialog when the window is turned.
  const saved = <SavedReports key="saved" report={report} />;
  const rows = (
    <Stack key="rows">
      <ReportFilters report={report} view={<ViewMenu view={view} />} />
      <QueryState query={list} loading={t('reports.loading')} failed={t('reports.failed')} />
      {data && pages && (
        <>
          <Counts counts={data.counts} status={state.status} />
          <DataTable
            title={t('reports.title', { rows: formatCount(data.total) })}
            tools={
              <Row>
                <ExportFiles
                  files={[
                    {
                      ...{ label: t('reports.csv'), name: 'report.csv' },
                      load: () => call(exportReport, { query: asked }),
                    },
                    {
                      ...{ label: t('reports.xlsx'), name: 'report.xlsx' },
                      load: () => call(exportReportAsXlsx, { query: asked }),
                    },
                  ]}
                />
              </Row>
            }
            columns={view.columns}
            density={view.density}
            rows={data.items}
            rowKey={({ enrollmentId, dueAt }) => `${enrollmentId} ${dueAt}`}
            empty={
              <EmptyState
                title={isFiltered ? t('reports.noMatch') : t('reports.empty')}
                text={isFiltered ? t('reports.noMatchText') : t('reports.emptyText')}
              />
            }
            isStale={isPlaceholderData}
            page={state.page}
            pages={pages}
            order={report}
            isWide
          >
            {!isNarrow && notes}
          </DataTable>
          {isNarrow && notes}
        </>
      )}
    </Stack>
  );
  return (
    <Stack>
      {isNarrow ? [rows, saved] : [saved, rows]}
      <Suspense>{course && hasFeature('lti') && <Rosters key={course} courseId={course} />}</Suspense>
    </Stack>
  );
}

/** The numbers of rows by status, which lead to these rows. */
function Counts({
  counts: { notStarted, inProgress, completed, overdue },
  status,
}: Pick<Report, 'counts'> & { status: (typeof REPORT_STATUSES)[number] }) {
  const [parameters] = useSearchParams();
  const count = (counted: StudyStatus, rows: number, Icon: LucideIcon) => {
    const address = new URLSearchParams(parameters);
    address.set('status', counted);
    address.delete('page');
    return {
      label: partsText(`studyStatus.${counted}`),
      value: formatCount(rows),
      Icon,
      to: rows > 0 && status !== counted ? `?${address}` : undefined,
    };
  };
  return (
    <StatTiles
      className={styles.tiles}
      stats={[
        count('not-started', notStarted, CircleDashed),
        count('in-progress', inProgress, LoaderCircle),
        count('completed', completed, CircleCheck),
        count('overdue', overdue, CircleAlert),
      ]}
    />
  );
}
