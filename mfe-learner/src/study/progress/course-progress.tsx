import type { RecentCourse } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, formatPercent, GrowingList, Muted, ProgressBar, Stack } from '@lectern/ui';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import { t } from './texts';
import styles from './progress.module.css';

/** All enrolled courses with their progress. */
export function CourseProgress({ courses }: { courses: RecentCourse[] }) {
  return (
    <Card aria-labelledby="courses">
      <CardTitle id="courses">{t('courses')}</CardTitle>
      <GrowingList entries={courses} className={styles.rows}>
        {(course) => (
          <Stack as="li" gap={8} key={course.id} className={styles.row}>
            <div className={styles.line}>
              <h3 className={styles.name} dir="auto">
                <Link to={paths.course(course)}>{course.title}</Link>
              </h3>
              {course.progress >= 100 && <Badge tone="success">{studyText('course.completed')}</Badge>}
              <span className={styles.percent}>{formatPercent(course.progress)}</span>
            </div>
            <ProgressBar
              percent={course.progress}
              label={studyText('course.progressOf', { title: course.title })}
            />
            {course.lastModule && <Muted dir="auto">{t('lastModule', { title: course.lastModule })}</Muted>}
          </Stack>
        )}
      </GrowingList>
    </Card>
  );
}
