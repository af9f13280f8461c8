import { query, useQuery } from '@lectern/client';
import { getAccount, type User } from '@lectern/contract';
import { ProfileForm } from './profile-form';
import { ThemeCard } from './theme-card';

/** Name and time zone, and the theme of this device. */
export function ProfilePage({ user }: { user: User }) {
  const { data: account } = useQuery(query(getAccount));
  return (
    <>
      <ProfileForm user={user} hasAccountHere={account?.hasPassword ?? true} />
      <ThemeCard />
    </>
  );
}
