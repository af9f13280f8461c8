import { query, useQuery } from '@lectern/client';
import { listAnnouncements } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle } from '@lectern/ui';
import { useId } from 'react';
import { paths } from '../../paths';
import { AnnouncementLink } from './announcement-link';
import styles from './announcements.module.css';
import { t } from './texts';

/** Announcements that the page of a course shows. */
const SHOWN = 3;

/** The latest announcements of a course; absent where it has none. */
export default function AnnouncementsCard({ courseId }: { courseId: string }) {
  const id = useId();
  const { data } = useQuery({
    ...query(listAnnouncements, { query: { courseId, page: 1 } }),
    // Instructors write meanwhile.
    refetchOnMount: 'always',
  });
  if (!data?.total) return null;
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{t('card.title')}</CardTitle>
      <ul role="list" className={styles.list}>
        {data.items.slice(0, SHOWN).map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementLink announcement={announcement} />
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <Link className={styles.all} to={paths.courseAnnouncements(courseId)}>
          {t('card.all', { count: data.total })}
        </Link>
      )}
    </Card>
  );
}
