import { Link } from '@lectern/remote';
import type { Course } from '@lectern/contract';
import { Badge, ButtonLink, Card, CardTitle, formatDate, Muted, Stack, Thumbnail } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './overview.module.css';

/** The newest courses, drafts included. */
export function RecentCourses({ courses }: { courses: Course[] }) {
  return (
    <Card aria-labelledby="recent-courses">
      <CardTitle id="recent-courses">{t('overview.recentCourses')}</CardTitle>
      {courses.length === 0 && (
        <Stack className={styles.empty}>
          <p>{t('overview.noCourses')}</p>
          <ButtonLink to={paths.upload} variant="secondary">
            {t('overview.uploadFirst')}
          </ButtonLink>
        </Stack>
      )}
      <ul role="list" className={styles.rows}>
        {courses.map((course) => (
          <li key={course.id}>
            <Link to={paths.editor(course)} className={styles.row}>
              <div className={styles.picture}>
                <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} />
              </div>
              <div className={styles.main}>
                <h3 className={styles.name} dir="auto">
                  {course.title}
                </h3>
                <Muted className={styles.quiet}>
                  {t('overview.created', { date: formatDate(course.createdAt) })}
                </Muted>
              </div>
              <Badge tone={course.isPublished ? 'success' : 'neutral'}>
                {course.isPublished ? t('overview.published') : t('overview.draft')}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
      {courses.length > 0 && (
        <ButtonLink to={paths.courses} variant="secondary">
          {t('overview.allCourses')}
        </ButtonLink>
      )}
    </Card>
  );
}
