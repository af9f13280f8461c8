import { query, useQuery } from '@lectern/client';
import { listCertificates, type CourseDetail, type Enrollment } from '@lectern/contract';
import { useParams } from '@lectern/remote';
import { ButtonLink, Row, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Award } from 'lucide-react';
import { CertificateProgress, useCertificateState } from '../certificates/certificate-progress';
import { PracticeLink } from '../course/practice-links';
import { RateCourse } from '../course/rate-course';
import { ShareButtons } from '../course/share-buttons';
import { t } from '../texts';
import { paths } from '../../paths';
import { PlanReview } from '../../parts/planned-review/plan-review';
import SurveyCard from '../survey/survey-card';
import { NextCourse } from './next-course';
import styles from './finish.module.css';

/** Covers the viewer once the last module of a course is completed; shows the certificate, a rating, and what to do next. */
export default function FinishDialog({
  course,
  enrollment,
  onClose,
}: {
  course: CourseDetail;
  enrollment: Enrollment;
  onClose: () => void;
}) {
  const { course: address = '' } = useParams();
  const { hasCertificate, missing: missingProgress } = useCertificateState(course, enrollment);
  return (
    <Dialog title={t('finish.title')} open isFullScreen onClose={onClose}>
      <Stack className={styles.done} data-keep-visible>
        <Award className={styles.seal} size={72} strokeWidth={1.25} aria-hidden />
        <p className={styles.sentence} dir="auto">
          {t('finish.done', { course: course.title })}
        </p>
        {hasCertificate && <ShareCertificate course={course} />}
      </Stack>
      {missingProgress && (
        <CertificateProgress course={course} enrollment={enrollment} progress={missingProgress} />
      )}
      <RateCourse address={address} course={course} enrollment={enrollment} />
      <SurveyCard course={course} />
      <NextCourse course={course} />
      <Row>
        <PracticeLink course={course} />
        <PlanReview courseId={course.id} />
        <ButtonLink variant="secondary" to={paths.course(course)}>
          {t('viewer.backToCourse')}
        </ButtonLink>
      </Row>
    </Dialog>
  );
}

function ShareCertificate({ course }: { course: CourseDetail }) {
  const { data } = useQuery(query(listCertificates));
  const certificate = data?.find(({ courseId }) => courseId === course.id);
  return (
    <>
      <div>
        <ButtonLink to={paths.certificates}>
          <Award aria-hidden />
          {t('course.certificate')}
        </ButtonLink>
      </div>
      {certificate && (
        <ShareButtons
          label={t('finish.share')}
          title={t('finish.shareTitle', { course: course.title })}
          address={window.location.origin + paths.verification(certificate)}
        />
      )}
    </>
  );
}
