import type { ListedThread } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDate, Muted } from '@lectern/ui';
import { t } from '../texts';
import { describePlace } from './thread-link';
import { ThreadBadges } from './thread-view';
import styles from './threads.module.css';

/** What a list calls a question: its title, else its beginning. */
export function nameThread({ title, excerpt, isDeleted, isHidden }: ListedThread): string {
  if (isDeleted) return t('post.deleted');
  return title || excerpt || (isHidden ? t('post.hidden') : t('row.untitled'));
}

/** A question of a list, which opens beside the list or at an address. */
export function ThreadRow({
  thread,
  onOpen,
  to,
}: {
  thread: ListedThread;
  onOpen?: (id: string) => void;
  to?: string;
}) {
  const own = { className: styles.row, 'data-unread': thread.isUnread || undefined };
  if (to !== undefined)
    return (
      <Link {...own} to={to}>
        <ThreadSummary thread={thread} showsPlace />
      </Link>
    );
  return (
    <button {...own} type="button" onClick={() => onOpen?.(thread.id)}>
      <ThreadSummary thread={thread} />
    </button>
  );
}

export function ThreadSummary({
  thread,
  showsPlace = false,
}: {
  thread: ListedThread;
  /** Whether it names course and slide. */
  showsPlace?: boolean;
}) {
  return (
    <>
      <span className={styles.rowTitle} dir="auto">
        {thread.isUnread && <span className="visually-hidden">{t('row.unread')} </span>}
        {nameThread(thread)}
      </span>
      {showsPlace && (
        <Muted as="span" dir="auto">
          <bdi>{thread.course.title}</bdi>
          {' · '}
          <bdi>{describePlace(thread)}</bdi>
        </Muted>
      )}
      <Muted as="span">
        <bdi>{thread.asker?.name ?? t('post.deletedAccount')}</bdi>
        {' · '}
        <time dateTime={thread.createdAt}>{formatDate(thread.createdAt)}</time>
        {' · '}
        {t('row.answers', { count: thread.answerCount })}
      </Muted>
      <ThreadBadges thread={thread} />
    </>
  );
}
