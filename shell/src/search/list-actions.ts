import { mayCreateCourses, type Role } from '@lectern/contract';
import { getSite, hasFeature } from '@lectern/i18n';
import type { ScreenRoute } from '../remotes/manifests';
import { findScreenPath } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import type { Choice } from './choices';
import { frameText } from '../frame/texts';

/** Parts of the settings, by the fragments of their addresses. */
const SETTINGS = [
  'name',
  'email-address',
  'password',
  'second-factor',
  'sessions',
  'time-zone',
  'reminders',
  'calendar',
  'groups',
  'data',
  'delete',
] as const;

/** What a person can do from everywhere, and the parts of their settings. */
export function listActions(screens: ScreenRoute[], role: Role, toggleTheme: () => void): Choice[] {
  const upload = mayCreateCourses(getSite(), role) ? findScreenPath(screens, 'uploads', role) : undefined;
  const invitations = role === 'admin' ? findScreenPath(screens, 'invitations', role) : undefined;
  const settings = findScreenPath(screens, 'settings', role);
  return [
    ...(upload ? [{ ...describeAction('upload'), id: 'upload', to: upload }] : []),
    ...(invitations ? [{ ...describeAction('invite'), id: 'invite', to: invitations }] : []),
    ...(settings
      ? SETTINGS.filter((part) => part !== 'calendar' || hasFeature('calendar')).map((part) => ({
          label: frameText(`search.settings.${part}.label`),
          keywords: frameText(`search.settings.${part}.keywords`),
          id: part,
          to: `${settings}#${part}`,
        }))
      : []),
    { ...describeAction('theme'), id: 'theme', run: toggleTheme },
    { ...describeAction('signOut'), id: 'sign-out', to: externalLinks.logout, isExternal: true },
  ].map((action) => ({ ...action, kind: 'action', id: `action ${action.id}` }));
}

const describeAction = (action: 'upload' | 'invite' | 'theme' | 'signOut') => ({
  label: frameText(`search.actions.${action}.label`),
  keywords: frameText(`search.actions.${action}.keywords`),
});
