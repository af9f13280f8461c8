import type { CourseDetail, Enrollment, Module, Slide } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { ProgressBar } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { AskTutor } from '../ask-tutor';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import { AudioToggle } from './audio-toggle';
import { Controls } from './controls';
import { EndCard } from './end-card';
import { Filmstrip } from './filmstrip';
import { FullScreenToggle, toggleFullScreen } from './full-screen';
import { Stage } from './stage';
import { startOf } from './start';
import styles from './theatre.module.css';
import { TitleBar } from './theatre';
import { useIdle } from './use-idle';
import { usePrefetch } from './use-prefetch';
import { useRecording } from './use-recording';
import { useSlidePlace } from './use-slide-place';
import { useKeys, useSwipe } from './use-turning';

/** Shows the slides of a module one at a time. `enrollment` is null for an administrator who only looks. */
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
  const [start] = useState(() => startOf(module, slides, enrollment));
  const { index, quotes, turnTo } = useSlidePlace(slides.length, start);
  const slide = slides[index] as Slide;
  const { isUnsaved, isCompleting, complete } = useRecording(slides, index, enrollment);
  const isLast = index === slides.length - 1;
  const isDone = enrollment?.completedModuleIds.includes(module.id) ?? false;
  const isIdle = useIdle();
  const navigate = useNavigate();
  const stage = useRef<HTMLElement>(null);
  const courseLink = paths.course(course);

  usePrefetch(slides, index);
  useKeys({
    ArrowLeft: () => turnTo(index - 1),
    ArrowRight: () => turnTo(index + 1),
    Home: () => turnTo(0),
    End: () => turnTo(slides.length - 1),
    Escape: () => void navigate(courseLink),
    f: toggleFullScreen,
  });
  const swipe = useSwipe({ left: () => turnTo(index + 1), right: () => turnTo(index - 1) });

  // A button that was just disabled would keep the keyboard's focus and swallow its keys.
  useEffect(() => {
    if (document.activeElement?.matches(':disabled')) stage.current?.focus();
  }, [index]);

  return (
    <div
      className={styles.theatre}
      data-ground="dark"
      data-idle={(isIdle && !isUnsaved && !isLast) || undefined}
    >
      <header className={styles.head}>
        <div className={styles.line}>
          <ProgressBar percent={((index + 1) / slides.length) * 100} label={studyTexts.viewer.progress} />
        </div>
        <TitleBar courseLink={courseLink} courseTitle={course.title} title={module.title}>
          <p className={styles.note} role="status">
            {isUnsaved && <span className={styles.unsaved}>{studyTexts.viewer.unsaved}</span>}
            {!enrollment && <span>{studyTexts.viewer.preview}</span>}
          </p>
          <span className={styles.counter}>{studyTexts.viewer.counter(index + 1, slides.length)}</span>
          {slide.audioUrl && <AudioToggle key={slide.id} src={slide.audioUrl} />}
          <AskTutor course={course} module={module} />
          <FullScreenToggle />
        </TitleBar>
      </header>
      <main
        ref={stage}
        tabIndex={-1}
        className={styles.stage}
        aria-label={studyTexts.viewer.stage}
        {...swipe}
      >
        <Stage slide={slide} quotes={quotes}>
          {isLast && isDone && enrollment && (
            <EndCard course={course} module={module} enrollment={enrollment} />
          )}
        </Stage>
      </main>
      <Filmstrip slides={slides} index={index} onChoose={turnTo} />
      <Controls
        isFirst={index === 0}
        isLast={isLast}
        onTurn={(step) => turnTo(index + step)}
        onComplete={enrollment ? complete : undefined}
        isCompleting={isCompleting}
        isDone={isDone}
      />
      <p className="visually-hidden" aria-live="polite">
        {studyTexts.viewer.announce(index + 1, slides.length, slide.title)}
      </p>
    </div>
  );
}
