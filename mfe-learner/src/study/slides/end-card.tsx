import type { CourseDetail, Enrollment } from '@lectern/contract';
import { ButtonLink, Row } from '@lectern/ui';
import { Award, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CertificateProgress, useCertificateState } from '../certificates/certificate-progress';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './picture/slide-canvas.module.css';

/** What a complete module means for the course, with links to the certificate and the course. */
export default function EndCard({
  course,
  enrollment,
}: {
  course: CourseDetail;
  enrollment: Enrollment;
}): ReactNode {
  const isComplete = Number(enrollment.progress) === 100;
  const { hasCertificate, missing } = useCertificateState(course, enrollment);
  return (
    <div className={styles.end}>
      <p className={styles.completed}>
        <CircleCheck size={20} aria-hidden />
        {isComplete ? t('course.finished') : t('viewer.moduleDone')}
      </p>
      {isComplete && missing && (
        <CertificateProgress course={course} enrollment={enrollment} progress={missing} />
      )}
      <Row>
        {isComplete && hasCertificate && (
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {t('course.certificate')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={paths.course(course)}>
          {t('viewer.backToCourse')}
        </ButtonLink>
      </Row>
    </div>
  );
}
