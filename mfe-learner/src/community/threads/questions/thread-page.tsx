import { query, useCurrentUser, useQuery } from '@lectern/client';
import { getThread } from '@lectern/contract';
import { Link, usePageTitle, useParams } from '@lectern/remote';
import { Muted, Stack } from '@lectern/ui';
import { describePlace, findSlideAddress } from '../parts/thread-link';
import { nameThread } from '../parts/thread-row';
import { ThreadView } from '../parts/thread-view';
import styles from '../parts/threads.module.css';
import { t } from '../texts';

/** One question by itself: notifications lead here, and links to questions whose slide is gone. */
export default function ThreadPage() {
  const { threadId = '' } = useParams();
  const { user } = useCurrentUser();
  const { data } = useQuery(query(getThread, { params: { threadId } }));
  usePageTitle(data && nameThread(data));
  if (!user) return null;
  const slide = data && findSlideAddress(data);
  return (
    <Stack className={styles.page}>
      {data && (
        <Stack gap={2}>
          <p className={styles.author} dir="auto">
            {data.course.title}
          </p>
          <Muted dir="auto">{describePlace(data)}</Muted>
          {slide !== undefined && (
            <Link to={slide} className={styles.link}>
              {t('row.openSlide')}
            </Link>
          )}
        </Stack>
      )}
      <ThreadView key={threadId} threadId={threadId} userId={user.id} />
    </Stack>
  );
}
