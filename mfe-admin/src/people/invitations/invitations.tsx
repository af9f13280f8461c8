import { Button } from '@lectern/ui';
import { MailPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { InvitationList } from './invitation-list';
import styles from '../../parts/invitations/invitations.module.css';
import { t as partsText } from '../../parts/texts';

const InviteDialog = lazy(() => import('./invite-dialog'));

/** Invitations to a group, or for administrators all and those to the site. */
export function Invitations({ groupId, canInvite = true }: { groupId?: string; canInvite?: boolean }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {canInvite && (
          <Button onClick={() => setInviting(true)}>
            <MailPlus aria-hidden />
            {partsText('invitations.invite')}
          </Button>
        )}
      </div>
      <InvitationList {...(groupId && { groupId })} />
      <Suspense>
        {isInviting && <InviteDialog groupId={groupId ?? null} onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  );
}
