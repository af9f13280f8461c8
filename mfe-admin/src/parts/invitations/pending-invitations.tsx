import { query, useQuery } from '@lectern/client';
import { listInvitations } from '@lectern/contract';
import { useState } from 'react';
import { MailDialog } from '../dialogs/mail-dialog';
import { InvitationActions, InvitationName } from './invitation-parts';
import styles from './invitations.module.css';
import { t } from '../texts';

/** The open invitations to teach a course or manage a group. Shows nothing if there are none. */
export function PendingInvitations({
  target,
}: {
  target: { courseId: string } | { managedGroupId: string };
}) {
  const list = useQuery({
    ...query(listInvitations, { query: { page: 1, search: '', state: 'open', ...target } }),
    // People accept while another screen is open.
    refetchOnMount: 'always',
  });
  const [openMailId, setOpenMailId] = useState<string>();
  const { data } = list;
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby="pending-invitations">
      <h3 id="pending-invitations" className={styles.subheading}>
        {t('invitations.pending')}
      </h3>
      <p className={styles.facts}>{t('invitations.pendingText')}</p>
      <ol role="list" className={styles.rows}>
        {data.items.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <div className={styles.main}>
              <InvitationName invitation={invitation} />
            </div>
            <InvitationActions invitation={invitation} onOpenMail={setOpenMailId} />
          </li>
        ))}
      </ol>
      {openMailId && <MailDialog mailId={openMailId} onClose={() => setOpenMailId(undefined)} />}
    </section>
  );
}
