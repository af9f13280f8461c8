import type { Meeting } from '@lectern/contract';
import { Badge, Muted, Row } from '@lectern/ui';
import { describeStart, hasBegun } from './describe-meeting';
import { JoinLink } from './join-link';
import styles from './meetings.module.css';
import { t } from './texts';

/** A meeting of a course: when it is, what it is about, and where to join. */
export function MeetingRow({
  meeting,
  isOver = false,
  isNext = false,
}: {
  meeting: Meeting;
  isOver?: boolean;
  isNext?: boolean;
}) {
  const { title, startsAt, minutes, note, isCancelled } = meeting;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Row gap="4 12">
          <h3 className={styles.title} dir="auto" data-cancelled={isCancelled || undefined}>
            {title}
          </h3>
          {isCancelled && <Badge tone="danger">{t('cancelled')}</Badge>}
          {!isCancelled && !isOver && hasBegun(startsAt) && <Badge tone="success">{t('now')}</Badge>}
        </Row>
        <Muted className={styles.quiet}>
          <time dateTime={startsAt}>{describeStart(startsAt)}</time>
          {' · '}
          {t('minutes', { count: minutes })}
        </Muted>
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      {!isCancelled && !isOver && <JoinLink meeting={meeting} isMain={isNext} />}
    </li>
  );
}
