import type { NextSlide, RecentCourse } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { ButtonLink, Card, CardTitle, Muted, ProgressBar, Stack, Thumbnail } from '@lectern/ui';
import { CirclePlay } from 'lucide-react';
import { t as studyText } from '../texts';
import { t } from './texts';
import styles from './dashboard.module.css';

/** The one way on: course and slide at which the learner goes on, and how much is left. */
export function ResumeCard({ course, next }: { course: RecentCourse; next: NextSlide }) {
  const isBegun = course.progress > 0;
  return (
    <Card aria-labelledby="resume" category={course.category} className={styles.resume}>
      <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} rounded eager />
      <Stack gap={8} className={styles.resumeText}>
        <CardTitle id="resume">{isBegun ? t('resume.title') : t('resume.titleNew')}</CardTitle>
        <p className={styles.resumeCourse} dir="auto">
          {course.title}
        </p>
        <Muted dir="auto">{t('resume.slide', { module: next.moduleTitle, slide: next.title })}</Muted>
        <ProgressBar percent={course.progress} label={t('resume.progress')} />
        {next.slidesLeft > 0 && (
          <Muted>{studyText('nextSlide.left', { slides: next.slidesLeft, minutes: next.minutesLeft })}</Muted>
        )}
      </Stack>
      <ButtonLink
        to={slideLink({ courseSlug: course.slug, ...next })}
        aria-label={
          isBegun ? t('resume.continueOf', { title: next.title }) : t('resume.startOf', { title: next.title })
        }
      >
        <CirclePlay aria-hidden />
        {isBegun ? t('resume.continue') : t('resume.start')}
      </ButtonLink>
    </Card>
  );
}
