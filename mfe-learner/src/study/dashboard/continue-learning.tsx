import type { RecentCourse } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import {
  ButtonLink,
  Card,
  CardTitle,
  formatPercent,
  Muted,
  ProgressBar,
  Row,
  Stack,
  Thumbnail,
} from '@lectern/ui';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import { t } from './texts';
import { t as partsText } from '../../parts/texts';
import styles from './dashboard.module.css';

const MAX_SHOWN = 5;

/** Courses in progress, the most recent first, followed by completed ones. */
export function ContinueLearning({ courses }: { courses: RecentCourse[] }) {
  const shown = [...courses]
    .sort((a, b) => Number(isFinished(a)) - Number(isFinished(b)))
    .slice(0, MAX_SHOWN);
  return (
    <Card aria-labelledby="continue">
      <Row gap="8 12" className={styles.head}>
        <CardTitle id="continue">{t('recent.title')}</CardTitle>
        {courses.length > MAX_SHOWN && (
          <Link to={paths.progress}>{t('recent.all', { count: courses.length })}</Link>
        )}
        {courses.length > 0 && hasFeature('offline') && (
          <Link to={paths.downloads}>{t('recent.downloads')}</Link>
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
  const action = isFinished(course) ? 'review' : 'continue';
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
          <span>{t('recent.progress', { percent: formatPercent(progress) })}</span>
          {lastModule && (
            <span className={styles.module} dir="auto">
              {lastModule}
            </span>
          )}
        </Muted>
        <ProgressBar percent={progress} label={studyText('course.progressOf', { title })} />
      </div>
      <ButtonLink
        to={paths.course(course)}
        variant="secondary"
        className={styles.action}
        aria-label={t(`recent.${action}Of`, { title })}
      >
        {t(`recent.${action}`)}
      </ButtonLink>
    </li>
  );
}

const Start = () => (
  <Stack gap={8} className={styles.empty}>
    <h3 className={styles.emptyTitle}>{t('recent.none')}</h3>
    <p>{t('recent.noneText')}</p>
    <ButtonLink to={paths.courses}>{partsText('courseMissing.browse')}</ButtonLink>
  </Stack>
);
