import { useCurrentUser } from '@lectern/client';
import { Navigate, useLocation } from '@lectern/remote';
import { Stack } from '@lectern/ui';
import styles from './settings.module.css';
import { SettingsMenu } from './settings-menu';
import { findSubPage, findSubPageByPart } from './sub-pages';

/** The person's own settings: a menu, and the sub-page of the address. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  const { pathname, hash } = useLocation();
  const shown = findSubPage(pathname);
  const linked = findSubPageByPart(hash.slice(1));
  if (!user) return null;
  if (linked && linked !== shown) return <Navigate to={linked.path + hash} replace />;
  return (
    <div className={styles.settings}>
      <SettingsMenu shown={shown} />
      <Stack gap={24}>
        <shown.Page user={user} />
      </Stack>
    </div>
  );
}
