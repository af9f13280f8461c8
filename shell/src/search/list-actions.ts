import type { Role } from '@lectern/contract';
import type { ScreenRoute } from '../remotes/manifests';
import { findScreenPath } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import type { Choice } from './choices';
import { t } from '../texts';

/** What a person can do from everywhere, and the parts of their settings. */
export function listActions(screens: ScreenRoute[], role: Role, toggleTheme: () => void): Choice[] {
  const upload = role === 'student' ? undefined : findScreenPath(screens, 'uploads', role);
  const invitations = role === 'admin' ? findScreenPath(screens, 'invitations', role) : undefined;
  const settings = findScreenPath(screens, 'settings', role);
  return [
    ...(upload ? [{ label: t('search.actions.upload.label'), keywords: t('search.actions.upload.keywords'), id: 'upload', to: upload }] : []),
    ...(invitations ? [{ label: t('search.actions.invite.label'), keywords: t('search.actions.invite.keywords'), id: 'invite', to: invitations }] : []),
    ...(settings
      ? {  }.map(({ part, ...text }) => ({ ...text, id: part, to: `${settings}#${part}` }))
      : []),
    { label: t('search.actions.theme.label'), keywords: t('search.actions.theme.keywords'), id: 'theme', run: toggleTheme },
    { label: t('search.actions.signOut.label'), keywords: t('search.actions.signOut.keywords'), id: 'sign-out', to: externalLinks.logout, isExternal: true },
  ].map((action) => ({ ...action, kind: 'action', id: `action ${action.id}` }));
}
