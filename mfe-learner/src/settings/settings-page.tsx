import { query, useCurrentUser, useQuery } from '@lectern/client';
import { getAccount } from '@lectern/contract';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { EmailCard } from './email-card';
import { GroupsCard } from './groups-card';
import { NameCard } from './name-card';
import { PasswordCard } from './password-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';
import styles from './settings.module.css';
import { ThemeCard } from './theme-card';
import { TutorCard } from './tutor-card';

/** The person's own settings: name, address, password, second factor, groups, sessions, theme, tutor, data and account. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  // An external identity provider keeps password and address, so there is nothing to change here.
  const { data: account } = useQuery(query(getAccount));
  if (!user) return null;
  return (
    <div className={styles.page}>
      <NameCard user={user} hasAccountHere={account?.hasPassword ?? true} />
      {account?.hasPassword && <EmailCard account={account} />}
      {account?.hasPassword && <PasswordCard account={account} />}
      {account?.hasPassword && <SecondFactorCard />}
      <GroupsCard />
      <SessionsCard />
      <ThemeCard />
      <TutorCard />
      <DataCard />
      <DeleteCard />
    </div>
  );
}
