import { query } from '@lectern/client';
import {
  fullName,
  listUserImportRows,
  USER_IMPORT_PAGE_SIZE,
  UserImportOutcome,
  type UserImport,
  type UserImportRow,
} from '@lectern/contract';
import { Badge, choiceParam, formatCount, pageParam, QueryState, useSearchState } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useMemo } from 'react';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { usersTexts } from '../users/texts';
import { usePagedList } from '../../parts/lists/use-paged-list';
import styles from './import.module.css';
import { userImportTexts as texts } from './texts';

const OUTCOMES = ['all', ...UserImportOutcome.options] as const;
const options = OUTCOMES.map((value) => ({ value, label: texts.shows[value] }));
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
      title={texts.list(data.rowCount)}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ line }) => String(line)}
      empty={<p role="status">{texts.noRows}</p>}
      isStale={list.isPlaceholderData}
      page={state.page}
      pages={pages}
    >
      <Select
        label={texts.show}
        options={options}
        value={state.outcome}
        onChange={(outcome) => setState({ outcome })}
      />
      <QueryState query={list} loading={texts.loadingRows} failed={texts.failed} />
    </DataTable>
  );
}

const { columns: titles, outcomes } = texts;
const roles: Record<string, string> = usersTexts.roles;

/** What is planned, or was done, with each row. */
const importColumns = (isPlanned: boolean): Column<UserImportRow>[] => [
  {
    key: 'email',
    title: titles.email,
    rowScope: 'row',
    cell: (row) => (
      <RowName name={row.email || texts.row(row.line)} lines={[fullName(row)]}>
        {row.problem && (
          <p className={styles.problem} dir="auto">
            {row.problem}
          </p>
        )}
      </RowName>
    ),
  },
  { key: 'line', title: titles.line, align: 'end', cell: ({ line }) => formatCount(line) },
  { key: 'role', title: titles.role, cell: ({ role }) => role && <bdi>{roles[role] ?? role}</bdi> },
  { key: 'groups', title: titles.groups, cell: ({ groups }) => groups.join(', ') },
  {
    key: 'outcome',
    title: titles.outcome,
    cell: ({ outcome }) => (
      <Badge tone={tones[outcome]}>{outcomes[isPlanned ? 'planned' : 'done'][outcome]}</Badge>
    ),
  },
];
