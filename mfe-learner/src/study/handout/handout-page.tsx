import { useQuery } from '@lectern/client';
import { type CourseDetail } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Skeleton } from '@lectern/ui';
import { CourseMissing } from '../../parts/courses/course-missing';
import { courseQuery, isForbidden } from '../../parts/courses/course-queries';
import NotEnrolled from '../enrollment/not-enrolled';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import { t } from './texts';
import { Handout } from './handout';
import { useCourseSlides } from './use-course-slides';

/** A whole course to print, or to save as a PDF by the browser's print dialog. */
export default function HandoutPage() {
  const { course: address = '' } = useParams();
  const course = useQuery(courseQuery(address));
  usePageTitle(course.data && t('pageTitle', { title: course.data.title }));
  useParentName(course.data?.title);

  if (course.data && !isMissing(course.error))
    return <CourseHandout address={address} course={course.data} />;
  return (
    <QueryState
      query={course}
      loading={<Loading />}
      failed={studyText('course.failed')}
      missing={<CourseMissing />}
    />
  );
}

function CourseHandout({ address, course }: { address: string; course: CourseDetail }) {
  const slides = useCourseSlides(course);
  const modules = slides.data;
  const courseLink = paths.course(course);
  if (isForbidden(slides.error))
    return <NotEnrolled address={address} course={course} courseLink={courseLink} />;
  if (!modules) return <QueryState query={slides} loading={<Loading />} failed={t('failed')} />;
  if (modules.length === 0) {
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        action={<ButtonLink to={courseLink}>{t('back')}</ButtonLink>}
      />
    );
  }
  return <Handout course={course} modules={modules} />;
}

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height="480px" />
    </div>
  );
}
