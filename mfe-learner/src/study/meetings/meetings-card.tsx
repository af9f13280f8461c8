import { query, useQuery } from '@lectern/client';
import { listMeetings } from '@lectern/contract';
import { Card, CardTitle, Muted, RefetchError } from '@lectern/ui';
import { useId } from 'react';
import { MeetingRow } from './meeting-row';
import styles from './meetings.module.css';
import { t } from './texts';

/** The live meetings of a course, the next ones first, those that are over folded; absent where it has none. */
export default function MeetingsCard({ courseId }: { courseId: string }) {
  const id = useId();
  const list = useQuery({
    ...query(listMeetings, { params: { id: courseId } }),
    // Instructors move and cancel meetings meanwhile.
    refetchOnMount: 'always',
  });
  const { upcoming = [], past = [] } = list.data ?? {};
  if (!upcoming.length && !past.length) return null;
  const next = upcoming.find(({ isCancelled }) => !isCancelled);
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{t('title')}</CardTitle>
      <RefetchError queries={[list]} />
      {upcoming.length > 0 ? (
        <ul role="list" className={styles.list}>
          {upcoming.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} isNext={meeting === next} />
          ))}
        </ul>
      ) : (
        <Muted className={styles.quiet}>{t('none')}</Muted>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t('past', { count: past.length })}</summary>
          <ul role="list" className={styles.list}>
            {past.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} isOver />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
