import { useQuery } from '@lectern/client';
import { hasFeature } from '@lectern/i18n';
import { usePageTitle, useParams } from '@lectern/remote';
import { isMissing, QueryState, Row, Stack } from '@lectern/ui';
import { lazy, Suspense } from 'react';
import { AskTutor } from '../../parts/ask-tutor';
import { courseQuery, enrollmentQuery } from '../../parts/courses/course-queries';
import { t } from '../texts';
import { useProgressReplay } from '../saving/use-progress-replay';
import { CourseMissing } from '../../parts/courses/course-missing';
import { CourseOverview } from './course-overview';
import { CourseSkeleton } from './course-skeleton';
import styles from './course.module.css';
import { EnrollmentCard } from './enrollment-card';
import { GradesCard } from '../grades/grades-card';
import { ModuleList } from './module-list';
import { HandoutLink } from './handout-link';
import { DownloadOffer } from './download-offer';
import { PracticeLink } from './practice-links';

// Most courses have no lock, survey, meetings or announcements, so these parts are loaded after the page.
const CourseLock = lazy(() => import('../locks/course-lock'));
const SurveyCard = lazy(() => import('../survey/survey-card'));
const MeetingsCard = lazy(() => import(/* webpackChunkName: "meetings" */ '../meetings/meetings-card'));
const AnnouncementsCard = lazy(() => import('../../parts/announcements/announcements-card'));

/** A course for signed-in people: enrollment, progress and modules. */
export default function CoursePage() {
  // The id or slug of the course in the URL.
  const { course: address = '' } = useParams();
  const course = useQuery(courseQuery(address));
  const enrollment = useQuery(enrollmentQuery(address));
  usePageTitle(course.data?.title);
  useProgressReplay();

  if (isMissing(course.error)) return <CourseMissing />;
  const queryState = (
    <QueryState query={[course, enrollment]} loading={<CourseSkeleton />} failed={t('course.failed')} />
  );
  if (!course.data || enrollment.data === undefined) return queryState;
  return (
    <Stack gap={24}>
      {queryState}
      <CourseOverview course={course.data}>
        {course.data.lock && (
          <Suspense fallback={null}>
            <CourseLock lock={course.data.lock} />
          </Suspense>
        )}
        <EnrollmentCard address={address} course={course.data} enrollment={enrollment.data} />
        <Row className={styles.offers}>
          {enrollment.data && <PracticeLink course={course.data} />}
          {(enrollment.data ?? course.data.canPreview) && <HandoutLink course={course.data} />}
          {enrollment.data && <DownloadOffer course={course.data} />}
          <AskTutor course={course.data} />
        </Row>
      </CourseOverview>
      {enrollment.data?.completedAt && (
        <Suspense>
          <SurveyCard course={course.data} />
        </Suspense>
      )}
      {(enrollment.data ?? course.data.canPreview) && (
        <Suspense>
          <MeetingsCard courseId={course.data.id} />
        </Suspense>
      )}
      {enrollment.data && hasFeature('announcements') && (
        <Suspense>
          <AnnouncementsCard courseId={course.data.id} />
        </Suspense>
      )}
      <ModuleList course={course.data} enrollment={enrollment.data} />
      {enrollment.data && <GradesCard courseId={course.data.id} />}
    </Stack>
  );
}
