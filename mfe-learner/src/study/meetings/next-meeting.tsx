import type { NextMeeting } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, Muted, Row } from '@lectern/ui';
import { paths } from '../../paths';
import { describeStart, hasBegun } from './describe-meeting';
import { JoinLink } from './join-link';
import styles from './meetings.module.css';
import { t } from './texts';

/** The meeting that runs now or comes next in any course of the person. */
export default function NextMeetingCard({ meeting }: { meeting: NextMeeting }) {
  const { title, startsAt, courseTitle, courseSlug } = meeting;
  return (
    <Card aria-labelledby="next-meeting">
      <CardTitle id="next-meeting">{t('next')}</CardTitle>
      <div className={styles.row}>
        <div className={styles.text}>
          <Row gap="4 12">
            <p className={styles.when}>
              <time dateTime={startsAt}>{describeStart(startsAt)}</time>
            </p>
            {hasBegun(startsAt) && <Badge tone="success">{t('now')}</Badge>}
          </Row>
          <p className={styles.title} dir="auto">
            {title}
          </p>
          <Muted className={styles.quiet}>
            <Link to={paths.course({ slug: courseSlug })} dir="auto">
              {courseTitle}
            </Link>
          </Muted>
        </div>
        <JoinLink meeting={meeting} isMain={false} />
      </div>
    </Card>
  );
}
