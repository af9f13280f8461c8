import { MIN_PROGRESS_TO_RATE, type CourseDetail, type Enrollment } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import {
  Badge,
  Button,
  ButtonLink,
  formatPercent,
  isFree,
  Muted,
  ProgressBar,
  Row,
  Stack,
} from '@lectern/ui';
import { Award, Check } from 'lucide-react';
import { useEffect } from 'react';
import { CertificateProgress, useCertificateState } from '../certificates/certificate-progress';
import { RequirementsList } from '../certificates/requirements-list';
import { hasContent } from '../../parts/courses/has-content';
import { DueNote } from '../../parts/due/due-note';
import { useDueDates } from '../../parts/due/use-due-dates';
import { paths } from '../../paths';
import { t } from '../texts';
import { takeEnrollWish } from '../enrollment/enroll-wish';
import { useEnroll } from '../enrollment/use-enroll';
import styles from './course.module.css';
import { NextSlideLink } from './next-slide-link';
import { RateCourse } from './rate-course';

/** The learner's progress with a link to continue, or the offer to enroll. */
export function EnrollmentCard({
  address,
  course,
  enrollment,
}: {
  address: string;
  course: CourseDetail;
  enrollment: Enrollment | null;
}) {
  if (!enrollment) return <EnrollOffer address={address} course={course} />;
  return <EnrollmentProgress address={address} course={course} enrollment={enrollment} />;
}

function EnrollmentProgress({
  address,
  course,
  enrollment,
}: {
  address: string;
  course: CourseDetail;
  enrollment: Enrollment;
}) {
  const { hasCertificate, missing: missingProgress, error } = useCertificateState(course, enrollment);
  const progress = Number(enrollment.progress);
  const isComplete = isCompleted(enrollment);
  const { data: dueDates } = useDueDates();
  const dueDate = dueDates?.find(({ kind, courseId }) => kind === 'course' && courseId === course.id);
  return (
    <Stack gap={12} className={styles.enrollment}>
      <Row gap="8 16">
        <p className={styles.enrolled}>{isComplete ? t('course.finished') : t('course.enrolled')}</p>
        {isComplete && (
          <Badge tone="success">
            <Check aria-hidden />
            {t('course.completed')}
          </Badge>
        )}
      </Row>
      <div className={styles.progress}>
        <ProgressBar percent={progress} label={t('course.progress')} />
        <span className={styles.percent}>{formatPercent(progress)}</span>
      </div>
      {dueDate && !isComplete && <DueNote dueAt={dueDate.dueAt} />}
      {missingProgress && (
        <CertificateProgress course={course} enrollment={enrollment} progress={missingProgress} />
      )}
      {error && <p role="alert">{t('requirements.loadFailed')}</p>}
      {hasCertificate && (
        <div>
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {t('course.certificate')}
          </ButtonLink>
        </div>
      )}
      {!isComplete && <NextSlideLink course={course} enrollment={enrollment} />}
      {progress >= MIN_PROGRESS_TO_RATE && (
        <RateCourse address={address} course={course} enrollment={enrollment} />
      )}
    </Stack>
  );
}

function EnrollOffer({ address, course }: { address: string; course: CourseDetail }) {
  const { mutate, mutateAsync, isPending } = useEnroll(address);
  const navigate = useNavigate();

  useEffect(() => {
    // True once, if the person pressed 'Enroll Now' on the public page before signing in.
    if (!takeEnrollWish(course.id)) return;
    const firstModule = course.modules.find(hasContent);
    // Not a callback of `mutate`: the progress replaces this offer before React Query would call it.
    mutateAsync().then(
      () => firstModule && navigate(paths.module(course, firstModule), { replace: true }),
      () => undefined,
    );
  }, [course, mutateAsync, navigate]);

  return (
    <Stack gap={12} className={styles.enrollment}>
      <RequirementsList course={course} />
      <div className={styles.actions}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? t('enroll.pending') : t('enroll.action')}
        </Button>
        <Muted>{t('enroll.benefits', { isFree: isFree(course.price) })}</Muted>
      </div>
    </Stack>
  );
}

const isCompleted = ({ progress }: Enrollment) => Number(progress) === 100;
