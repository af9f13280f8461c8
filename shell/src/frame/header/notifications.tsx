import { query, useCurrentUser, useQuery } from '@lectern/client';
import { listNotifications, type Notification } from '@lectern/contract';
import { Link, useLocation } from '@lectern/remote';
import { Button, formatDate, Skeleton, Stack, texts as shared } from '@lectern/ui';
import * as Popover from '@radix-ui/react-popover';
import {
  Award,
  Bell,
  BookOpenCheck,
  BookOpenText,
  CalendarClock,
  CircleAlert,
  ClipboardList,
  KeyRound,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { generatePath } from 'react-router';
import { useScreenPath } from '../../remotes/screens';
import { texts } from '../../texts';
import styles from './notifications.module.css';

const icons = {
  'course-ready': BookOpenCheck,
  'upload-failed': CircleAlert,
  'certificate-issued': Award,
  'certificate-expiring': CalendarClock,
  'certificate-expired': TriangleAlert,
  'exam-due': ClipboardList,
  'exam-never-shows-result': TriangleAlert,
  'course-assigned': BookOpenText,
  'course-due': CalendarClock,
  'course-overdue': TriangleAlert,
  'second-factor-reset': KeyRound,
};

/** The bell with its red dot, and a popover with the user's notifications. */
export function Notifications() {
  const { pathname } = useLocation();
  // The path at which the popover was opened: navigation to another one closes it.
  const [openPath, setOpenPath] = useState<string>();
  const isOpen = openPath === pathname;
  const isClosedByNavigation = openPath !== undefined && !isOpen;
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => setOpenPath(open ? pathname : undefined)}>
      <Popover.Trigger asChild>
        <Button variant="quiet" icon className={styles.bell} aria-label={texts.header.notifications}>
          <Bell aria-hidden />
          <span className={styles.dot} aria-hidden />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={texts.notifications.title}
          onCloseAutoFocus={(event) => {
            // After a navigation the new screen has the focus.
            if (isClosedByNavigation) event.preventDefault();
          }}
        >
          <NotificationList />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NotificationList() {
  const { data, error, refetch } = useQuery({ ...query(listNotifications), refetchOnMount: 'always' });
  return (
    <>
      <h2 className={styles.title}>{texts.notifications.title}</h2>
      {error && (
        <Stack gap={12} className={styles.empty} role="alert">
          <p>{texts.notifications.failed}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {shared.retry}
          </Button>
        </Stack>
      )}
      {!data && !error && <Skeleton height="96px" />}
      {data?.length === 0 && (
        <Stack as="p" gap={12} className={styles.empty}>
          {texts.notifications.none}
        </Stack>
      )}
      {data && data.length > 0 && (
        <Stack as="ul" gap={2} role="list" className={styles.list}>
          {data.map((notification) => (
            <NotificationItem key={`${notification.kind} ${notification.id}`} notification={notification} />
          ))}
        </Stack>
      )}
    </>
  );
}

function NotificationItem({ notification }: { notification: Notification }) {
  const { kind, subject, courseSlug, at } = notification;
  const Icon = icons[kind];
  const path = useNotificationPath(kind, courseSlug);
  return (
    <li>
      <Link to={path} className={styles.item}>
        <Icon size={18} aria-hidden />
        <span dir="auto">
          {texts.notifications[kind](subject)}
          <span className={styles.date}>
            {isReminder(kind) ? texts.notifications.since(formatDate(at)) : formatDate(at)}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Whether the notification announces a later date, for which the day that it was sent would be mistaken. */
const isReminder = (kind: Notification['kind']) =>
  kind === 'exam-due' || kind === 'course-due' || kind === 'certificate-expiring';

/** The path of a notification's certificate, exam, course, upload or account. */
function useNotificationPath(kind: Notification['kind'], courseSlug: string | null): string {
  const certificates = useScreenPath('certificates');
  const course = useScreenPath('course');
  const { user } = useCurrentUser();
  const uploads = useScreenPath('uploads', user?.role);
  const exams = useScreenPath('exams');
  const settings = useScreenPath('settings');
  const home = '/';
  if (kind.startsWith('certificate-')) return certificates ?? home;
  if (kind === 'exam-due') return exams ?? home;
  if (kind === 'second-factor-reset') return settings ?? home;
  if (!courseSlug) return uploads ?? home;
  return course ? generatePath(course, { course: courseSlug }) : home;
}
