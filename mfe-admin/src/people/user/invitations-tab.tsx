import { query } from '@lectern/client';
import { INVITATION_PAGE_SIZE, listUserInvitations } from '@lectern/contract';
import { EmptyState, formatCount, QueryState } from '@lectern/ui';
import { useMemo, useState } from 'react';
import { MailDialog } from '../../parts/dialogs/mail-dialog';
import { invitationColumns } from '../../parts/invitations/invitation-columns';
import { t as partsText } from '../../parts/texts';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { t } from '../texts';
import { useTabAndPage } from './use-user-state';

/** The invitations to a user. */
export function InvitationsTab({ userId }: { userId: string }) {
  const pageState = useTabAndPage();
  const { page } = pageState.state;
  const [openMailId, setOpenMailId] = useState<string>();
  const { list, pages } = usePagedList(
    query(listUserInvitations, { params: { userId }, query: { page } }),
    INVITATION_PAGE_SIZE,
    pageState,
  );
  const { data, isPlaceholderData } = list;
  const columns = useMemo(() => invitationColumns(true, setOpenMailId), []);
  return (
    <>
      <DataTable
        title={partsText('invitations.list', { count: data ? formatCount(data.total) : '…' })}
        columns={columns}
        rows={data?.items}
        empty={<EmptyState title={t('user.invitations.empty')} text={t('user.invitations.emptyText')} />}
        isStale={isPlaceholderData}
        page={page}
        pages={pages}
      >
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
