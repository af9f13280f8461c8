import type { User } from '@lectern/contract';
import { Link, useLocation } from '@lectern/remote';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { ChevronDown, LogOut, Presentation, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useContext, useId } from 'react';
import { Stack } from '@lectern/ui';
import { ScreensContext } from '../../remotes/screens';
import { externalLinks } from '../../session/external-links';
import { frameText } from '../texts';
import { currentEntry, listGroupEntries, type Entry } from './entries';
import { NavigationIcon } from './navigation-icon';
import styles from './sidebar.module.css';
import { useOpenGroup } from './use-open-group';

/** The frame's links: the navigation entries of the remotes' screens, and Sign Out. */
export function Sidebar({ user, compact }: { user: User; compact?: boolean }) {
  const screens = useContext(ScreensContext);
  const list = (group: Entry['group']) => listGroupEntries(screens, group, user.role);
  return (
    <nav className={`${styles.sidebar} ${compact ? styles.compact : ''}`} aria-label={frameText('nav.main')}>
      <ScrollArea className={styles.scroll}>
        <div className={styles.content}>
          <Entries entries={list('main')} />
          <Group name={frameText('nav.teaching')} Icon={Presentation} entries={list('teaching')} />
          <Group name={frameText('nav.adminPanel')} Icon={ShieldCheck} entries={list('admin')} />
        </div>
      </ScrollArea>
      <div className={styles.last}>
        <Entries entries={list('last')} />
        <a href={externalLinks.logout} className={styles.entry}>
          <LogOut size={20} aria-hidden />
          <span className={styles.label}>{frameText('nav.signOut')}</span>
        </a>
      </div>
    </nav>
  );
}

function Entries({ entries, id }: { entries: Entry[]; id?: string }) {
  const { pathname } = useLocation();
  const current = currentEntry(entries, pathname);
  return (
    <Stack as="ul" gap={2} role="list" id={id} className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link
            to={entry.path}
            className={styles.entry}
            data-highlighted={entry === current || undefined}
            aria-current={entry === current ? 'page' : undefined}
          >
            <NavigationIcon name={entry.icon} />
            <span className={styles.label}>{entry.label}</span>
          </Link>
        </li>
      ))}
    </Stack>
  );
}

/** A collapsible group, open on the paths of its entries. Without entries, it renders nothing. */
function Group({ name, Icon, entries }: { name: string; Icon: LucideIcon; entries: Entry[] }) {
  const { pathname } = useLocation();
  const id = useId();
  const [isOpen, toggle] = useOpenGroup(name, currentEntry(entries, pathname) !== undefined);
  if (!entries.length) return null;
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon size={20} aria-hidden />
        <span className={styles.label}>{name}</span>
        <ChevronDown size={16} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && <Entries entries={entries} id={id} />}
    </div>
  );
}
