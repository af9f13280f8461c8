import { Link } from '@lectern/remote';
import type { Course } from '@lectern/contract';
import { Badge, ButtonLink, Card, CardTitle, formatDate, Muted, Stack, Thumbnail } from '@lectern/ui';
import { paths } from '../../paths';
import { overviewTexts } from './texts';
import styles from './overview.module.css';

/** The newest courses, drafts included. */
export function RecentCourses({ courses }: { courses: Course[] }) {
  return (
    <Card aria-labelledby="recent-courses">
      <CardTitle id="recent-courses">{overviewTexts.recentCourses}</CardTitle>
      {courses.length === 0 && (
        <Stack className={styles.empty}>
          <p>{overviewTexts.noCourses}</p>
          <ButtonLink to={paths.upload} variant="secondary">
            {overviewTexts.uploadFirst}
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
                <Muted className={styles.quiet}>{overviewTexts.created(formatDate(course.createdAt))}</Muted>
              </div>
              <Badge tone={course.isPublished ? 'success' : 'neutral'}>
                {course.isPublished ? overviewTexts.published : overviewTexts.draft}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
      {courses.length > 0 && (
        <ButtonLink to={paths.courses} variant="secondary">
          {overviewTexts.allCourses}
        </ButtonLink>
      )}
    </Card>
  );
}
