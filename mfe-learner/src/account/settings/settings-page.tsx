import { useCurrentUser } from '@lectern/client';
import { Navigate, useLocation } from '@lectern/remote';
import { SubPages } from '@lectern/ui/sub-pages';
import { findSubPage, findSubPageByPart, subPages } from './sub-pages';
import { t } from '../texts';

/** The person's own settings: a menu, and the sub-page of the address. A fragment leads to the sub-page with that part. */
export default function SettingsPage() {
  const { user } = useCurrentUser();
  const { pathname, hash } = useLocation();
  const shownPage = findSubPage(pathname);
  const linkedPage = findSubPageByPart(hash.slice(1));
  if (!user) return null;
  if (linkedPage && linkedPage !== shownPage) return <Navigate to={linkedPage.path + hash} replace />;
  return (
    <SubPages label={t('settings.menu.title')} pages={subPages} shown={shownPage.path}>
      <shownPage.Page user={user} />
    </SubPages>
  );
}
