import { query } from '@lectern/client';
import { INVITATION_PAGE_SIZE, InvitationState, listInvitations, MAX_SEARCH_LENGTH } from '@lectern/contract';
import {
  choiceParam,
  EmptyState,
  formatCount,
  pageParam,
  QueryState,
  textParam,
  useSearchState,
} from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useMemo, useState } from 'react';
import { MailDialog } from '../../parts/dialogs/mail-dialog';
import { DataTable } from '../../parts/lists/data-table';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { useListView } from '../../parts/lists/use-list-view';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { ViewMenu } from '../../parts/lists/view-menu';
import { invitationColumns } from '../../parts/invitations/invitation-columns';
import { t as partsText } from '../../parts/texts';

const STATES = ['all', ...InvitationState.options] as const;
const options = STATES.map((value) => ({
  value,
  label: value === 'all' ? partsText('invitations.allStates') : partsText(`invitations.states.${value}`),
}));
const schema = {
  /** The open tab of a group's page, which has this list in one. */
  tab: textParam(20),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  state: choiceParam(STATES, 'all'),
};

/** Invitations to a group, or all that the person may see, with search and pages in the address. */
export function InvitationList({ groupId }: { groupId?: string }) {
  const filters = useSearchState(schema);
  const [openMailId, setOpenMailId] = useState<string>();
  const { setState } = filters;
  const { page, search, state: chosen } = filters.state;
  const activeFilters = filters.activeFilters.filter((name) => name !== 'tab');
  const isFiltered = activeFilters.length > 0;
  const { list, pages } = usePagedList(
    query(listInvitations, {
      query: { page, state: chosen, search: search.trim(), ...(groupId && { groupId }) },
    }),
    INVITATION_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const columns = useMemo(() => invitationColumns(!groupId, setOpenMailId), [groupId]);
  const view = useListView('invitations', columns);
  return (
    <>
      <DataTable
        title={partsText('invitations.list', { count: data ? formatCount(data.total) : '…' })}
        columns={view.columns}
        density={view.density}
        rows={data?.items}
        empty={
          <EmptyState
            title={partsText('invitations.none')}
            text={isFiltered ? partsText('invitations.noMatch') : partsText('invitations.noneText')}
          />
        }
        isStale={isPlaceholderData}
        page={page}
        pages={pages}
      >
        <ListToolbar
          filters={{
            ...{ state: filters.state, setState, activeFilters, isFiltered },
            reset: () => setState({ search: '', state: 'all' }),
          }}
          labels={{
            search: partsText('invitations.search'),
            searchHint: partsText('invitations.searchHint'),
          }}
          view={<ViewMenu view={view} />}
        >
          <Select
            label={partsText('invitations.state')}
            hideLabel
            options={options}
            value={chosen}
            onChange={(state) => setState({ state })}
          />
        </ListToolbar>
        <QueryState
          query={list}
          loading={partsText('invitations.loading')}
          failed={partsText('invitations.failed')}
        />
      </DataTable>
      {openMailId && <MailDialog mailId={openMailId} onClose={() => setOpenMailId(undefined)} />}
    </>
  );
}
