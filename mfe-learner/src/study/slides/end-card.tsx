import type { CourseDetail, Enrollment, Module } from '@lectern/contract';
import { ButtonLink, Row } from '@lectern/ui';
import { Award, CircleCheck } from 'lucide-react';
import { CertificateProgress, useCertificateProgress } from '../certificates/certificate-progress';
import { asksForMore } from '../certificates/describe-requirements';
import { paths } from '../../paths';
import { viewerTexts } from './texts';
import { courseTexts } from '../course/texts';
import styles from './picture/slide-canvas.module.css';

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
        {isComplete ? courseTexts.finished : viewerTexts.moduleDone}
      </p>
      {needsMore && certificate && !certificate.isIssued && (
        <CertificateProgress course={course} enrollment={enrollment} progress={certificate} />
      )}
      <Row>
        {hasCertificate && (
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {courseTexts.certificate}
          </ButtonLink>
        )}
        {!isComplete && next && (
          <ButtonLink to={paths.module(course, next)}>
            <span dir="auto">{viewerTexts.nextModule(next.title)}</span>
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={paths.course(course)}>
          {viewerTexts.backToCourse}
        </ButtonLink>
      </Row>
    </div>
  );
}
