import { useQuery } from '@lectern/client';
import type { CourseDetail, Enrollment } from '@lectern/contract';
import { ButtonLink, Skeleton, Stack } from '@lectern/ui';
import { useCertificateState } from '../certificates/certificate-progress';
import { keepEnrollWish } from '../enrollment/enroll-wish';
import { enrollmentQuery } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { NextSlideLink } from './next-slide-link';
import { t } from '../texts';

/** What fits the learner's enrollment: enroll, go on, or the certificate. */
export default function LearnerOffer({ address, course }: { address: string; course: CourseDetail }) {
  const { data: enrollment, isPending } = useQuery(enrollmentQuery(address));
  if (isPending) return <Skeleton height="var(--control)" />;
  if (!enrollment) {
    return (
      <ButtonLink to={paths.course(course)} onClick={() => keepEnrollWish(course.id)} wide>
        {t('publicCourse.enroll')}
      </ButtonLink>
    );
  }
  if (Number(enrollment.progress) < 100)
    return <NextSlideLink course={course} enrollment={enrollment} wide />;
  return <CompletedOffer course={course} enrollment={enrollment} />;
}

function CompletedOffer({ course, enrollment }: { course: CourseDetail; enrollment: Enrollment }) {
  const { hasCertificate } = useCertificateState(course, enrollment);
  return (
    <Stack gap={8}>
      {hasCertificate && (
        <ButtonLink to={paths.certificates} wide>
          {t('course.certificate')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.course(course)} variant="secondary" wide>
        {t('publicCourse.review')}
      </ButtonLink>
    </Stack>
  );
}
