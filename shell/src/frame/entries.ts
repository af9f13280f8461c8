import type { NavigationEntry } from '@lectern/remote';
import type { ScreenRoute } from '../remotes/manifests';

/** A link of the sidebar, and the path of the screen that it leads to. */
export interface Entry extends NavigationEntry {
  path: string;
}

/** A group's entries in order. */
export function entriesOf(screens: ScreenRoute[], group: Entry['group']): Entry[] {
  return screens
    .flatMap(({ path, navigation }) => (navigation?.group === group ? [{ ...navigation, path }] : []))
    .sort((a, b) => a.order - b.order);
}

/** `/` matches exactly, other entries match every path below them, and each the paths that it names besides. */
export function isMatch({ path, alsoOn = [] }: Pick<Entry, 'path' | 'alsoOn'>, pathname: string): boolean {
  if (pathname === path || alsoOn.includes(pathname)) return true;
  return path !== '/' && pathname.startsWith(`${path}/`);
}

/**
 * The one entry of a group that is highlighted: of those that match, the one with the longest path. `/admin` matches
 * every path of its group, and is highlighted only where no other entry is.
 */
export function currentEntry(entries: Entry[], pathname: string): Entry | undefined {
  return entries.filter((entry) => isMatch(entry, pathname)).sort((a, b) => b.path.length - a.path.length)[0];
}
