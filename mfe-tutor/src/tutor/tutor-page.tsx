import { query, useQuery } from '@lectern/client';
import { listChatSessions, listCourses } from '@lectern/contract';
import { EmptyState, QueryState, Skeleton, Stack } from '@lectern/ui';
import { describeFailure, t } from '../texts';
import { RecentChats } from './recent-chats';
import { StartCard } from './start-card';
import styles from './tutor.module.css';

/** Starts conversations with the tutor and lists recent ones. */
export default function TutorPage() {
  const courses = useQuery(query(listCourses));
  const sessions = useQuery(query(listChatSessions));
  return (
    <Stack gap={32} className={styles.page}>
      <StartCard courses={courses} />
      <Stack as="section" gap={12} aria-labelledby="recent-chats">
        <h2 id="recent-chats" tabIndex={-1} className={styles.heading}>
          {t('tutor.recent')}
        </h2>
        <QueryState query={sessions} loading={<ListSkeleton />} failed={describeFailure(t('tutor.failed'))} />
        {sessions.data?.length === 0 && <EmptyState title={t('tutor.none')} text={t('tutor.noneText')} />}
        {sessions.data && sessions.data.length > 0 && (
          <RecentChats sessions={sessions.data} courses={courses.data ?? []} />
        )}
      </Stack>
    </Stack>
  );
}

function ListSkeleton() {
  return (
    <Stack gap={12} role="status">
      <span className="visually-hidden">{t('tutor.loading')}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="82px" />
      ))}
    </Stack>
  );
}
