import { query, useQuery } from '@lectern/client';
import { listNotifications, type Notification } from '@lectern/contract';
import { Link, useLocation } from '@lectern/remote';
import { Button, formatDate, Skeleton, texts as shared } from '@lectern/ui';
import { Award, Bell, BookOpenCheck, CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { generatePath } from 'react-router';
import { useScreenPath } from '../remotes/screens';
import { texts } from '../texts';
import styles from './notifications.module.css';

const words = texts.notifications;
const icons = { 'course-ready': BookOpenCheck, 'upload-failed': CircleAlert, 'certificate-issued': Award };

/** The bell with its red dot, and what happened to the person behind it. */
export function Notifications() {
  const { pathname } = useLocation();
  // On another screen it is closed.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  const setOpen = (wanted: boolean) => setOpenOn(wanted ? pathname : undefined);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenOn(undefined);
      bell.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) setOpenOn(undefined);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return (
    <div ref={place} className={styles.place}>
      <Button
        ref={bell}
        variant="quiet"
        icon
        className={styles.bell}
        aria-label={texts.header.notifications}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden />
        <span className={styles.dot} aria-hidden />
      </Button>
      {open && <Panel id={id} />}
    </div>
  );
}

function Panel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...query(listNotifications), refetchOnMount: 'always' });
  return (
    <section id={id} className={styles.panel} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      {error && (
        <div className={styles.empty} role="alert">
          <p>{words.failed}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {shared.retry}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton height="96px" />}
      {data?.length === 0 && <p className={styles.empty}>{words.none}</p>}
      {data && data.length > 0 && (
        <ul role="list" className={styles.events}>
          {data.map((event) => (
            <Event key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Event({ event: { kind, subject, courseSlug, at } }: { event: Notification }) {
  const Icon = icons[kind];
  const path = usePath(kind, courseSlug);
  return (
    <li>
      <Link to={path} className={styles.event}>
        <Icon size={18} aria-hidden />
        <span dir="auto">
          {words[kind](subject)}
          <span className={styles.date}>{formatDate(at)}</span>
        </span>
      </Link>
    </li>
  );
}

/** Where a notification leads: to its certificate, its course, or the uploads. */
function usePath(kind: Notification['kind'], slug: string | null): string {
  const certificates = useScreenPath('certificates');
  const course = useScreenPath('course');
  const uploads = useScreenPath('uploads');
  const home = '/';
  if (kind === 'certificate-issued') return certificates ?? home;
  if (!slug) return uploads ?? home;
  return course ? generatePath(course, { course: slug }) : home;
}
