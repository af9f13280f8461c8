import type { User } from '@lectern/contract';
import { Link, useLocation } from '@lectern/remote';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { ChevronDown, LogOut, ShieldCheck } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import { ScreensContext } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import { texts } from '../texts';
import { currentEntry, entriesOf, type Entry } from './entries';
import { NavigationIcon } from './navigation-icon';
import styles from './sidebar.module.css';

/** The frame's links: the navigation entries of the remotes' screens, and Sign Out. */
export function Sidebar({ user, compact }: { user: User; compact?: boolean }) {
  const screens = useContext(ScreensContext);
  const admin = entriesOf(screens, 'admin');
  return (
    <nav className={`${styles.sidebar} ${compact ? styles.compact : ''}`} aria-label={texts.nav.main}>
      <ScrollArea className={styles.scroll}>
        <div className={styles.content}>
          <Entries entries={entriesOf(screens, 'main')} />
          {user.role === 'admin' && admin.length > 0 && <AdminGroup entries={admin} />}
          <div className={styles.last}>
            <Entries entries={entriesOf(screens, 'last')} />
            <a href={externalLinks.logout} className={styles.entry}>
              <LogOut size={20} aria-hidden />
              <span className={styles.label}>{texts.nav.signOut}</span>
            </a>
          </div>
        </div>
      </ScrollArea>
    </nav>
  );
}

function Entries({ entries, id }: { entries: Entry[]; id?: string }) {
  const { pathname } = useLocation();
  const current = currentEntry(entries, pathname);
  return (
    <ul role="list" id={id} className={styles.list}>
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
    </ul>
  );
}

/** The collapsible admin group; initially open on the paths of its entries. */
function AdminGroup({ entries }: { entries: Entry[] }) {
  const { pathname } = useLocation();
  const id = useId();
  const [open, setOpen] = useState(currentEntry(entries, pathname) !== undefined);
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ShieldCheck size={20} aria-hidden />
        <span className={styles.label}>{texts.nav.adminPanel}</span>
        <ChevronDown size={16} aria-hidden className={styles.arrow} />
      </button>
      {open && <Entries entries={entries} id={id} />}
    </div>
  );
}
