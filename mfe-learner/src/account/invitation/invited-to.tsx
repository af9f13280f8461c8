import type { WaitingInvitation } from '@lectern/contract';
import styles from './invitation.module.css';
import { t } from '../texts';

/** The groups and courses of an invitation, before or after it was accepted. */
export function InvitedTo({
  invitation: { groups, managedGroups, courses },
  isAccepted = false,
}: {
  invitation: WaitingInvitation;
  isAccepted?: boolean;
}) {
  return (
    <>
      <Names title={isAccepted ? t('invitation.joined') : t('invitation.groups')} names={groups} />
      <Names
        title={isAccepted ? t('invitation.manages') : t('invitation.managedGroups')}
        names={managedGroups}
      />
      <Names title={isAccepted ? t('invitation.teaches') : t('invitation.courses')} names={courses} />
    </>
  );
}

/** Nothing where there are none. */
function Names({ title, names }: { title: string; names: string[] }) {
  if (!names.length) return null;
  return (
    <div>
      <p>{title}</p>
      <ul role="list" className={styles.groups}>
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
