import { call, invalidate, openWindow, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  completeModuleTool,
  type CourseDetail,
  type Enrollment,
  getEnrollment,
  getEnrollmentBySlug,
  getModuleTool,
  getNextSlide,
  getOwnGrades,
  launchModuleTool,
  type Module,
  type ModuleTool,
} from '@lectern/contract';
import { Button, EmptyState, ErrorState, formatPercent, QueryState } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import styles from '../scorm/scorm.module.css';
import { FullScreenToggle } from '../slides/full-screen';
import { findFollowingModule, NextModuleLink } from '../slides/next-module-link';
import { TitleBar, ViewerSkeleton } from '../slides/viewer-layout';
import viewerStyles from '../slides/viewer-layout.module.css';
import { t as studyText } from '../texts';
import { t } from './texts';

/** How often the page asks whether the tool has reported something. */
const POLL_MS = 15_000;

/** A module that is an external tool: in a frame, or with a button that opens a window. `enrollment` is null in an instructor's preview. */
export default function ToolPage({
  course,
  module,
  enrollment,
}: {
  course: CourseDetail;
  module: Module;
  enrollment: Enrollment | null;
}) {
  const params = { moduleId: module.id };
  const [frameUrl, setFrameUrl] = useState<string>();
  const loaded = useQuery({
    ...query(getModuleTool, { params }),
    refetchInterval: ({ state }) => state.data?.isScored && state.data.isOpened && POLL_MS,
  });
  const { data: tool } = loaded;
  const launching = useMutation({
    mutationFn: () => call(launchModuleTool, { params }),
    onSuccess: () => invalidate(getModuleTool),
  });
  const completing = useMutation({
    mutationFn: () => call(completeModuleTool, { params }),
    meta: { failed: { title: t('notCompleted'), fallback: t('tryAgain') } },
    onSettled: () => invalidate(getModuleTool),
  });
  const { mutate: launch } = launching;
  const open = () =>
    tool?.opensIn === 'window'
      ? openWindow(launching.mutateAsync)
      : launch(undefined, { onSuccess: ({ url }) => setFrameUrl(url) });

  const isComplete = tool?.isComplete ?? false;
  const score = tool?.score ?? null;
  useEffect(() => {
    void invalidate(getEnrollment, getEnrollmentBySlug, getOwnGrades, getNextSlide);
  }, [isComplete, score]);
  // A tool that gets something of the person opens after they could read what.
  const opensAtOnce =
    launching.isIdle && Boolean(tool?.name && tool.opensIn === 'frame' && tool.isOpened && !sharesAny(tool));
  useEffect(() => {
    if (opensAtOnce) launch(undefined, { onSuccess: ({ url }) => setFrameUrl(url) });
  }, [opensAtOnce, launch]);

  const following =
    enrollment && isComplete
      ? findFollowingModule(course, module, withModule(enrollment, module))
      : undefined;
  return (
    <div className={`${viewerStyles.layout} ${styles.player}`} data-ground="dark">
      <header className={viewerStyles.head}>
        <TitleBar courseLink={paths.course(course)} courseTitle={course.title} title={module.title}>
          <p className={viewerStyles.note} role="status">
            {!enrollment && <span>{studyText('viewer.preview')}</span>}
            {score !== null && <span>{t('score', { score: formatPercent(score) })}</span>}
            {isComplete && <span>{t('done')}</span>}
          </p>
          {enrollment && tool?.isOpened && !tool.isScored && !isComplete && (
            <Button onClick={() => completing.mutate()} disabled={completing.isPending}>
              {studyText('viewer.complete')}
            </Button>
          )}
          {following && (
            <NextModuleLink course={course} from={module} module={following} takesFocus={false} />
          )}
          <FullScreenToggle />
        </TitleBar>
      </header>
      <main className={styles.main} aria-label={tool?.name ?? module.title}>
        {frameUrl ? (
          <iframe
            className={styles.frame}
            title={t('frame', { title: module.title })}
            src={frameUrl}
            allow="fullscreen; autoplay; clipboard-write"
            onLoad={({ currentTarget }) => currentTarget.focus()}
          />
        ) : (
          <div className={styles.state}>
            {!tool ? (
              <QueryState query={loaded} loading={<ViewerSkeleton />} failed={t('failed')} />
            ) : launching.isError ? (
              <ErrorState
                title={t('failed')}
                text={serverMessage(launching.error) ?? t('tryAgain')}
                onRetry={open}
              />
            ) : (
              <Start tool={tool} isPending={launching.isPending} onOpen={open} />
            )}
          </div>
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

/** Shows what opens and what it gets of the person, with the button that opens it. */
function Start({ tool, isPending, onOpen }: { tool: ModuleTool; isPending: boolean; onOpen: () => void }) {
  const { name, opensIn, isScored } = tool;
  if (name === null) return <EmptyState title={t('gone')} text={t('goneText')} />;
  return (
    <EmptyState
      title={<span dir="auto">{name}</span>}
      text={`${describeSharing(tool)} ${isScored ? t('scored') : t('unscored')}`}
      action={
        <Button onClick={onOpen} disabled={isPending}>
          {opensIn === 'window' ? t('openWindow') : t('open')}
        </Button>
      }
    />
  );
}

const sharesAny = ({ sharesName, sharesEmail }: ModuleTool) => sharesName || sharesEmail;

function describeSharing({ sharesName, sharesEmail }: ModuleTool): string {
  if (sharesName && sharesEmail) return t('sharesBoth');
  if (sharesName) return t('sharesName');
  return sharesEmail ? t('sharesEmail') : t('sharesNothing');
}
