import { MIN_PROGRESS_TO_RATE, type CourseDetail, type Enrollment, type Module } from '@lectern/contract';
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
import { Award, Check, CirclePlay } from 'lucide-react';
import { CertificateProgress, useCertificateProgress } from '../certificates/certificate-progress';
import { asksForMore } from '../certificates/describe-requirements';
import { RequirementsList } from '../certificates/requirements-list';
import { DueNote } from '../../parts/due/due-note';
import { useDueDates } from '../../parts/due/use-due-dates';
import { paths } from '../../paths';
import { requirementTexts } from '../certificates/requirement-texts';
import { enrollTexts } from '../enrollment/texts';
import { courseTexts } from './texts';
import { useEnroll } from '../enrollment/use-enroll';
import styles from './course.module.css';
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
  return <OwnEnrollment address={address} course={course} enrollment={enrollment} />;
}

function OwnEnrollment({
  address,
  course,
  enrollment,
}: {
  address: string;
  course: CourseDetail;
  enrollment: Enrollment;
}) {
  const needsMore = asksForMore(course.certificateRequirements);
  const { data: certificate, error } = useCertificateProgress(course.id, needsMore);
  const hasCertificate = needsMore ? certificate?.isIssued === true : isCompleted(enrollment);
  const progress = Number(enrollment.progress);
  const isComplete = isCompleted(enrollment);
  const { data: dueDates } = useDueDates();
  const due = dueDates?.find(({ kind, courseId }) => kind === 'course' && courseId === course.id);
  const next = nextModule(course.modules, enrollment);
  return (
    <Stack gap={12} className={styles.enrollment}>
      <Row gap="8 16">
        <p className={styles.enrolled}>{isComplete ? courseTexts.finished : courseTexts.enrolled}</p>
        {isComplete && (
          <Badge tone="success">
            <Check aria-hidden />
            {courseTexts.completed}
          </Badge>
        )}
      </Row>
      <div className={styles.progress}>
        <ProgressBar percent={progress} label={courseTexts.progress} />
        <span className={styles.percent}>{formatPercent(progress)}</span>
      </div>
      {due && !isComplete && <DueNote dueAt={due.dueAt} />}
      {needsMore && certificate && !certificate.isIssued && (
        <CertificateProgress course={course} enrollment={enrollment} progress={certificate} />
      )}
      {needsMore && error && <p role="alert">{requirementTexts.loadFailed}</p>}
      <div className={styles.actions}>
        {hasCertificate && (
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {courseTexts.certificate}
          </ButtonLink>
        )}
        {!isComplete && progress > 0 && next && (
          <ButtonLink to={paths.module(course, next)}>
            <CirclePlay aria-hidden />
            {courseTexts.continue}
          </ButtonLink>
        )}
      </div>
      {progress >= MIN_PROGRESS_TO_RATE && (
        <RateCourse address={address} course={course} enrollment={enrollment} />
      )}
    </Stack>
  );
}

function EnrollOffer({ address, course }: { address: string; course: CourseDetail }) {
  const { mutate, isPending } = useEnroll(address);
  return (
    <Stack gap={12} className={styles.enrollment}>
      <RequirementsList course={course} />
      <div className={styles.actions}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? enrollTexts.pending : enrollTexts.action}
        </Button>
        <Muted>{enrollTexts.benefits(isFree(course.price))}</Muted>
      </div>
    </Stack>
  );
}

const isCompleted = ({ progress }: Enrollment) => Number(progress) === 100;

/** The module opened last, or if it is complete the first incomplete one; skips modules without slides. */
function nextModule(modules: Module[], { lastModuleId, completedModuleIds }: Enrollment): Module | undefined {
  const open = modules.filter(({ id, slideCount }) => slideCount > 0 && !completedModuleIds.includes(id));
  return open.find(({ id }) => id === lastModuleId) ?? open[0];
}
