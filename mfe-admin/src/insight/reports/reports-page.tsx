import { call, keepPreviousData, query, useCurrentUser, useQuery } from '@lectern/client';
import {
  exportReport,
  exportReportAsXlsx,
  getReport,
  isSortable,
  type Report,
  REPORT_PAGE_SIZE,
} from '@lectern/contract';
import { Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { download } from '../../parts/files/download';
import { ExportButton } from '../../parts/files/export-button';
import { Pager } from '../../parts/lists/pager';
import { StatTiles } from '../../parts/stat-tiles';
import { usePages } from '../../parts/lists/use-pages';
import { ReportFilters } from './report-filters';
import { ReportTable } from './report-table';
import styles from './reports.module.css';
import { SavedReports } from './saved-reports';
import { reportTexts as texts } from './texts';
import { queryOf, useReportState } from './use-report-state';

/** Learners and their courses with status and dates, to filter, sort, export and save. */
export default function ReportsPage() {
  const report = useReportState();
  const { state, isFiltered } = report;
  const asked = queryOf(report);
  const isInstructor = useCurrentUser().user?.role === 'instructor';
  const loaded = useQuery({
    ...query(getReport, { query: { ...asked, page: state.page } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = loaded;
  const pages = usePages(loaded, data?.totalRows, REPORT_PAGE_SIZE, report);
  return (
    <div className={styles.page}>
      <SavedReports report={report} />
      <ReportFilters report={report} />
      <QueryState query={loaded} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <>
          <Counts counts={data.counts} />
          <Card aria-labelledby="report" aria-busy={isPlaceholderData}>
            <div className={styles.head}>
              <CardTitle id="report">{texts.title(formatCount(data.totalRows))}</CardTitle>
              <div className={styles.exports}>
                <ExportButton
                  form="export-report-csv"
                  label={texts.csv}
                  onExport={async () => download('report.csv', await call(exportReport, { query: asked }))}
                />
                <ExportButton
                  form="export-report-xlsx"
                  label={texts.xlsx}
                  onExport={async () =>
                    download('report.xlsx', await call(exportReportAsXlsx, { query: asked }))
                  }
                />
              </div>
            </div>
            {data.rows.length === 0 ? (
              <EmptyState
                title={isFiltered ? texts.noMatch : texts.empty}
                text={isFiltered ? texts.noMatchText : texts.emptyText}
              />
            ) : (
              <>
                {!isSortable('name', state) && <p className={styles.quiet}>{texts.chooseFirst}</p>}
                {isInstructor && <p className={styles.quiet}>{texts.managed}</p>}
                <ReportTable rows={data.rows} report={report} />
              </>
            )}
            <Pager page={state.page} pages={pages} />
          </Card>
        </>
      )}
    </div>
  );
}

function Counts({ counts: { notStarted, inProgress, completed, overdue } }: Pick<Report, 'counts'>) {
  const { statuses } = texts;
  return (
    <StatTiles
      className={styles.tiles}
      stats={[
        { label: statuses['not-started'], value: formatCount(notStarted), Icon: CircleDashed },
        { label: statuses['in-progress'], value: formatCount(inProgress), Icon: LoaderCircle },
        { label: statuses.completed, value: formatCount(completed), Icon: CircleCheck },
        { label: statuses.overdue, value: formatCount(overdue), Icon: CircleAlert },
      ]}
    />
  );
}
