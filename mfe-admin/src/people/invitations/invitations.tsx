import { Button } from '@lectern/ui';
import { MailPlus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { InvitationList } from './invitation-list';
import styles from '../../parts/invitations/invitations.module.css';
import { invitationTexts as texts } from '../../parts/invitations/texts';

const InviteDialog = lazy(() => import('./invite-dialog'));

/** Invitations to a group, or for administrators all and those to the site; `before` is the start of the bar. */
export function Invitations({
  groupId,
  canInvite = true,
  before,
}: {
  groupId?: string;
  canInvite?: boolean;
  before?: ReactNode;
}) {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {before}
        {canInvite && (
          <Button onClick={() => setInviting(true)}>
            <MailPlus aria-hidden />
            {texts.invite}
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
