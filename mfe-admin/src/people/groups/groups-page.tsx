import { query } from '@lectern/client';
import { GROUP_PAGE_SIZE, listGroups, type ListedGroup } from '@lectern/contract';
import { Badge, Button, EmptyState, formatCount } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import type { Column } from '../../parts/lists/data-table';
import { PagedTable } from '../../parts/lists/paged-table';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { useListView } from '../../parts/lists/use-list-view';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
import { paths } from '../../paths';
import { t } from '../texts';
import { GROUP_BULK_ACTIONS } from './bulk-actions';

import styles from './groups.module.css';
import { useGroupFilters, type GroupFilters } from './use-group-filters';

const CreateDialog = lazy(() => import('./create-dialog'));
const getName = ({ name }: ListedGroup) => name;

const COLUMNS: Column<ListedGroup>[] = [
  {
    key: 'name',
    title: t('groups.list.columns.name'),
    sorter: true,
    rowScope: 'row',
    cell: (group) => (
      <RowName name={group.name} to={paths.group(group)}>
        {group.description && (
          <p className={styles.description} dir="auto">
            {group.description}
          </p>
        )}
        {group.archivedAt && <Badge>{t('group.archived')}</Badge>}
      </RowName>
    ),
  },
  {
    key: 'members',
    title: t('groups.list.columns.members'),
    sorter: true,
    align: 'end',
    cell: ({ memberCount }) => formatCount(memberCount),
  },
  {
    key: 'courses',
    title: t('groups.list.columns.courses'),
    sorter: true,
    align: 'end',
    cell: ({ courseCount }) => formatCount(courseCount),
  },
];

/** The groups that the person manages, or all for administrators, to create and open. */
export default function GroupsPage() {
  const filters = useGroupFilters();
  const { state, isFiltered } = filters;
  const [isCreating, setCreating] = useState(false);
  const { list, pages } = usePagedList(
    query(listGroups, { query: { ...state, search: state.search.trim() } }),
    GROUP_PAGE_SIZE,
    filters,
  );
  const selection = useSelection(getName);
  const view = useListView('groups', COLUMNS);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {t('groups.list.create')}
        </Button>
      </div>
      <Filters filters={filters} view={<ViewMenu view={view} />} />
      <PagedTable
        texts={{
          title: (total) => t('groups.list.title', { groups: formatCount(total) }),
          loading: t('groups.list.loading'),
          failed: t('groups.list.failed'),
        }}
        list={list}
        pages={pages}
        page={state.page}
        view={view}
        order={filters}
        empty={
          <EmptyState
            title={isFiltered ? t('groups.list.none') : t('groups.list.empty')}
            text={isFiltered ? t('groups.list.noneText') : t('groups.list.emptyText')}
          />
        }
        selection={selection}
        bulkActions={
          <BulkActions selection={selection} actions={GROUP_BULK_ACTIONS} endpoints={[listGroups]} />
        }
      />
      <Suspense>{isCreating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}

const stateOptions = (['active', 'archived'] as const).map((value) => ({
  value,
  label: t(`groups.list.states.${value}`),
}));

function Filters({ filters, view }: { filters: GroupFilters; view: ReactNode }) {
  const { state, setState } = filters;
  return (
    <ListToolbar
      filters={filters}
      labels={{ search: t('groups.list.search'), searchHint: t('groups.list.searchHint') }}
      view={view}
    >
      <Select
        label={t('groups.list.state')}
        hideLabel
        options={stateOptions}
        value={state.state}
        onChange={(chosen) => setState({ state: chosen })}
      />
    </ListToolbar>
  );
}
