import type { NextSlide, RecentCourse } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { ButtonLink, Card, CardTitle, Muted, ProgressBar, Stack, Thumbnail } from '@lectern/ui';
import { CirclePlay } from 'lucide-react';
import { nextSlideTexts } from '../course/texts';
import { dashboardTexts } from './texts';
import styles from './dashboard.module.css';

const labels = dashboardTexts.dashboard.resume;

/** The one way on: course and slide at which the learner goes on, and how much is left. */
export function ResumeCard({ course, next }: { course: RecentCourse; next: NextSlide }) {
  const isBegun = course.progress > 0;
  return (
    <Card aria-labelledby="resume" category={course.category} className={styles.resume}>
      <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} rounded eager />
      <Stack gap={8} className={styles.resumeText}>
        <CardTitle id="resume">{isBegun ? labels.title : labels.titleNew}</CardTitle>
        <p className={styles.resumeCourse} dir="auto">
          {course.title}
        </p>
        <Muted dir="auto">{labels.slide(next.moduleTitle, next.title)}</Muted>
        <ProgressBar percent={course.progress} label={labels.progress} />
        {next.slidesLeft > 0 && <Muted>{nextSlideTexts.left(next)}</Muted>}
      </Stack>
      <ButtonLink
        to={slideLink({ courseSlug: course.slug, ...next })}
        aria-label={`${isBegun ? labels.continue : labels.start}: ${next.title}`}
      >
        <CirclePlay aria-hidden />
        {isBegun ? labels.continue : labels.start}
      </ButtonLink>
    </Card>
  );
}
