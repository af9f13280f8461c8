import { query } from '@lectern/client';
import { GROUP_PAGE_SIZE, listGroups } from '@lectern/contract';
import { Button, Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FilterCard } from '../../parts/lists/filter-card';
import { groupListTexts } from './texts';
import { Pager } from '../../parts/lists/pager';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { GroupRow } from './group-row';
import styles from './groups.module.css';
import { useGroupFilters, type GroupFilters } from './use-group-filters';

const CreateDialog = lazy(() => import('./create-dialog'));
const { list: texts } = groupListTexts;

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
  const { data, isPlaceholderData } = list;

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
      </div>
      <Filters filters={filters} />
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <Card aria-labelledby="group-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="group-list">{texts.title(formatCount(data.total))}</CardTitle>
          {data.items.length === 0 && (
            <EmptyState
              title={isFiltered ? texts.none : texts.empty}
              text={isFiltered ? texts.noneText : texts.emptyText}
            />
          )}
          <ul role="list" className={styles.rows}>
            {data.items.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
          <Pager page={state.page} pages={pages} />
        </Card>
      )}
      <Suspense>{isCreating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}

const stateOptions = (['active', 'archived'] as const).map((value) => ({
  value,
  label: texts.states[value],
}));

function Filters({ filters }: { filters: GroupFilters }) {
  const { state, setState } = filters;
  return (
    <FilterCard filters={filters} labels={texts} className={styles.filters}>
      <Select
        label={texts.state}
        hideLabel
        options={stateOptions}
        value={state.state}
        onChange={(chosen) => setState({ state: chosen })}
      />
    </FilterCard>
  );
}
