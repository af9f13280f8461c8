import { call, invalidate, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  type CourseDetail,
  type Enrollment,
  getEnrollment,
  getEnrollmentBySlug,
  getNextSlide,
  getOwnGrades,
  getScormPackage,
  type Module,
  openScormActivity,
  SCORM_FRAME_PREFIX,
  type ScormFrameName,
  type ScormSession,
} from '@lectern/contract';
import { Button, ErrorState } from '@lectern/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../paths';
import { FullScreenToggle } from '../slides/full-screen';
import { findFollowingModule, NextModuleLink } from '../slides/next-module-link';
import { TitleBar, ViewerSkeleton } from '../slides/viewer-layout';
import viewerStyles from '../slides/viewer-layout.module.css';
import { t as studyText } from '../texts';
import { t } from './texts';
import { ActivityList } from './activity-list';
import styles from './scorm.module.css';
import { useFrameMessages } from './use-frame-messages';

/** A SCORM package in a frame, which can reach nothing of Lectern. `enrollment` is null in an instructor's preview. */
export default function ScormPlayer({
  course,
  module,
  enrollment,
}: {
  course: CourseDetail;
  module: Module;
  enrollment: Enrollment | null;
}) {
  const params = { moduleId: module.id };
  const [session, setSession] = useState<ScormSession>();
  const opening = useMutation({
    mutationFn: (activity: number | undefined) =>
      call(openScormActivity, { params, body: activity === undefined ? {} : { activity } }),
    onSuccess: setSession,
  });
  const { mutate: open } = opening;
  useEffect(() => open(undefined), [open]);
  const progress =
    useQuery({ ...query(getScormPackage, { params }), enabled: session !== undefined }).data ?? session;
  const frame = useRef<HTMLIFrameElement>(null);
  const saving = useFrameMessages(frame, session, () => {
    void invalidate(getScormPackage, getEnrollment, getEnrollmentBySlug, getOwnGrades, getNextSlide);
  });
  const isDone = Boolean(enrollment && progress?.isComplete);
  const following =
    isDone && enrollment ? findFollowingModule(course, module, withModule(enrollment, module)) : undefined;
  const next = progress?.activities.findIndex(
    ({ status }, index) => status !== 'completed' && index !== session?.activity,
  );
  const current = session && progress?.activities[session.activity];
  const hasNext = current?.status === 'completed' && next !== undefined && next >= 0;
  return (
    <div className={`${viewerStyles.layout} ${styles.player}`} data-ground="dark">
      <header className={viewerStyles.head}>
        <TitleBar courseLink={paths.course(course)} courseTitle={course.title} title={module.title}>
          <p className={viewerStyles.note} role="status">
            {saving === 'failing' && <span className={viewerStyles.unsaved}>{t('notSaved')}</span>}
            {session && session.session === null && <span>{studyText('viewer.preview')}</span>}
            {isDone && <span>{t('done')}</span>}
          </p>
          {hasNext && (
            <Button onClick={() => open(next)} disabled={opening.isPending}>
              {t('nextActivity')}
            </Button>
          )}
          {following && (
            <NextModuleLink course={course} from={module} module={following} takesFocus={false} />
          )}
          <FullScreenToggle />
        </TitleBar>
      </header>
      <main className={styles.main} aria-label={t('stage')}>
        {progress && progress.activities.length > 1 && (
          <ActivityList activities={progress.activities} shown={session?.activity} onOpen={open} />
        )}
        {opening.isError && !session ? (
          <div className={styles.state}>
            <ErrorState
              title={t('failed')}
              text={serverMessage(opening.error) ?? studyText('viewer.failed')}
              onRetry={() => open(undefined)}
            />
          </div>
        ) : saving === 'opened-again' ? (
          <div className={styles.state}>
            <p role="alert">{t('openedAgain')}</p>
            <Button onClick={() => open(session?.activity)}>{t('openHere')}</Button>
          </div>
        ) : session ? (
          <PackageFrame
            key={`${session.activity} ${session.session}`}
            session={session}
            title={t('frame', { title: module.title })}
            frameRef={frame}
          />
        ) : (
          <ViewerSkeleton />
        )}
      </main>
    </div>
  );
}

/** The enrollment as it is once the module is complete, which it may not show yet. */
const withModule = (enrollment: Enrollment, { id }: Module): Enrollment => ({
  ...enrollment,
  completedModuleIds: [...enrollment.completedModuleIds, id],
});

function PackageFrame({
  session,
  title,
  frameRef,
}: {
  session: ScormSession;
  title: string;
  frameRef: React.RefObject<HTMLIFrameElement | null>;
}) {
  const { url, isIsolated } = session;
  // The first page reads it before any script of the package runs.
  const name = useMemo(() => {
    const { activity, session: number, state } = session;
    const given: ScormFrameName = { activity, session: number, sequence: 0, state, pending: {} };
    return SCORM_FRAME_PREFIX + JSON.stringify(given);
  }, [session]);
  return (
    <iframe
      ref={frameRef}
      className={styles.frame}
      title={title}
      name={name}
      src={url}
      // With `allow-same-origin` only where the package has an origin that Lectern does not have.
      sandbox={`allow-scripts allow-forms allow-modals${isIsolated ? '' : ' allow-same-origin'}`}
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => currentTarget.focus()}
    />
  );
}
