import type { User } from '@lectern/contract';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { ChevronDown, LogOut, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ScreenRoute } from '../remotes/table';
import { leave } from '../session/leave';
import { texts } from '../texts';
import { ADMIN, currentOf, isHighlighted, LAST, MAIN, type Entry } from './entries';
import styles from './sidebar.module.css';

/** The links of the frame; an entry is drawn once a remote has a screen (a route with a title) for its path. */
export function Sidebar({
  user,
  screens,
  compact,
}: {
  user: User;
  screens: ScreenRoute[];
  compact?: boolean;
}) {
  const isProvided = ({ path }: Entry) =>
    screens.some((screen) => screen.path === path && screen.handle.title !== undefined);
  const admin = ADMIN.filter(isProvided);
  return (
    <nav className={`${styles.sidebar} ${compact ? styles.compact : ''}`} aria-label={texts.nav.main}>
      <ScrollArea className={styles.scroll}>
        <div className={styles.content}>
          <Entries entries={MAIN.filter(isProvided)} />
          {user.role === 'admin' && admin.length > 0 && <AdminGroup entries={admin} />}
          <div className={styles.last}>
            <Entries entries={LAST.filter(isProvided)} />
            <a href={leave.logout} className={styles.entry}>
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
  const current = currentOf(entries, pathname);
  return (
    <ul role="list" id={id} className={styles.list}>
      {entries.map(({ path, label, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.entry}
            data-highlighted={isHighlighted(path, pathname) || undefined}
            aria-current={path === current ? 'page' : undefined}
          >
            <Icon size={20} aria-hidden />
            <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AdminGroup({ entries }: { entries: Entry[] }) {
  const { pathname } = useLocation();
  const id = useId();
  const [open, setOpen] = useState(pathname.startsWith('/admin'));
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
