import { buildUrl, useCurrentUser, useQuery } from '@lectern/client';
import { login, type CourseDetail } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import {
  Badge,
  ButtonAnchor,
  Card,
  categoryAccent,
  categoryName,
  formatPrice,
  isMissing,
  QueryState,
  Row,
  Skeleton,
  Stack,
  Thumbnail,
} from '@lectern/ui';
import { Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { RequirementsList } from '../certificates/requirements-list';
import { courseQuery } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { Rating } from '../course-list/rating';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { CourseFeatures, InstructorCard } from './course-facts';
import { CourseMissing } from '../../parts/courses/course-missing';
import { CourseSkeleton } from './course-skeleton';
import styles from './course.module.css';
import { keepEnrollWish } from '../enrollment/enroll-wish';
import { Modules } from './module-list';
import { SharePageButtons } from './share-buttons';

// Visitors do not load it.
const LearnerOffer = lazy(() => import('./learner-offer'));
// Most courses have no conditions.
const CourseLock = lazy(() => import('../locks/course-lock'));

/** The public page of a course. */
export default function PublicCoursePage() {
  const { course: address = '' } = useParams();
  const details = useQuery(courseQuery(address));
  const course = details.data;
  usePageTitle(course?.title);

  const missing = (
    <>
      <h1 className="visually-hidden">{partsText('screens.course.title')}</h1>
      <CourseMissing />
    </>
  );
  const queryState = (
    <QueryState query={details} loading={<CourseSkeleton />} failed={t('course.failed')} missing={missing} />
  );
  if (!course || isMissing(details.error)) return queryState;
  return (
    <Stack as="article" gap={24} data-accent={categoryAccent(course.category)}>
      {queryState}
      <div className={styles.split}>
        <Stack as="header" className={styles.lead}>
          <Row>
            {course.category && <Badge tone="accent">{categoryName(course.category)}</Badge>}
            {course.isFeatured && <Badge tone="primary">{t('course.featured')}</Badge>}
          </Row>
          <h1 className={styles.leadTitle} lang={course.language ?? undefined} dir="auto">
            {course.title}
          </h1>
          {course.description && (
            <p className={styles.leadText} lang={course.language ?? undefined} dir="auto">
              {course.description}
            </p>
          )}
          <Row as="p" gap={6} className={styles.moduleFacts}>
            <Users size={16} aria-hidden />
            {t('course.students', { count: course.enrollmentCount })}
            <Rating course={course} counted />
          </Row>
        </Stack>
        <Stack gap={24} className={styles.offer}>
          <Offer address={address} course={course} />
          <CourseFeatures course={course} />
        </Stack>
        <Stack gap={24} className={styles.content}>
          <Modules title={t('publicCourse.curriculum')} course={course} />
          <InstructorCard course={course} />
        </Stack>
      </div>
    </Stack>
  );
}

function Offer({ address, course }: { address: string; course: CourseDetail }) {
  const { user } = useCurrentUser();
  const price = formatPrice(course.price);
  return (
    <Card as="div" category={course.category} padded={false} className={styles.offerCard}>
      <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} eager />
      <Stack className={styles.offerBody}>
        {price && <p className={styles.price}>{price}</p>}
        {user ? (
          <Suspense fallback={<Skeleton height="var(--control)" />}>
            <LearnerOffer address={address} course={course} />
          </Suspense>
        ) : (
          <VisitorOffer course={course} />
        )}
        {course.accessConditions && (
          <Suspense fallback={null}>
            <CourseLock lock={course.accessConditions} isPublic />
          </Suspense>
        )}
        <RequirementsList course={course} />
        <SharePageButtons title={course.title} />
      </Stack>
    </Card>
  );
}

/** Leads through sign-in, or sign-up from there, to the course page, which enrolls the person and opens the first slide. */
function VisitorOffer({ course }: { course: CourseDetail }) {
  const returnTo = paths.course(course);
  return (
    <ButtonAnchor
      href={buildUrl(login, { query: { returnTo } })}
      onClick={() => keepEnrollWish(course.id)}
      wide
    >
      {t('publicCourse.enroll')}
    </ButtonAnchor>
  );
}
