import { useQuery } from '@lectern/client';
import { type CourseDetail } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, Skeleton, texts as shared } from '@lectern/ui';
import { CourseMissing } from '../../parts/courses/course-missing';
import { courseQuery, isForbidden, isMissing } from '../../parts/courses/course-queries';
import { NotEnrolled } from '../enrollment/not-enrolled';
import { paths } from '../../paths';
import { courseTexts } from '../course/texts';
import { Handout } from './handout';
import { handoutTexts } from './texts';
import { useCourseSlides } from './use-course-slides';

/** A whole course to print, or to save as a PDF by the browser's print dialog. */
export default function HandoutPage() {
  const { course: address = '' } = useParams();
  const course = useQuery(courseQuery(address));
  usePageTitle(course.data && handoutTexts.pageTitle(course.data.title));

  if (isMissing(course.error)) return <CourseMissing />;
  if (course.error && !course.data) {
    return (
      <ErrorState
        title={courseTexts.failed}
        text={shared.nothingLost}
        onRetry={() => void course.refetch()}
      />
    );
  }
  return course.data ? <CourseHandout address={address} course={course.data} /> : <Loading />;
}

function CourseHandout({ address, course }: { address: string; course: CourseDetail }) {
  const { data: modules, error, refetch } = useCourseSlides(course);
  const courseLink = paths.course(course);
  if (isForbidden(error)) return <NotEnrolled address={address} course={course} courseLink={courseLink} />;
  if (error && !modules) {
    return (
      <ErrorState title={handoutTexts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
    );
  }
  if (!modules) return <Loading />;
  if (modules.length === 0) {
    return (
      <EmptyState
        title={handoutTexts.none}
        text={handoutTexts.noneText}
        action={<ButtonLink to={courseLink}>{handoutTexts.back}</ButtonLink>}
      />
    );
  }
  return <Handout course={course} modules={modules} />;
}

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">{handoutTexts.loading}</span>
      <Skeleton height="480px" />
    </div>
  );
}
