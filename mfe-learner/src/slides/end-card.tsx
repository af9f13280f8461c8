import type { CourseDetail, Enrollment, Module } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { Award, CircleCheck } from 'lucide-react';
import {
  CertificateProgress,
  useCertificateProgress,
} from '../certificate-requirements/certificate-progress';
import { asksForMore } from '../certificate-requirements/describe-requirements';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import { texts } from '../texts';
import styles from './slide-canvas.module.css';

/** Links that follow a complete module: the next module or the certificate, and the course. */
export function EndCard({
  course,
  module,
  enrollment,
}: {
  course: CourseDetail;
  module: Module;
  enrollment: Enrollment;
}) {
  const done = enrollment.completedModuleIds;
  const next = course.modules.find(
    ({ id, position, slideCount }) => position > module.position && slideCount > 0 && !done.includes(id),
  );
  const isComplete = Number(enrollment.progress) === 100;
  const needsMore = isComplete && asksForMore(course.certificateRequirements);
  const { data: certificate } = useCertificateProgress(course.id, needsMore);
  const hasCertificate = isComplete && (!needsMore || certificate?.isIssued === true);
  return (
    <div className={styles.end}>
      <p className={styles.completed}>
        <CircleCheck size={20} aria-hidden />
        {isComplete ? texts.course.finished : studyTexts.viewer.moduleDone}
      </p>
      {needsMore && certificate && !certificate.isIssued && (
        <CertificateProgress course={course} enrollment={enrollment} progress={certificate} />
      )}
      <div className={styles.links}>
        {hasCertificate && (
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {texts.course.certificate}
          </ButtonLink>
        )}
        {!isComplete && next && (
          <ButtonLink to={paths.module(course, next)}>
            <span dir="auto">{studyTexts.viewer.nextModule(next.title)}</span>
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={paths.course(course)}>
          {studyTexts.viewer.backToCourse}
        </ButtonLink>
      </div>
    </div>
  );
}
