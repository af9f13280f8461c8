import type { CourseDetail, Enrollment, Module, Slide } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { useNavigate, useShortcuts, withCatalogs } from '@lectern/remote';
import { ProgressBar } from '@lectern/ui';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { AskedAbout } from '../../community/threads/slide-threads/ask-form';
import { AskTutor } from '../../parts/ask-tutor';
import { paths } from '../../paths';
import { listHeadings } from '../slide-text/slide-text';
import { t } from '../texts';
import { AudioToggle } from './audio-toggle';
import { Controls } from './controls';
import { findFollowingModule, NextModuleLink } from './next-module-link';
import { Filmstrip } from './filmstrip';
import { NarrationLine } from './tools/narration-line';
import { NoteTools } from './tools/note-tools';
import { FullScreenToggle, toggleFullScreen } from './full-screen';
import { SlideCanvas } from './picture/slide-canvas';
import { initialSlideIndex } from './initial-slide';
import styles from './viewer-layout.module.css';
import { TitleBar } from './viewer-layout';
import { ThreadTools } from './tools/thread-tools';
import { useIdle } from './use-idle';
import { useImagePrefetch } from './picture/use-image-prefetch';
import { useSlideProgress } from './use-slide-progress';
import { useSlidePosition } from './use-slide-position';
import { useKeys, useSwipe } from './use-keys-and-swipes';

// Shown at the end of a module and of the course: the viewer does not load them before.
const EndCard = lazy(() =>
  // The slides go on without it where the connection is lost.
  import(/* webpackChunkName: "finish" */ './end-card').catch(() => ({ default: () => null })),
);
const FinishDialog = lazy(() =>
  withCatalogs(
    ['learner.parts', 'learner.study', 'learner.study.survey'],
    () => import(/* webpackChunkName: "finish" */ '../finish/finish-dialog'),
  ),
);

const SHORTCUTS = [
  { keys: '← →', label: t('viewer.shortcuts.slides') },
  { keys: t('viewer.shortcuts.endsKeys'), label: t('viewer.shortcuts.ends') },
  { keys: 'F', label: t('viewer.shortcuts.fullScreen') },
  { keys: '+ − 0', label: t('viewer.shortcuts.zoom') },
  { keys: 'N', label: t('viewer.shortcuts.notes') },
  ...(hasFeature('discussion') ? [{ keys: 'Q', label: t('viewer.shortcuts.questions') }] : []),
  { keys: t('viewer.shortcuts.leaveKey'), label: t('viewer.shortcuts.leave') },
];

/** Shows the slides of a module one at a time. `enrollment` is null in an administrator's preview. */
export function Viewer({
  course,
  module,
  slides,
  enrollment,
}: {
  course: CourseDetail;
  module: Module;
  slides: Slide[];
  enrollment: Enrollment | null;
}) {
  const [start] = useState(() => initialSlideIndex(module, slides, enrollment));
  const { index, quotes, start: startTime, goTo: showSlide } = useSlidePosition(slides.length, start);
  const slide = slides[index] as Slide;
  const headings = useMemo(() => listHeadings(slide), [slide]);
  const [completed, setCompleted] = useState<'module' | 'course'>();
  const goTo = (next: number) => {
    setCompleted(undefined);
    showSlide(next);
  };
  const { isUnsaved, isCompleting, complete } = useSlideProgress(slides, index, enrollment, setCompleted);
  const isLast = index === slides.length - 1;
  const isDone = enrollment?.completedModuleIds.includes(module.id) ?? false;
  const isIdle = useIdle();
  const navigate = useNavigate();
  const canvas = useRef<HTMLElement>(null);
  const [played, setPlayed] = useState<{ slideId: string; audio: HTMLAudioElement }>();
  const [askedQuote, setAskedQuote] = useState<AskedAbout>();
  const courseLink = paths.course(course);
  const following =
    isLast && isDone && enrollment ? findFollowingModule(course, module, enrollment) : undefined;
  const goOn = () => (following ? void navigate(paths.module(course, following)) : goTo(index + 1));

  useImagePrefetch(slides, index);
  useShortcuts(SHORTCUTS);
  useKeys({
    ArrowLeft: () => goTo(index - 1),
    ArrowRight: goOn,
    Home: () => goTo(0),
    End: () => goTo(slides.length - 1),
    Escape: () => void navigate(courseLink),
    f: toggleFullScreen,
  });
  const swipe = useSwipe({ left: goOn, right: () => goTo(index - 1) });

  // A button that has just been disabled keeps the focus, and no key would reach the viewer.
  useEffect(() => {
    if (document.activeElement?.matches(':disabled')) canvas.current?.focus();
  }, [index]);

  return (
    <div
      className={styles.layout}
      data-ground="dark"
      data-idle={(isIdle && !isUnsaved && !isLast) || undefined}
      onPlayCapture={({ target }) => pauseOthers(target)}
    >
      <header className={styles.head}>
        <div className={styles.progressLine}>
          <ProgressBar percent={((index + 1) / slides.length) * 100} label={t('viewer.progress')} />
        </div>
        <TitleBar courseLink={courseLink} courseTitle={course.title} title={module.title}>
          <p className={styles.note} role="status">
            {isUnsaved && <span className={styles.unsaved}>{t('viewer.unsaved')}</span>}
            {!enrollment && <span>{t('viewer.preview')}</span>}
          </p>
          <span className={styles.counter} dir="ltr">
            {t('viewer.counter', { slide: index + 1, count: slides.length })}
          </span>
          {slide.audioUrl && (
            <AudioToggle
              key={slide.id}
              src={slide.audioUrl}
              onPlaying={(audio) => setPlayed({ slideId: slide.id, audio })}
            />
          )}
          <NoteTools module={module} slide={slide} canvas={canvas} onAsk={setAskedQuote} />
          <ThreadTools {...{ course, module, slides, slide, canvas, askedQuote }} onShow={goTo} />
          <AskTutor course={course} module={module} headings={headings} />
          <FullScreenToggle />
        </TitleBar>
      </header>
      <main ref={canvas} tabIndex={-1} className={styles.canvas} aria-label={t('viewer.stage')} {...swipe}>
        <SlideCanvas slide={slide} enrollment={enrollment} quotes={quotes} start={startTime}>
          {isLast && isDone && enrollment && (
            <Suspense fallback={null}>
              <EndCard course={course} enrollment={enrollment} />
            </Suspense>
          )}
        </SlideCanvas>
        {played?.slideId === slide.id && <NarrationLine slide={slide} audio={played.audio} />}
      </main>
      <Filmstrip slides={slides} index={index} onChoose={goTo} />
      <Controls
        isFirst={index === 0}
        isLast={isLast}
        onStep={(step) => goTo(index + step)}
        onComplete={complete}
        isCompleting={isCompleting}
        isDone={isDone}
        next={
          following && (
            <NextModuleLink
              course={course}
              from={module}
              module={following}
              takesFocus={completed === 'module'}
            />
          )
        }
      />
      {completed === 'course' && enrollment && (
        <Suspense fallback={null}>
          <FinishDialog course={course} enrollment={enrollment} onClose={() => setCompleted(undefined)} />
        </Suspense>
      )}
      <p className="visually-hidden" aria-live="polite">
        {t('viewer.announce', { slide: index + 1, count: slides.length, title: slide.title })}
      </p>
    </div>
  );
}

/** A slide's sound and its video never play together. */
function pauseOthers(playing: EventTarget): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (media !== playing) media.pause();
}
