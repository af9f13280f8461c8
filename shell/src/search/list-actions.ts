import type { Role } from '@lectern/contract';
import type { ScreenRoute } from '../remotes/manifests';
import { findScreenPath } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import type { Choice } from './choices';
import { texts } from './texts';

/** What a person can do from everywhere, and the parts of their settings. */
export function listActions(screens: ScreenRoute[], role: Role, toggleTheme: () => void): Choice[] {
  const upload = role === 'student' ? undefined : findScreenPath(screens, 'uploads', role);
  const invitations = role === 'admin' ? findScreenPath(screens, 'invitations', role) : undefined;
  const settings = findScreenPath(screens, 'settings', role);
  return [
    ...(upload ? [{ ...texts.actions.upload, id: 'upload', to: upload }] : []),
    ...(invitations ? [{ ...texts.actions.invite, id: 'invite', to: invitations }] : []),
    ...(settings
      ? texts.settings.map(({ part, ...text }) => ({ ...text, id: part, to: `${settings}#${part}` }))
      : []),
    { ...texts.actions.theme, id: 'theme', run: toggleTheme },
    { ...texts.actions.signOut, id: 'sign-out', to: externalLinks.logout, isExternal: true },
  ].map((action) => ({ ...action, kind: 'action', id: `action ${action.id}` }));
}
