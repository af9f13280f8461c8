import { query } from '@lectern/client';
import {
  fullName,
  listUserImportRows,
  USER_IMPORT_PAGE_SIZE,
  UserImportOutcome,
  type UserImport,
  type UserImportRow,
} from '@lectern/contract';
import {
  Badge,
  choiceParam,
  formatCount,
  formatItems,
  pageParam,
  QueryState,
  useSearchState,
} from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useMemo } from 'react';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import { usePagedList } from '../../parts/lists/use-paged-list';
import styles from './import.module.css';

const OUTCOMES = ['all', ...UserImportOutcome.options] as const;
const options = OUTCOMES.map((value) => ({ value, label: t(`imports.shows.${value}`) }));
const schema = { page: pageParam, outcome: choiceParam(OUTCOMES, 'all') };
const tones = {
  invite: 'primary',
  unconfirmed: 'warning',
  update: 'primary',
  unchanged: 'neutral',
  problem: 'danger',
} as const;

/** The rows of a file, page by page, each with what becomes of it. */
export function ImportRows({ data }: { data: UserImport }) {
  const filters = useSearchState(schema);
  const { state, setState } = filters;
  const { list, pages } = usePagedList(
    query(listUserImportRows, { params: { importId: data.id }, query: state }),
    USER_IMPORT_PAGE_SIZE,
    filters,
  );
  const columns = useMemo(() => importColumns(data.status === 'ready'), [data.status]);
  return (
    <DataTable
      title={t('imports.list', { rows: data.rowCount })}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ line }) => String(line)}
      empty={<p role="status">{t('imports.noRows')}</p>}
      isStale={list.isPlaceholderData}
      page={state.page}
      pages={pages}
    >
      <Select
        label={t('imports.show')}
        options={options}
        value={state.outcome}
        onChange={(outcome) => setState({ outcome })}
      />
      <QueryState query={list} loading={t('imports.loadingRows')} failed={t('imports.failed')} />
    </DataTable>
  );
}

/** What is planned, or was done, with each row. */
const importColumns = (isPlanned: boolean): Column<UserImportRow>[] => [
  {
    key: 'email',
    title: t('imports.columns.email'),
    rowScope: 'row',
    cell: (row) => (
      <RowName name={row.email || t('imports.row', { line: row.line })} lines={[fullName(row)]}>
        {row.problem && <p className={styles.problem}>{row.problem}</p>}
      </RowName>
    ),
  },
  { key: 'line', title: t('imports.columns.line'), align: 'end', cell: ({ line }) => formatCount(line) },
  {
    key: 'role',
    title: t('imports.columns.role'),
    cell: ({ role }) => role && <bdi>{findRoleName(role) ?? role}</bdi>,
  },
  { key: 'groups', title: t('imports.columns.groups'), cell: ({ groups }) => formatItems(groups) },
  {
    key: 'outcome',
    title: t('imports.columns.outcome'),
    cell: ({ outcome }) => (
      <Badge tone={tones[outcome]}>
        {t(`imports.outcomes.${isPlanned ? 'planned' : 'done'}.${outcome}`)}
      </Badge>
    ),
  },
];
