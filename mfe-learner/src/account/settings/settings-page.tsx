import { query, useCurrentUser, useQuery } from '@lectern/client';
import { getAccount } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { CalendarCard } from './calendar-card';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { EmailCard } from './security/email-card';
import { GroupsCard } from './groups-card';
import { NameCard } from './name-card';
import { PasswordCard } from './security/password-card';
import { RemindersCard } from './reminders-card';
import { SecondFactorCard } from './security/second-factor-card';
import { SessionsCard } from './security/sessions-card';
import styles from './settings.module.css';
import { ThemeCard } from './theme-card';
import { TimeZoneCard } from './time-zone-card';
import { TutorCard } from './tutor-card';

/** The person's own settings: name, sign-in, groups, sessions, reminders, time zone, calendar, theme, tutor, data and account. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  // An external identity provider keeps password and address, so there is nothing to change here.
  const { data: account } = useQuery(query(getAccount));
  if (!user) return null;
  return (
    <Stack gap={24} className={styles.page}>
      <NameCard user={user} hasAccountHere={account?.hasPassword ?? true} />
      {account?.hasPassword && <EmailCard account={account} />}
      {account?.hasPassword && <PasswordCard account={account} />}
      {account?.hasPassword && <SecondFactorCard />}
      <GroupsCard />
      <SessionsCard />
      <RemindersCard user={user} />
      <TimeZoneCard user={user} />
      <CalendarCard />
      <ThemeCard />
      <TutorCard />
      <DataCard />
      <DeleteCard />
    </Stack>
  );
}
