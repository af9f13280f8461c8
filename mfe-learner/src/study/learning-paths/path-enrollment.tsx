import { buildUrl, useCurrentUser } from '@lectern/client';
import { login, type LearningPath, type LearningPathEnrollment } from '@lectern/contract';
import { Button, ButtonAnchor, ButtonLink, Muted, Row, Stack } from '@lectern/ui';
import { Award, CirclePlay } from 'lucide-react';
import { DueNote } from '../../parts/due/due-note';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import styles from './learning-paths.module.css';
import { PathProgress } from './path-progress';
import { t } from './texts';
import { useJoinPath, useLeavePath } from './use-path-enrollment';

/** The person's progress and next course in a learning path, or the offer to join the path. */
export function PathEnrollment({ learningPath }: { learningPath: LearningPath }) {
  const { user } = useCurrentUser();
  if (!user) return <VisitorOffer learningPath={learningPath} />;
  if (!learningPath.enrollment) return <JoinOffer learningPath={learningPath} />;
  return <JoinedPath learningPath={learningPath} enrollment={learningPath.enrollment} />;
}

function VisitorOffer({ learningPath }: { learningPath: LearningPath }) {
  return (
    <Row gap="8 16">
      <ButtonAnchor href={buildUrl(login, { query: { returnTo: paths.learningPath(learningPath) } })}>
        {t('enrollment.join')}
      </ButtonAnchor>
      <Muted>{t('enrollment.signInHint')}</Muted>
    </Row>
  );
}

function JoinOffer({ learningPath: { id } }: { learningPath: LearningPath }) {
  const joining = useJoinPath(id);
  return (
    <Row gap="8 16">
      <Button disabled={joining.isPending} onClick={() => joining.mutate()}>
        {joining.isPending ? t('enrollment.joining') : t('enrollment.join')}
      </Button>
      <Muted>{t('enrollment.joinHint')}</Muted>
    </Row>
  );
}

function JoinedPath({
  learningPath,
  enrollment,
}: {
  learningPath: LearningPath;
  enrollment: LearningPathEnrollment;
}) {
  const { dueAt, completedAt, verificationId, nextCourse, canLeave } = enrollment;
  const leaving = useLeavePath(learningPath.id);
  return (
    <Stack gap={12} className={styles.enrollment}>
      <PathProgress learningPath={learningPath} enrollment={enrollment} />
      {dueAt && completedAt === null && <DueNote dueAt={dueAt} />}
      <Row gap="8 16">
        {nextCourse && (
          <ButtonLink to={paths.course(nextCourse)}>
            <CirclePlay aria-hidden />
            <span dir="auto">{t('enrollment.continue', { title: nextCourse.title })}</span>
          </ButtonLink>
        )}
        {verificationId !== null && (
          <ButtonLink to={paths.certificates}>
            <Award aria-hidden />
            {studyText('course.certificate')}
          </ButtonLink>
        )}
        {canLeave && (
          <Button variant="quiet" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('enrollment.leave')}
          </Button>
        )}
      </Row>
      {!canLeave && <Muted>{t('enrollment.assigned')}</Muted>}
    </Stack>
  );
}
