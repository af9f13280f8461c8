import type { Role } from '@lectern/contract';
import type { NavigationEntry } from '@lectern/remote';
import type { ScreenRoute } from '../../remotes/manifests';
import { isOffered } from '../../session/may-open';

/** A link of the sidebar with the path of its screen. */
export interface Entry extends NavigationEntry {
  path: string;
}

/** A group's entries, sorted. */
export function listEntries(screens: ScreenRoute[], group: Entry['group']): Entry[] {
  return screens
    .flatMap(({ path, navigation }) => (navigation?.group === group ? [{ ...navigation, path }] : []))
    .sort((a, b) => a.order - b.order);
}

/** A group's entries that a role is offered; administrators have the entries marked `instructorsOnly` in another group. */
export function listGroupEntries(screens: ScreenRoute[], group: Entry['group'], role: Role): Entry[] {
  const isAdmin = role === 'admin';
  const offeredScreens = screens.filter((screen) => isOffered(screen, role));
  return listEntries(offeredScreens, group).filter(({ instructorsOnly }) => !(isAdmin && instructorsOnly));
}

/** Whether an entry leads to a path or to a parent of the path; the entry `/` matches only itself. */
export function isMatch({ path }: Pick<Entry, 'path'>, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}

/**
 * The highlighted entry of a group: the match with the longest path. `/admin` and `/teaching` match every path of their
 * group, so they are highlighted only if no other entry matches.
 */
export function currentEntry(entries: Entry[], pathname: string): Entry | undefined {
  return entries.filter((entry) => isMatch(entry, pathname)).sort((a, b) => b.path.length - a.path.length)[0];
}
