import { isSortable, type ReportRow, type ReportSort } from '@lectern/contract';
import { Badge, formatDate, formatPercent } from '@lectern/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './reports.module.css';
import { reportTexts as texts } from './texts';
import type { ReportState } from './use-report-state';

const TONES = {
  'not-started': 'neutral',
  'in-progress': 'primary',
  completed: 'success',
  overdue: 'danger',
} as const;

interface Column {
  sort: Exclude<ReportSort, 'name'>;
  cell: (row: ReportRow) => ReactNode;
}

const day = (iso: string | null) => (iso ? formatDate(iso) : texts.none);

const COLUMNS: Column[] = [
  { sort: 'course', cell: ({ courseTitle }) => <span dir="auto">{courseTitle}</span> },
  { sort: 'status', cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge> },
  { sort: 'progress', cell: ({ progress }) => formatPercent(progress) },
  { sort: 'time', cell: ({ studySeconds }) => texts.minutes(studySeconds) },
  { sort: 'grade', cell: ({ grade }) => (grade === null ? texts.none : formatPercent(grade)) },
  { sort: 'due', cell: ({ dueAt }) => day(dueAt) },
  { sort: 'completed', cell: ({ completedAt }) => day(completedAt) },
  { sort: 'certificate', cell: ({ certificateExpiresAt }) => day(certificateExpiresAt) },
  { sort: 'enrolled', cell: ({ enrolledAt }) => day(enrolledAt) },
];

/** One row for each learner and course; column titles sort. */
export function ReportTable({ rows, report }: { rows: ReportRow[]; report: ReportState }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <SortHeader sort="name" report={report} />
            {COLUMNS.map(({ sort }) => (
              <SortHeader key={sort} sort={sort} report={report} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.enrollmentId} ${row.dueAt}`}>
              <th scope="row">
                <span dir="auto">{row.name}</span>
                <span className={styles.quiet} dir="auto">
                  {row.email}
                </span>
              </th>
              {COLUMNS.map(({ sort, cell }) => (
                <td key={sort}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortHeader({ sort, report: { state, setState } }: { sort: ReportSort; report: ReportState }) {
  const label = texts.columns[sort];
  if (!isSortable(sort, state)) return <th scope="col">{label}</th>;
  const direction = state.sort === sort ? state.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={styles.sort}
        title={texts.sortBy(label)}
        onClick={() => setState({ sort, direction: next })}
      >
        {label}
        {direction && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
