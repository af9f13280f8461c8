import { call, invalidate, useCurrentUser, useMutation } from '@lectern/client';
import {
  fullName,
  listAuditEntries,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
  type InvitationState,
} from '@lectern/contract';
import { Badge, Button, formatDate, toast } from '@lectern/ui';
import styles from './invitations.module.css';
import { invitationTexts as texts } from './texts';

const tones = {
  open: 'primary',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<InvitationState, string>;

/** One invitation with its state, and what its senders can do about it. */
export function InvitationRow({
  invitation,
  showsThings = false,
  onOpenMail,
}: {
  invitation: Invitation;
  /** Names the group or course. */
  showsThings?: boolean;
  /** Opens the message with the link, which administrators hand over where no mail server sends it. */
  onOpenMail: (mailId: string) => void;
}) {
  const { id, email, firstName, lastName, role, group, managedGroup, course } = invitation;
  const { state, sentAt, invitedBy, keptMailId } = invitation;
  const isAdmin = useCurrentUser().user?.role === 'admin';
  const params = { invitationId: id };
  const refetch = () => invalidate(listInvitations, listAuditEntries);
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
  const name = fullName({ firstName, lastName });
  const facts = [
    name,
    role === 'instructor' && texts.instructor,
    ...(showsThings
      ? [group?.name, managedGroup && texts.manages(managedGroup.name), course && texts.teaches(course.title)]
      : []),
    stateFact(invitation),
    invitedBy && texts.by(invitedBy),
  ].filter(Boolean);
  const isOver = state === 'accepted' || state === 'withdrawn';
  const isPending = resend.isPending || withdraw.isPending;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          {email}
        </h3>
        <p className={styles.facts} dir="auto">
          {facts.join(' · ')}
        </p>
        {!isOver && !sentAt && <p className={styles.problem}>{texts.notSent}</p>}
        {!isOver && keptMailId && !isAdmin && <p className={styles.facts}>{texts.handedOver}</p>}
      </div>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      <div className={styles.buttons}>
        {!isOver && (
          <>
            {isAdmin && keptMailId && (
              <Button
                variant="secondary"
                aria-label={texts.openLinkOf(email)}
                onClick={() => onOpenMail(keptMailId)}
              >
                {texts.openLink}
              </Button>
            )}
            <Button
              variant="secondary"
              disabled={isPending}
              aria-label={texts.resendTo(email)}
              onClick={() => resend.mutate()}
            >
              {texts.resend}
            </Button>
            <Button
              variant="quiet"
              disabled={isPending}
              aria-label={texts.withdrawFrom(email)}
              onClick={() => withdraw.mutate()}
            >
              {texts.withdraw}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function stateFact({ state, expiresAt, acceptedAt }: Invitation): string | false {
  if (state === 'open') return texts.until(formatDate(expiresAt));
  if (state === 'expired') return texts.ended(formatDate(expiresAt));
  return state === 'accepted' && acceptedAt !== null && texts.acceptedOn(formatDate(acceptedAt));
}
