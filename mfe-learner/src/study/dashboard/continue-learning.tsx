import type { RecentCourse } from '@lectern/contract';
import { Link } from '@lectern/remote';
import {
  ButtonLink,
  Card,
  CardTitle,
  formatCount,
  formatPercent,
  Muted,
  ProgressBar,
  Row,
  Stack,
  Thumbnail,
} from '@lectern/ui';
import { paths } from '../../paths';
import { dashboardTexts } from './texts';
import { missingCourseTexts } from '../../parts/courses/texts';
import styles from './dashboard.module.css';

const labels = dashboardTexts.dashboard.recent;
const MAX_SHOWN = 5;

/** Courses in progress, the most recent first, followed by completed ones. */
export function ContinueLearning({ courses }: { courses: RecentCourse[] }) {
  const shown = [...courses]
    .sort((a, b) => Number(isFinished(a)) - Number(isFinished(b)))
    .slice(0, MAX_SHOWN);
  return (
    <Card aria-labelledby="continue">
      <Row gap="8 12" className={styles.head}>
        <CardTitle id="continue">{labels.title}</CardTitle>
        {courses.length > MAX_SHOWN && (
          <Link to={paths.progress}>{labels.all(formatCount(courses.length))}</Link>
        )}
      </Row>
      {courses.length === 0 && <Start />}
      {courses.length > 0 && (
        <ul role="list" className={styles.rows}>
          {shown.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const isFinished = ({ progress }: RecentCourse) => progress >= 100;

function CourseRow({ course }: { course: RecentCourse }) {
  const { title, progress, lastModule } = course;
  const action = isFinished(course) ? labels.review : labels.continue;
  return (
    <li className={styles.row}>
      <div>
        <Thumbnail src={course.thumbnailUrl} title={title} category={course.category} rounded />
      </div>
      <div className={styles.details}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        <Muted className={styles.quiet}>
          <span>{labels.progress(formatPercent(progress))}</span>
          {lastModule && (
            <span className={styles.module} dir="auto">
              {lastModule}
            </span>
          )}
        </Muted>
        <ProgressBar percent={progress} label={labels.progressOf(title)} />
      </div>
      <ButtonLink
        to={paths.course(course)}
        variant="secondary"
        className={styles.action}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}

const Start = () => (
  <Stack gap={8} className={styles.empty}>
    <h3 className={styles.emptyTitle}>{labels.none}</h3>
    <p>{labels.noneText}</p>
    <ButtonLink to={paths.courses}>{missingCourseTexts.browse}</ButtonLink>
  </Stack>
);
