import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import {
  type Announcement,
  countUnreadNotifications,
  getAnnouncement,
  listAnnouncements,
  markAnnouncementRead,
} from '@lectern/contract';
import { Link, usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, Card, EmptyState, isMissing, Muted, QueryState } from '@lectern/ui';
import { useEffect } from 'react';
import { AnnouncementDate } from '../../parts/announcements/announcement-link';
import styles from '../../parts/announcements/announcements.module.css';
import { t } from '../../parts/announcements/texts';
import { useStudyingUser } from '../../parts/use-studying-user';
import { paths } from '../../paths';

/** One announcement, which is read by that. Notifications and messages lead here. */
export default function AnnouncementPage() {
  const { announcementId = '' } = useParams();
  const announcement = useQuery(query(getAnnouncement, { params: { announcementId } }));
  const { data, error } = announcement;
  usePageTitle(data?.title);
  useMarkRead(data);
  if (data && !isMissing(error)) return <AnnouncementView announcement={data} />;
  return (
    <QueryState
      query={announcement}
      loading={t('page.loading')}
      failed={t('page.failed')}
      missing={
        <EmptyState
          title={t('page.gone')}
          text={t('page.goneText')}
          action={<ButtonLink to={paths.announcements}>{t('list.all')}</ButtonLink>}
        />
      }
    />
  );
}

/** Marks an announcement as read once it is shown to its own reader. */
function useMarkRead(announcement: Announcement | undefined): void {
  const reader = useStudyingUser();
  const { mutate } = useMutation({
    mutationFn: (announcementId: string) => call(markAnnouncementRead, { params: { announcementId } }),
    onSuccess: () => {
      void invalidate(listAnnouncements);
      void invalidate(countUnreadNotifications);
    },
  });
  const id = reader && announcement?.isUnread ? announcement.id : undefined;
  useEffect(() => {
    if (id) mutate(id);
  }, [id, mutate]);
}

function AnnouncementView({ announcement }: { announcement: Announcement }) {
  const { text, audience, authorName } = announcement;
  return (
    <Card as="article" className={styles.page}>
      <Muted>
        {audience.courseSlug === null ? (
          <bdi>{audience.name}</bdi>
        ) : (
          <Link to={paths.course({ slug: audience.courseSlug })} dir="auto">
            {audience.name}
          </Link>
        )}
        {authorName && (
          <>
            {' · '}
            <bdi>{authorName}</bdi>
          </>
        )}
        {' · '}
        <AnnouncementDate announcement={announcement} />
      </Muted>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </Card>
  );
}
