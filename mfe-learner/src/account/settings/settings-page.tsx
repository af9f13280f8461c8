import { useCurrentUser } from '@lectern/client';
import { Navigate, useLocation } from '@lectern/remote';
import { SubPages } from '@lectern/ui/sub-pages';
import { findSubPage, findSubPageByPart, subPages } from './sub-pages';
import { t } from '../texts';

/** The person's own settings: a menu, and the sub-page of the address. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  const { pathname, hash } = useLocation();
  const shown = findSubPage(pathname);
  const linked = findSubPageByPart(hash.slice(1));
  if (!user) return null;
  if (linked && linked !== shown) return <Navigate to={linked.path + hash} replace />;
  return (
    <SubPages label={t('settings.menu.title')} pages={subPages} shown={shown.path}>
      <shown.Page user={user} />
    </SubPages>
  );
}
