import { query } from '@lectern/client';
import { INVITATION_PAGE_SIZE, InvitationState, listInvitations, MAX_SEARCH_LENGTH } from '@lectern/contract';
import {
  choiceParam,
  EmptyState,
  formatCount,
  pageParam,
  QueryState,
  SearchField,
  textParam,
  useSearchState,
} from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useMemo, useState } from 'react';
import { MailDialog } from '../../parts/dialogs/mail-dialog';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { invitationColumns } from '../../parts/invitations/invitation-columns';
import styles from '../../parts/invitations/invitations.module.css';
import { invitationTexts as texts } from '../../parts/invitations/texts';

const STATES = ['all', ...InvitationState.options] as const;
const options = STATES.map((value) => ({
  value,
  label: value === 'all' ? texts.allStates : texts.states[value],
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
  const isFiltered = search.trim() !== '' || chosen !== 'all';
  const { list, pages } = usePagedList(
    query(listInvitations, {
      query: { page, state: chosen, search: search.trim(), ...(groupId && { groupId }) },
    }),
    INVITATION_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const columns = useMemo(() => invitationColumns(!groupId, setOpenMailId), [groupId]);
  return (
    <>
      <DataTable
        title={texts.list(data ? formatCount(data.total) : '…')}
        columns={columns}
        rows={data?.items}
        empty={<EmptyState title={texts.none} text={isFiltered ? texts.noMatch : texts.noneText} />}
        isStale={isPlaceholderData}
        page={page}
        pages={pages}
      >
        <div className={styles.filters} role="search">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={search}
            onSearch={(typed) => setState({ search: typed })}
          />
          <Select
            label={texts.state}
            hideLabel
            options={options}
            value={chosen}
            onChange={(state) => setState({ state })}
          />
        </div>
        <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      </DataTable>
      {openMailId && <MailDialog mailId={openMailId} onClose={() => setOpenMailId(undefined)} />}
    </>
  );
}
