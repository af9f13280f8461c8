import type { Invitation } from '@lectern/contract';
import { actionsColumn, type Column } from '../lists/data-table';
import { InvitationActions, InvitationBadge, InvitationName } from './invitation-parts';
import { t } from '../texts';

/** The columns of a list of invitations, with buttons for the senders. */
export const invitationColumns = (
  showsTarget: boolean,
  onOpenMail: (mailId: string) => void,
): Column<Invitation>[] => [
  {
    key: 'email',
    title: t('invitations.columns.email'),
    rowScope: 'row',
    cell: (invitation) => <InvitationName invitation={invitation} showsTarget={showsTarget} />,
  },
  {
    key: 'state',
    title: t('invitations.state'),
    cell: (invitation) => <InvitationBadge invitation={invitation} />,
  },
  actionsColumn((invitation) => <InvitationActions invitation={invitation} onOpenMail={onOpenMail} />),
];
