import { call, query, useCurrentUser } from '@lectern/client';
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
import { usePagedList } from '../../parts/lists/use-paged-list';
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
  const { list, pages } = usePagedList(
    query(getReport, { query: { ...asked, page: state.page } }),
    REPORT_PAGE_SIZE,
    report,
  );
  const { data, isPlaceholderData } = list;
  return (
    <div className={styles.page}>
      <SavedReports report={report} />
      <ReportFilters report={report} />
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <>
          <Counts counts={data.counts} />
          <Card aria-labelledby="report" aria-busy={isPlaceholderData}>
            <div className={styles.head}>
              <CardTitle id="report">{texts.title(formatCount(data.total))}</CardTitle>
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
            {data.items.length === 0 ? (
              <EmptyState
                title={isFiltered ? texts.noMatch : texts.empty}
                text={isFiltered ? texts.noMatchText : texts.emptyText}
              />
            ) : (
              <>
                {!isSortable('name', state) && <p className={styles.quiet}>{texts.chooseFirst}</p>}
                {isInstructor && <p className={styles.quiet}>{texts.managed}</p>}
                <ReportTable rows={data.items} report={report} />
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
