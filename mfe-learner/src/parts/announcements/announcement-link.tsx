import type { ListedAnnouncement } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDate, Muted } from '@lectern/ui';
import { paths } from '../../paths';
import styles from './announcements.module.css';
import { t } from './texts';

/** An announcement of a list, as a link to its page. */
export function AnnouncementLink({
  announcement,
  showsAudience = false,
}: {
  announcement: ListedAnnouncement;
  /** Whether it names the course or group. */
  showsAudience?: boolean;
}) {
  const { title, excerpt, audience, isUnread } = announcement;
  return (
    <Link className={styles.row} to={paths.announcement(announcement)} data-unread={isUnread || undefined}>
      {isUnread && <span className="visually-hidden">{t('unread')} </span>}
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      <Muted as="span">
        {showsAudience && (
          <>
            <bdi>{audience.name}</bdi>
            {' · '}
          </>
        )}
        <AnnouncementDate announcement={announcement} />
      </Muted>
    </Link>
  );
}

/** When an announcement was published, and whether it was changed since. */
export function AnnouncementDate({
  announcement: { publishedAt, editedAt },
}: {
  announcement: Pick<ListedAnnouncement, 'publishedAt' | 'editedAt'>;
}) {
  return (
    <>
      <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      {editedAt && ` · ${t('edited', { date: formatDate(editedAt) })}`}
    </>
  );
}
