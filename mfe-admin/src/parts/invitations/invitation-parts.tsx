import { call, invalidate, useCurrentUser, useMutation } from '@lectern/client';
import {
  fullName,
  listAuditEntries,
  listInvitations,
  listUsers,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
  type InvitationState,
} from '@lectern/contract';
import { Badge, formatDate, toast } from '@lectern/ui';
import { MenuItem } from '../menu/menu';
import { Link2, MailX, Send } from 'lucide-react';
import { RowMenu } from '../lists/row-menu';
import { RowName } from '../lists/row-name';
import styles from './invitations.module.css';
import { t } from '../texts';

const tones = {
  open: 'primary',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<InvitationState, string>;

/** The invited person, and the course or group of the invitation. */
export function InvitationName({
  invitation,
  showsTarget = false,
}: {
  invitation: Invitation;
  /** Names the group or course. */
  showsTarget?: boolean;
}) {
  const { email, role, group, managedGroup, course, invitedBy, sentAt, keptMailId } = invitation;
  const isAdmin = useIsAdmin();
  const facts = [
    fullName(invitation),
    role === 'instructor' && t('invitations.instructor'),
    ...(showsTarget
      ? [
          group?.name,
          managedGroup && t('invitations.manages', { group: managedGroup.name }),
          course && t('invitations.teaches', { course: course.title }),
        ]
      : []),
    describeState(invitation),
    invitedBy && t('invitations.by', { name: invitedBy }),
  ].filter(Boolean);
  return (
    <RowName
      name={email}
      lines={[facts.join(' · '), isOpen(invitation) && keptMailId && !isAdmin && t('invitations.handedOver')]}
    >
      {isOpen(invitation) && !sentAt && <p className={styles.problem}>{t('invitations.notSent')}</p>}
    </RowName>
  );
}

/** The state of an invitation. */
export const InvitationBadge = ({ invitation: { state } }: { invitation: Invitation }) => (
  <Badge tone={tones[state]}>{t(`invitations.states.${state}`)}</Badge>
);

/** The senders' actions on an invitation that is still open. */
export function InvitationActions({
  invitation,
  onOpenMail,
}: {
  invitation: Invitation;
  /** Opens the message with the link. Administrators pass the link on themselves if no mail server is set up. */
  onOpenMail: (mailId: string) => void;
}) {
  const { id, email, keptMailId } = invitation;
  const isAdmin = useIsAdmin();
  const params = { invitationId: id };
  const refetch = () => invalidate(listInvitations, listUsers, listAuditEntries);
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params }),
    onSuccess: () => {
      toast({ title: t('invitations.resent.title'), description: t('invitations.resent.description') });
      return refetch();
    },
    meta: {
      failed: {
        title: t('invitations.resendFailed.title'),
        fallback: t('invitations.resendFailed.fallback'),
      },
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, { params }),
    onSuccess: () => {
      toast({ title: t('invitations.withdrawn.title'), description: t('invitations.withdrawn.description') });
      return refetch();
    },
    meta: {
      failed: {
        title: t('invitations.withdrawFailed.title'),
        fallback: t('invitations.withdrawFailed.fallback'),
      },
    },
  });
  const isPending = resend.isPending || withdraw.isPending;
  if (!isOpen(invitation)) return null;
  return (
    <RowMenu name={email}>
      {isAdmin && keptMailId && (
        <MenuItem label={t('invitations.openLink')} Icon={Link2} onSelect={() => onOpenMail(keptMailId)} />
      )}
      <MenuItem label={t('invitations.resend')} Icon={Send} onSelect={() => !isPending && resend.mutate()} />
      <MenuItem
        label={t('invitations.withdraw')}
        Icon={MailX}
        onSelect={() => !isPending && withdraw.mutate()}
      />
    </RowMenu>
  );
}

const useIsAdmin = () => useCurrentUser().user?.role === 'admin';
const isOpen = ({ state }: Invitation) => state !== 'accepted' && state !== 'withdrawn';

function describeState({ state, expiresAt, acceptedAt }: Invitation): string | false {
  if (state === 'open') return t('invitations.until', { day: formatDate(expiresAt) });
  if (state === 'expired') return t('invitations.ended', { day: formatDate(expiresAt) });
  return (
    state === 'accepted' &&
    acceptedAt !== null &&
    t('invitations.acceptedOn', { day: formatDate(acceptedAt) })
  );
}
