import { hasMailbox, isSortable, type ReportRow, type ReportSort } from '@lectern/contract';
import { formatDate, formatPercent } from '@lectern/ui';
import type { Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { StudyStatusBadge } from '../../parts/study-status';
import styles from './reports.module.css';
import { t } from '../texts';
import type { ReportState } from './use-report-state';

const formatDay = (iso: string | null) => (iso ? formatDate(iso) : t('reports.none'));

/** Least widths of columns in pixels. The table scrolls sideways, but a narrow column makes rows of seven lines out of long titles. */
const MIN_WIDTHS = { name: 220, course: 240, day: 120 };

const COLUMNS: (Omit<Column<ReportRow>, 'title' | 'key'> & { key: ReportSort })[] = [
  {
    key: 'name',
    rowScope: 'row',
    minWidth: MIN_WIDTHS.name,
    cell: ({ name, email }) =>
      hasMailbox(email) ? (
        <RowName name={name}>
          <a className={styles.address} href={`mailto:${encodeURI(email)}`} dir="ltr">
            {email}
          </a>
        </RowName>
      ) : (
        <RowName name={name} lines={[email]} />
      ),
  },
  {
    key: 'course',
    minWidth: MIN_WIDTHS.course,
    cell: ({ courseTitle }) => <bdi>{courseTitle}</bdi>,
  },
  { key: 'status', cell: ({ status }) => <StudyStatusBadge status={status} /> },
  { key: 'progress', align: 'end', cell: ({ progress }) => formatPercent(progress) },
  {
    key: 'time',
    align: 'end',
    cell: ({ studySeconds }) => t('reports.minutes', { minutes: Math.round(studySeconds / 60) }),
  },
  {
    key: 'grade',
    align: 'end',
    cell: ({ grade }) => (grade === null ? t('reports.none') : formatPercent(grade)),
  },
  { key: 'due', minWidth: MIN_WIDTHS.day, cell: ({ dueAt }) => formatDay(dueAt) },
  { key: 'completed', minWidth: MIN_WIDTHS.day, cell: ({ completedAt }) => formatDay(completedAt) },
  { key: 'certificate', cell: ({ certificateExpiresAt }) => formatDay(certificateExpiresAt) },
  { key: 'enrolled', minWidth: MIN_WIDTHS.day, cell: ({ enrolledAt }) => formatDay(enrolledAt) },
];

/** The columns of a report. The filters decide by which columns the report can be sorted. */
export const reportColumns = (state: Pick<ReportState['state'], 'course' | 'group'>): Column<ReportRow>[] =>
  COLUMNS.map((column) => ({
    ...column,
    title: t(`reports.columns.${column.key}`),
    sorter: isSortable(column.key, state),
  }));
