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
import { invitationTexts as texts } from './texts';

const tones = {
  open: 'primary',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<InvitationState, string>;

/** Whom an invitation is for, and what for. */
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
    role === 'instructor' && texts.instructor,
    ...(showsTarget
      ? [group?.name, managedGroup && texts.manages(managedGroup.name), course && texts.teaches(course.title)]
      : []),
    describeState(invitation),
    invitedBy && texts.by(invitedBy),
  ].filter(Boolean);
  return (
    <RowName
      name={email}
      lines={[facts.join(' · '), isOpen(invitation) && keptMailId && !isAdmin && texts.handedOver]}
    >
      {isOpen(invitation) && !sentAt && <p className={styles.problem}>{texts.notSent}</p>}
    </RowName>
  );
}

/** The state of an invitation. */
export const InvitationBadge = ({ invitation: { state } }: { invitation: Invitation }) => (
  <Badge tone={tones[state]}>{texts.states[state]}</Badge>
);

/** What senders can do about an invitation until it is over. */
export function InvitationActions({
  invitation,
  onOpenMail,
}: {
  invitation: Invitation;
  /** Opens the message with the link, which administrators hand over where no mail server sends it. */
  onOpenMail: (mailId: string) => void;
}) {
  const { id, email, keptMailId } = invitation;
  const isAdmin = useIsAdmin();
  const params = { invitationId: id };
  const refetch = () => invalidate(listInvitations, listUsers, listAuditEntries);
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params }),
    onSuccess: () => {
      toast(texts.resent);
      return refetch();
    },
    meta: { failed: texts.resendFailed },
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, { params }),
    onSuccess: () => {
      toast(texts.withdrawn);
      return refetch();
    },
    meta: { failed: texts.withdrawFailed },
  });
  const isPending = resend.isPending || withdraw.isPending;
  if (!isOpen(invitation)) return null;
  return (
    <RowMenu name={email}>
      {isAdmin && keptMailId && (
        <MenuItem label={texts.openLink} Icon={Link2} onSelect={() => onOpenMail(keptMailId)} />
      )}
      <MenuItem label={texts.resend} Icon={Send} onSelect={() => !isPending && resend.mutate()} />
      <MenuItem label={texts.withdraw} Icon={MailX} onSelect={() => !isPending && withdraw.mutate()} />
    </RowMenu>
  );
}

const useIsAdmin = () => useCurrentUser().user?.role === 'admin';
const isOpen = ({ state }: Invitation) => state !== 'accepted' && state !== 'withdrawn';

function describeState({ state, expiresAt, acceptedAt }: Invitation): string | false {
  if (state === 'open') return texts.until(formatDate(expiresAt));
  if (state === 'expired') return texts.ended(formatDate(expiresAt));
  return state === 'accepted' && acceptedAt !== null && texts.acceptedOn(formatDate(acceptedAt));
}
