import { query, useQuery } from '@lectern/client';
import { listChatSessions, listCourses } from '@lectern/contract';
import { EmptyState, QueryState, Skeleton } from '@lectern/ui';
import { texts } from '../texts';
import { RecentChats } from './recent-chats';
import { StartCard } from './start-card';
import styles from './tutor.module.css';

/** Starts conversations with the tutor and lists recent ones. */
export default function TutorPage() {
  const courses = useQuery(query(listCourses));
  const sessions = useQuery(query(listChatSessions));
  return (
    <div className={styles.page}>
      <StartCard courses={courses} />
      <section className={styles.recent} aria-labelledby="recent-chats">
        <h2 id="recent-chats" tabIndex={-1} className={styles.heading}>
          {texts.tutor.recent}
        </h2>
        <QueryState query={sessions} loading={<ListSkeleton />} failed={texts.tutor.failed} />
        {sessions.data?.length === 0 && <EmptyState title={texts.tutor.none} text={texts.tutor.noneText} />}
        {sessions.data && sessions.data.length > 0 && (
          <RecentChats sessions={sessions.data} courses={courses.data ?? []} />
        )}
      </section>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{texts.tutor.loading}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="82px" />
      ))}
    </div>
  );
}
