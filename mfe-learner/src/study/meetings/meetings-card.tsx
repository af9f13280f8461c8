import { query, useQuery } from '@lectern/client';
import { listMeetings } from '@lectern/contract';
import { Card, CardTitle, Muted, RefetchError } from '@lectern/ui';
import { useId } from 'react';
import { MeetingRow } from './meeting-row';
import styles from './meetings.module.css';
import { t } from './texts';

/** The live meetings of a course: first the upcoming ones, then the past ones, which are folded; absent without meetings. */
export default function MeetingsCard({ courseId }: { courseId: string }) {
  const id = useId();
  const meetings = useQuery({
    ...query(listMeetings, { params: { id: courseId } }),
    // Instructors may have moved or cancelled meetings since the last visit.
    refetchOnMount: 'always',
  });
  const { upcoming = [], past = [] } = meetings.data ?? {};
  if (!upcoming.length && !past.length) return null;
  const next = upcoming.find(({ isCancelled }) => !isCancelled);
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{t('title')}</CardTitle>
      <RefetchError queries={[meetings]} />
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
