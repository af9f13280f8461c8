import { useCurrentUser } from '@lectern/client';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { NameCard } from './name-card';
import styles from './settings.module.css';
import { ThemeCard } from './theme-card';

/** The person's own settings: name, theme, data and account. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <NameCard user={user} />
      <ThemeCard />
      <DataCard />
      <DeleteCard />
    </div>
  );
}
