import type { RecentCourse } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { ButtonLink, Card, CardTitle, formatPercent, ProgressBar, Thumbnail } from '@lectern/ui';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import { texts } from '../texts';
import styles from './dashboard.module.css';

const words = studyTexts.dashboard.recent;
const SHOWN = 5;

/** The courses under way, the latest first, then those that are finished. */
export function ContinueLearning({ courses }: { courses: RecentCourse[] }) {
  const shown = [...courses].sort((a, b) => finished(a) - finished(b)).slice(0, SHOWN);
  return (
    <Card aria-labelledby="continue">
      <div className={styles.head}>
        <CardTitle id="continue">{words.title}</CardTitle>
        {courses.length > SHOWN && <Link to={paths.progress}>{words.all(courses.length)}</Link>}
      </div>
      {courses.length === 0 && <Start />}
      {courses.length > 0 && (
        <ul role="list" className={styles.rows}>
          {shown.map((course) => (
            <Row key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const finished = ({ progress }: RecentCourse) => Number(progress >= 100);

function Row({ course }: { course: RecentCourse }) {
  const { title, progress, lastModule } = course;
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Thumbnail src={course.thumbnailUrl} title={title} category={course.category} rounded />
      </div>
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.quiet}>
          <span>{words.progress(formatPercent(progress))}</span>
          {lastModule && <span className={styles.module}>{lastModule}</span>}
        </p>
        <ProgressBar percent={progress} label={words.progressOf(title)} />
      </div>
      <ButtonLink
        to={paths.course(course)}
        variant="secondary"
        className={styles.act}
        aria-label={`${words.continue}: ${title}`}
      >
        {words.continue}
      </ButtonLink>
    </li>
  );
}

const Start = () => (
  <div className={styles.empty}>
    <h3 className={styles.emptyTitle}>{words.none}</h3>
    <p>{words.noneText}</p>
    <ButtonLink to={paths.courses}>{texts.course.browse}</ButtonLink>
  </div>
);
