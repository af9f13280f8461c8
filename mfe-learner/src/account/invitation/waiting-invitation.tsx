import { call, queryClient, useMutation } from '@lectern/client';
import { acceptWaitingInvitation, type WaitingInvitation } from '@lectern/contract';
import { Button, Card, CardTitle, toast } from '@lectern/ui';
import { InvitedTo } from './invited-to';
import { t } from '../texts';

/** What waits for a person who has not opened the link of the invitation, with the button that accepts it. */
export default function WaitingInvitationCard({ invitation }: { invitation: WaitingInvitation }) {
  const { role } = invitation;
  const accept = useMutation({
    mutationFn: () => call(acceptWaitingInvitation),
    onSuccess: () => {
      const description = role === 'instructor' ? t('invitation.teachingMenu') : undefined;
      toast({ title: t('invitation.accepted'), ...(description && { description }) });
      // Accepting changes groups, enrollments, and perhaps the role.
      return queryClient.invalidateQueries();
    },
    meta: { failed: { title: t('invitation.notAccepted'), fallback: t('invitation.acceptFailed') } },
  });
  return (
    <Card aria-labelledby="invitation">
      <CardTitle id="invitation">{t(`invitation.title.${role}`)}</CardTitle>
      <InvitedTo invitation={invitation} />
      <div>
        <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
          {accept.isPending ? t('invitation.accepting') : t('invitation.accept')}
        </Button>
      </div>
    </Card>
  );
}
