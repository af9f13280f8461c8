import { Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, MailPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths';
import { InvitationList } from './invitation-list';
import styles from './invitations.module.css';
import { invitationTexts as texts } from './texts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog')).InviteDialog }));

/** All invitations, and inviting people to the site. */
export default function InvitationsPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="secondary" to={paths.users}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </ButtonLink>
        <Button onClick={() => setInviting(true)}>
          <MailPlus aria-hidden />
          {texts.invite}
        </Button>
      </div>
      <InvitationList />
      <Suspense>{isInviting && <InviteDialog groupId={null} onClose={() => setInviting(false)} />}</Suspense>
    </div>
  );
}
